import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
} from 'vscode-languageserver-protocol/node';
import { type Editor, folderOf, startEditor, uriOf } from './testing/editor.js';
import { after, everywhere, listed } from './testing/open-documents.js';

const robots = 'User-agent: *\nDisalow: /a\nAllow:\n';
const all = ['2:1 warning robots-txt/misspelt-field', '3:1 information robots-txt/empty-allow'];

function configOf(lint: object): string {
  return JSON.stringify({ lint });
}

async function open(folder: string, options: object = {}): Promise<Editor> {
  const editor = await startEditor({ rootUri: uriOf(folder), ...options });
  onTestFinished(async () => void (await editor.end()));
  return editor;
}

async function problemsOf(editor: Editor, uri: string): Promise<string[]> {
  await editor.open(uri, robots);
  return listed(await editor.problems(uri));
}

describe('the heed.config.json of a project', () => {
  test('has other severities, and files in which a problem is intended', async () => {
    const folder = folderOf({
      'heed.config.json': configOf({
        failOn: 'never',
        severity: { 'robots-txt/misspelt-field': 'error' },
        ignore: [{ code: 'robots-txt/empty-allow', files: ['old/*'], reason: 'not served' }],
      }),
    });
    const editor = await open(folder);
    expect(await problemsOf(editor, uriOf(join(folder, 'robots.txt')))).toEqual([
      '2:1 error robots-txt/misspelt-field',
      '3:1 information robots-txt/empty-allow',
    ]);
    const old = uriOf(join(folder, 'old/site/robots.txt'));
    expect(await problemsOf(editor, old)).toEqual(['2:1 error robots-txt/misspelt-field']);
    const fixes = await editor.actions(old, everywhere, ['quickfix']);
    expect(fixes.flatMap(({ diagnostics = [] }) => diagnostics.map(({ code }) => code))).not.toContain(
      'robots-txt/empty-allow',
    );
  });

  test('what it turns off is not fixed with the rest, and does not count among those listed', async () => {
    const folder = folderOf({
      'heed.config.json': configOf({ severity: { 'robots-txt/empty-allow': 'off' } }),
    });
    const editor = await open(folder);
    const uri = uriOf(join(folder, 'robots.txt'));
    const text = `User-agent: Finder/1.0\nDisallow: /a\n${'Allow:\n'.repeat(300)}`;
    await editor.open(uri, text);
    expect(listed(await editor.problems(uri))).toEqual(['1:13 warning robots-txt/invalid-product-token']);
    const [all] = await editor.actions(uri, everywhere, ['source.fixAll']);
    expect(all && after(text, 1, all)).toBe(text.replace('Finder/1.0', 'Finder'));
  });

  test('applies as it is in the editor, and as soon as its folder is opened', async () => {
    const folder = folderOf({
      'heed.config.json': configOf({ severity: { 'robots-txt/misspelt-field': 'off' } }),
    });
    const inner = { uri: uriOf(join(folder, 'site')), name: 'site' };
    const editor = await open(folder, {
      workspaceFolders: [inner],
      capabilities: { workspace: { workspaceFolders: true } },
    });
    const uri = uriOf(join(folder, 'site/robots.txt'));
    expect(await problemsOf(editor, uri)).toEqual(all);
    const shown = () => listed(editor.published.findLast((one) => one.uri === uri)?.diagnostics ?? []);
    const event = { added: [{ uri: uriOf(folder), name: 'all' }], removed: [] };
    await editor.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
    await editor.until(() => isDeepStrictEqual(shown(), [all[1]]));
    const config = uriOf(join(folder, 'heed.config.json'));
    await editor.open(config, configOf({ severity: { 'robots-txt/empty-allow': 'off' } }));
    await editor.until(() => isDeepStrictEqual(shown(), [all[0]]));
    await editor.close(config);
    await editor.until(() => isDeepStrictEqual(shown(), [all[1]]));
  });

  test('is the nearest one, and none above the folder that is open', async () => {
    const folder = folderOf({
      'heed.config.json': configOf({ severity: { 'robots-txt/misspelt-field': 'off' } }),
      'a/heed.config.json': configOf({ severity: { 'robots-txt/empty-allow': 'off' } }),
      'a/b/c/robots.txt': robots,
    });
    const uri = uriOf(join(folder, 'a/b/c/robots.txt'));
    expect(await problemsOf(await open(folder), uri)).toEqual([all[0]]);
    expect(await problemsOf(await open(join(folder, 'a/b')), uri)).toEqual(all);
  });

  test('is overridden by the settings of the editor', async () => {
    const folder = folderOf({
      'heed.config.json': configOf({
        severity: { 'robots-txt/misspelt-field': 'off', 'robots-txt/empty-allow': 'off' },
      }),
    });
    const severity = { 'robots-txt/misspelt-field': 'warning' };
    const editor = await open(folder, { initializationOptions: { severity } });
    expect(await problemsOf(editor, uriOf(join(folder, 'robots.txt')))).toEqual([all[0]]);
  });

  test('is reported if it is wrong, and then all problems are shown; and read again when it changes', async () => {
    const folder = folderOf({ 'heed.config.json': '{"lint": {"severities": {}}}' });
    const editor = await open(folder);
    const uri = uriOf(join(folder, 'robots.txt'));
    await editor.open(uri, robots);
    const problems = await editor.problems(uri);
    expect(problems[0]?.message).toBe(
      'Nothing of the settings of the project counts: heed.config.json: "lint.severities" is unknown: use severity, ignore or failOn.',
    );
    expect(listed(problems.slice(1))).toEqual(all);
    const config = join(folder, 'heed.config.json');
    writeFileSync(config, configOf({ severity: { 'robots-txt/misspelt-field': 'off' } }));
    const changes = [{ uri: uriOf(config), type: 2 as const }];
    await editor.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes });
    await editor.until(() => isDeepStrictEqual(listed(editor.published.at(-1)?.diagnostics ?? []), [all[1]]));
  });
});
