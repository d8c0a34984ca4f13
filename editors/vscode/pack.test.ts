import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { startEditor, startServer, workFolder } from '../../packages/lsp/src/testing/editor.ts';
import { namesWithProblems } from '../../packages/lsp/src/testing/open-documents.ts';
import { packExtension } from './pack.ts';
import { documentSelector } from './src/document-selector.ts';
import { readZip } from './testing/read-zip.ts';

const unpacked = join(workFolder, 'unpacked');
let files: Map<string, Buffer>;
const text = (name: string): string => files.get(name)?.toString('utf8') ?? '';

beforeAll(async () => {
  const file = join(workFolder, 'heed.vsix');
  await packExtension(file);
  files = readZip(readFileSync(file));
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(unpacked, name)), { recursive: true });
    writeFileSync(join(unpacked, name), bytes);
  }
});

test('the file has what an editor looks for, and nothing else', () => {
  expect([...files.keys()].filter((name) => !/^extension\/dist\/[\w.-]+\.cjs$/.test(name)).sort()).toEqual([
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/LICENSE.txt',
    'extension/README.md',
    'extension/THIRD-PARTY.txt',
    'extension/hash-comments.json',
    'extension/package.json',
  ]);
  for (const name of files.keys()) {
    if (name !== '[Content_Types].xml') expect(text('[Content_Types].xml')).toContain(`Extension="${extname(name)}"`);
  }
});

test('the manifest names the extension as its package.json does, and files that are there', () => {
  const { name, version, publisher, engines, main, contributes } = JSON.parse(text('extension/package.json'));
  const manifest = text('extension.vsixmanifest');
  expect(manifest).toContain(`Id="${name}" Version="${version}" Publisher="${publisher}"`);
  expect(manifest).toContain(`Value="${engines.vscode}"`);
  for (const [, path = ''] of manifest.matchAll(/ Path="([^"]+)"/g)) expect([...files.keys()]).toContain(path);
  expect([...files.keys()]).toContain(join('extension', main));
  for (const { configuration } of contributes.languages) {
    expect([...files.keys()]).toContain(join('extension', configuration));
  }
});

// The language of a file in VS Code: built in, from the extension itself, from other extensions, or plain text.
test.each([
  ['robots.txt', 'robots-txt'],
  ['ai.txt', 'robots-txt'],
  ['_headers', 'heed-headers'],
  ['page.headers', 'heed-headers'],
  ['page.http', 'http'],
  ['page.http', 'plaintext'],
  ['page.html', 'html'],
  ['page.xhtml', 'html'],
  ['feed.xml', 'xml'],
  ['licence.rsl', 'plaintext'],
  ['tdmrep.json', 'json'],
  ['heed.yaml', 'yaml'],
  ['news.policy.json', 'json'],
  ['sites/one.yaml', 'yaml'],
  ['other.json', 'json', false],
  ['notes.txt', 'plaintext', false],
])(
  '%s, which is %s to VS Code, wakes the extension, and the server is asked about it',
  (name, language, isAsked = true) => {
    const { activationEvents, contributes } = JSON.parse(text('extension/package.json'));
    // VS Code activates an extension for its own languages without configuration.
    const own = contributes.languages.map(({ id }: { id: string }) => id);
    expect([...own, ...activationEvents.map((event: string) => event.replace('onLanguage:', ''))]).toContain(language);
    const asked = documentSelector(['./sites/one.yaml']).some(({ language: wanted, pattern }) => {
      if (wanted !== undefined) return wanted === language;
      return typeof pattern === 'string' && matchesGlob(`/sites/daily/${name}`, pattern);
    });
    expect(asked).toBe(isAsked);
  },
);

test('the code brings all that it needs, but for what the editor offers', () => {
  for (const [name, bytes] of files) {
    if (!name.endsWith('.cjs')) continue;
    for (const [, wanted = ''] of bytes.toString('utf8').matchAll(/\brequire\((?:"|'|`)([^"'`]+)(?:"|'|`)\)/g)) {
      const isOwn = wanted.startsWith('./') && files.has(join(dirname(name), wanted));
      expect(isOwn || isBuiltin(wanted) || wanted === 'vscode', `${name} requires ${wanted}`).toBe(true);
    }
  }
});

test('the extension loads where the editor offers its module', () => {
  const args = [
    fileURLToPath(new URL('testing/load-extension.cjs', import.meta.url)),
    join(unpacked, 'extension/dist/extension.cjs'),
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'activate,deactivate\n', stderr: '' });
});

test('its server starts from the unpacked file, without any other package, and finds problems', async () => {
  const editor = await startEditor({}, startServer([join(unpacked, 'extension/dist/server.cjs'), '--stdio']));
  expect(await namesWithProblems(editor)).toEqual(['robots.txt', 'heed.yaml', 'a.html']);
  expect(await editor.end()).toBe(0);
});
