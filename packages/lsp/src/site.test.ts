import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
} from 'vscode-languageserver-protocol/node';
import { readSettings } from './settings.js';
import { type Editor, folderOf, startEditor, uriOf } from './testing/editor.js';
import { listed } from './testing/open-documents.js';

const page = '<title>a</title>\n<meta name="robots" content="noindex">';
const closed = 'User-agent: *\nDisallow: /news/\n';
const folder = folderOf({
  'public/robots.txt': closed,
  'public/_headers': '/news/*\n  X-Robots-Tag: index\n',
  'public/news/index.html': page,
  'public/about.html': page,
  'other/a.html': page,
  'other/robots.txt/a.txt': 'not a file of this name, but a folder',
});

let editor: Editor;
beforeAll(async () => {
  editor = await startEditor({
    workspaceFolders: [{ uri: uriOf(folder), name: 'site' }],
    capabilities: { workspace: { workspaceFolders: true, didChangeWatchedFiles: { dynamicRegistration: true } } },
  });
});
afterAll(() => editor.end());

const isHidden = (path: string): boolean => listed(lastOf(path)).join().includes('carriers/hidden-noindex');

const at = (path: string): string => uriOf(join(folder, path));

describe('a page is read together with the robots.txt and the _headers of the nearest folder that has one', () => {
  test('a noindex that no crawler can see is a problem, with the line of robots.txt', async () => {
    await editor.open(at('public/news/index.html'), page, 'html');
    const problems = await editor.problems(at('public/news/index.html'));
    const hidden = problems.find(({ code }) => code === 'carriers/hidden-noindex');
    expect(hidden?.relatedInformation).toEqual([
      {
        message: expect.stringMatching(/./),
        location: {
          uri: at('public/robots.txt'),
          range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } },
        },
      },
    ]);
  });

  test.each(['public/about.html', 'other/a.html'])('not for %s', async (path) => {
    await editor.open(at(path), page, 'html');
    expect(listed(await editor.problems(at(path)))).toEqual([]);
  });

  test('as in the editor, not as on the disk', async () => {
    const path = 'public/news/b.html';
    await editor.open(at(path), page, 'html');
    expect(listed(await editor.problems(at(path))).join()).toContain('carriers/hidden-noindex');
    await editor.open(at('public/robots.txt'), 'User-agent: *\nDisallow: /elsewhere/\n');
    await editor.until(() => !isHidden(path));
    await editor.close(at('public/robots.txt'));
    await editor.until(() => isHidden(path));
  });

  test('and checked again when it changes on the disk', async () => {
    const path = 'public/news/c.html';
    await editor.open(at(path), page, 'html');
    await editor.problems(at(path));
    writeFileSync(join(folder, 'public/robots.txt'), 'User-agent: *\nAllow: /\n');
    const changes = [{ uri: at('public/robots.txt'), type: 2 as const }];
    await editor.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
    await editor.until(() => !isHidden(path));
    writeFileSync(join(folder, 'public/robots.txt'), closed);
  });

  test.each(['', '/'])('no folder above those that are open is searched, with %j at the end', async (end) => {
    const inner = await startEditor({ rootUri: `${at('public/news')}${end}` });
    await inner.open(at('public/news/index.html'), page, 'html');
    expect(listed(await inner.problems(at('public/news/index.html')))).toEqual([]);
    await inner.end();
  });

  test('a robots.txt that is too long does not go with pages', async () => {
    const path = 'public/news/d.html';
    rmSync(join(folder, 'public/robots.txt'));
    writeFileSync(join(folder, 'public/robots.txt'), `${closed}${'# long\n'.repeat(200_000)}`);
    await editor.open(at(path), page, 'html');
    expect(listed(await editor.problems(at(path))).join()).not.toContain('carriers/hidden-noindex');
    writeFileSync(join(folder, 'public/robots.txt'), closed);
  });
});

function lastOf(path: string): Parameters<typeof listed>[0] {
  return editor.published.findLast(({ uri }) => uri === at(path))?.diagnostics ?? [];
}

describe('settings', () => {
  test('problems can be turned off or shown as others, and policies have other names', async () => {
    const own = await startEditor({
      rootUri: uriOf(folder),
      initializationOptions: {
        severity: { 'robots-txt/misspelt-field': 'error', 'robots-txt/empty-allow': 'off' },
        policyFiles: ['config/site.yml'],
      },
    });
    await own.open(at('robots.txt'), 'User-agent: *\nDisalow: /a\nAllow:\n');
    expect(listed(await own.problems(at('robots.txt')))).toEqual(['2:1 error robots-txt/misspelt-field']);
    await own.open(at('config/site.yml'), 'version: 2', 'yaml');
    expect(await own.problems(at('config/site.yml'))).not.toEqual([]);
    await own.open(at('other/site.yml'), 'version: 2', 'yaml');
    expect(await own.problems(at('other/site.yml'))).toEqual([]);
    expect(own.messages).toEqual([]);
    const settings = { heed: { severity: { 'robots-txt/misspelt-field': 'off' } } };
    await own.connection.sendNotification(DidChangeConfigurationNotification.type, { settings });
    await expect
      .poll(() => own.published.findLast(({ uri }) => uri === at('robots.txt'))?.diagnostics.map(({ code }) => code))
      .toEqual(['robots-txt/empty-allow']);
    await own.end();
  });

  test('that are wrong are reported, and the server continues', async () => {
    const own = await startEditor({ initializationOptions: { colour: 'red', policyFiles: ['site.yml'] } });
    await own.open(at('site.yml'), 'version: 2', 'yaml');
    expect(await own.problems(at('site.yml'))).not.toEqual([]);
    expect(own.messages).toEqual(['heed: "colour" is not a setting: use severity or policyFiles.']);
    await own.end();
  });

  test.each<[given: unknown, complaint: RegExp]>([
    [7, /must be an object/],
    [[], /must be an object/],
    [{ severity: { 'robots-txt/none': 'off' } }, /"robots-txt\/none" is not the code of a problem/],
    [{ severity: { 'robots-txt/empty-allow': 'loud' } }, /must be error, warning, hint or off/],
    [{ severity: [] }, /"severity" must be an object/],
    [{ policyFiles: 'a.yaml' }, /"policyFiles" must be a list/],
    [{ policyFiles: [1] }, /"policyFiles" must be a list/],
  ])('%j', (given, complaint) => {
    const { settings, complaints } = readSettings(given);
    expect(complaints).toEqual([expect.stringMatching(complaint)]);
    expect(settings).toEqual({ severity: new Map(), policyFiles: [] });
  });

  test.each([undefined, null, {}])('%j is none', (given) => {
    expect(readSettings(given).complaints).toEqual([]);
  });
});
