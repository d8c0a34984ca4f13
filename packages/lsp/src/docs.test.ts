import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { maxChecked } from './check-document.js';
import { kindOfDocument } from './document-kind.js';
import { readSettings } from './settings.js';
import { startEditor, workFolder } from './testing/editor.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/editors.md'), 'utf8');
const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}` };

/** The first block of the page in a language. */
function block(language: string): string {
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
}

/** The words in quotation marks of a list. */
const quoted = (list: string): string[] => [...list.matchAll(/["']([^"']+)["']/g)].map(([, word = '']) => word);

const { settings } = readSettings({});

const kindOf = (name: string, languageId = 'plaintext', text = ''): string | undefined =>
  kindOfDocument({ uri: `file:///site/${name}`, languageId, text }, settings);

test('the page shows the actual program, and what it prints', () => {
  const program = readFileSync(join(root, 'examples/editors/problems.mjs'), 'utf8');
  expect(page).toContain(`\n${program}\`\`\``);
  const robots = join(workFolder, 'robots.txt');
  writeFileSync(robots, 'User-agent: *\nDisalow: /drafts/\n');
  const args = [join(root, 'examples/editors/problems.mjs'), robots];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: block('text'), stderr: '' });
});

test('every name and language of the table is known', () => {
  const rows = page
    .split('\n')
    .filter((line) => /^\|.*\|.*\|.*\|$/.test(line) && !line.includes('---'))
    .slice(1);
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) {
    const [, , names = '', languages = ''] = row.split('|');
    const ticked = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
    for (const name of ticked(names).filter((word) => word.includes('.') || word.startsWith('_'))) {
      expect(kindOf(name, 'plaintext', 'rules:\n'), name).toBeDefined();
      expect(kindOf(`${name}.bak`), name).toBeUndefined();
    }
    for (const language of ticked(languages)) expect(kindOf('untitled', language), language).toBeDefined();
  }
});

test('the limits are those of the server', () => {
  expect(page).toContain(`more than ${maxChecked.toLocaleString('en')} characters`);
});

test.each([
  ['lua', /cmd = \{([^}]*)\}/],
  ['toml', /command = "heed"\nargs = \[([^\]]*)\]/],
])('the command in the %s of the page answers an editor', async (language, pattern) => {
  const words = quoted(pattern.exec(block(language))?.[1] ?? '');
  const [command = '', ...args] = language === 'toml' ? ['heed', ...words] : words;
  const editor = await startEditor({}, spawn(command, args, { env }));
  expect(editor.initialized.serverInfo).toEqual({ name: 'heed' });
  expect(await editor.end()).toBe(0);
});

test('the names, languages and settings in the configurations are known', () => {
  for (const glob of [...block('toml').matchAll(/glob = "([^"]+)"/g)].map(([, word = '']) => word)) {
    expect(kindOf(glob.replaceAll('*', 'x')), glob).toBeDefined();
  }
  for (const language of ['robots', 'heed-headers', 'html']) {
    expect(block('lua')).toContain(`'${language}'`);
    expect(kindOf('untitled', language)).toBeDefined();
  }
  expect(quoted(/filetypes = \{([^}]*)\}/.exec(block('lua'))?.[1] ?? '')).toContain('yaml');
  for (const language of ['lua', 'toml']) {
    const codes = [...block(language).matchAll(/["']([a-z-]+\/[a-z-]+)["']/g)].map(([, code = '']) => code);
    expect(codes).toHaveLength(1);
    expect(readSettings({ severity: Object.fromEntries(codes.map((code) => [code, 'off'])) }).complaints).toEqual([]);
  }
});
