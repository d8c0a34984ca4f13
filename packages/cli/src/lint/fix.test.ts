import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { heed, heedFile } from '../testing/command.js';
import { folderOf, textIn } from '../testing/folder.js';
import { site } from '../testing/servers.js';

const wrong = 'User-agent: *\nDisalow: /a\nDisallow: b/\n\nUser-agent: ExampleBot/2.0\nDisallow: /\n';
const right = 'User-agent: *\nDisallow: /a\nDisallow: /b/\n\nUser-agent: ExampleBot\nDisallow: /\n';

/** A user without the administrator's right to write everywhere, if that user can read the command. */
const stranger = process.getuid?.() === 0 ? { uid: 65534 } : {};
const asStranger = (args: readonly string[], cwd: string): { status: number | null; stderr: string } =>
  spawnSync(process.execPath, [heedFile, ...args], { cwd, encoding: 'utf8', ...stranger });
const canRun = asStranger(['--version'], '/').status === 0;

describe('--fix', () => {
  const doubled = `${wrong}Disallow: /\n`;

  test('makes safe fixes only, and says how many more --fix-unsafe would make', async () => {
    const cwd = folderOf({ 'robots.txt': doubled });
    const lines = await heed(['lint', '--fix', '--format', 'line', 'robots.txt'], { cwd });
    expect(textIn(cwd, 'robots.txt')).toBe(wrong.replace('ExampleBot/2.0', 'ExampleBot'));
    expect(lines.err).toBe('heed: fixed robots.txt\nheed: --fix-unsafe would fix 2 more.\n');
    const { out, err } = await heed(['lint', '--fix', 'robots.txt'], { cwd });
    expect(out).toContain('\nfixable with --fix-unsafe\n');
    expect(out).toMatch(/; 2 can be fixed with --fix-unsafe\n/);
    expect(err).toBe('');
    expect(await heed(['lint', '--fix-unsafe', 'robots.txt'], { cwd })).toMatchObject({ status: 0 });
    expect(textIn(cwd, 'robots.txt')).toBe(right);
  });

  test('what it would do is shown with the same options', async () => {
    const cwd = folderOf({ 'robots.txt': doubled });
    const safe = await heed(['lint', '--fix-dry-run', 'robots.txt'], { cwd });
    expect(await heed(['lint', '--fix', '--fix-dry-run', 'robots.txt'], { cwd })).toEqual(safe);
    expect(safe.out.match(/^[-+][^-+].*$/gm)).toEqual([
      '-User-agent: ExampleBot/2.0',
      '+User-agent: ExampleBot',
      '-Disallow: /',
    ]);
    expect(safe.err).toBe('heed: 2 problems are left that --fix does not fix; --fix-unsafe would fix 2.\n');
    const all = await heed(['lint', '--fix-dry-run', '--fix-unsafe', 'robots.txt'], { cwd });
    expect(all.out).toContain('+Disallow: /b/');
    expect(all.err).toBe('');
    expect(textIn(cwd, 'robots.txt')).toBe(doubled);
  });

  test('JSON and SARIF tell safe from unsafe', async () => {
    const cwd = folderOf({ 'robots.txt': doubled });
    const json = JSON.parse((await heed(['lint', '--json', 'robots.txt'], { cwd })).out);
    const kinds = json.problems.map(({ code, fixable, fix }: Record<string, unknown>) => [code, fixable, fix]);
    expect(kinds).toEqual([
      ['robots-txt/misspelt-field', true, 'unsafe'],
      ['robots-txt/path-without-slash', true, 'unsafe'],
      ['robots-txt/invalid-product-token', true, 'safe'],
      ['robots-txt/redundant-rule', true, 'safe'],
    ]);
    const sarif = JSON.parse((await heed(['lint', '--format', 'sarif', 'robots.txt'], { cwd })).out);
    const properties = sarif.runs[0].results.map((result: { properties: unknown }) => result.properties);
    expect(properties).toEqual(kinds.map(([, , fix]: readonly unknown[]) => ({ fix })));
  });

  test('a problem is not called fixable if fixing was refused', async () => {
    const bytes = Buffer.concat([Buffer.from(wrong), Buffer.from('# caf\xe9\n', 'latin1')]);
    const cwd = folderOf({ 'robots.txt': bytes });
    expect((await heed(['lint', 'robots.txt'], { cwd })).out).toContain('fixable with --fix-unsafe');
    for (const option of ['--fix', '--fix-unsafe']) {
      const { out, err } = await heed(['lint', option, 'robots.txt'], { cwd });
      expect(err).toContain('is unchanged');
      expect(out).not.toContain('--fix');
    }
  });
});

describe('--fix-unsafe', () => {
  test('fixes the file, says so, and finds nothing the next time', async () => {
    const cwd = folderOf({ 'robots.txt': wrong });
    chmodSync(join(cwd, 'robots.txt'), 0o640);
    expect(await heed(['lint', '--fix-unsafe', 'robots.txt'], { cwd })).toEqual({
      status: 0,
      out: expect.stringMatching(/^No problems in 1 file\nNot compared: [^\n]*\n$/),
      err: 'heed: fixed robots.txt\n',
    });
    expect(textIn(cwd, 'robots.txt')).toBe(right);
    expect(statSync(join(cwd, 'robots.txt')).mode & 0o777).toBe(0o640);
    expect(readdirSync(cwd)).toEqual(['robots.txt']);
    expect(await heed(['lint', '--fix-unsafe', 'robots.txt'], { cwd })).toEqual({
      status: 0,
      out: expect.stringMatching(/^No problems in 1 file\nNot compared: [^\n]*\n$/),
      err: '',
    });
  });

  test('shows and counts what is left', async () => {
    const cwd = folderOf({ 'robots.txt': `${wrong}Crawl-delay: 1\nUnknown: x\n` });
    const { status, out } = await heed(['lint', '--fix-unsafe', '--format', 'line', 'robots.txt'], { cwd });
    expect(out.match(/robots-txt\/[\w-]+/g)).toEqual(['robots-txt/other-field', 'robots-txt/unknown-field']);
    expect(status).toBe(1);
    expect(textIn(cwd, 'robots.txt')).toBe(`${right}Crawl-delay: 1\nUnknown: x\n`);
  });

  test.each([
    ['lines that end in CRLF', (lines: string) => lines.replaceAll('\n', '\r\n')],
    ['lines that end in CR', (lines: string) => lines.replaceAll('\n', '\r')],
    ['a byte order mark', (lines: string) => `\ufeff${lines}`],
    ['no line end at the end', (lines: string) => lines.trimEnd()],
    ['letters outside ASCII', (lines: string) => `# Pièces détachées, 部品, 🔧\n${lines}# Ende: ß\n`],
  ])('keeps %s', async (_, dressed) => {
    const cwd = folderOf({ 'robots.txt': dressed(wrong) });
    expect(await heed(['lint', '--fix-unsafe', 'robots.txt'], { cwd })).toMatchObject({ status: 0 });
    expect(textIn(cwd, 'robots.txt')).toBe(dressed(right));
  });

  test('headers, header rules and METAs are fixed in place', async () => {
    const cwd = folderOf({
      'saved.headers': 'HTTP/1.1 200 OK\r\nDate: today\r\nX-Robots-Tag:    noindex nofollow\r\n\r\n',
      'curl.headers': '< HTTP/1.1 200 OK\n< X-Robots-Tag: noindex nofollow\n',
      'site/_headers':
        '/*\n\tX-Robots-Tag:noindex nofollow\n/é.pdf\n  Cache-Control: no-store\n  X-Robots-Tag:  noindex nofollow  \n',
      'site/page.html': '<!doctype html>\n<title>é</title><meta name="robots" content="noindex nofollow">\n',
    });
    await heed(['lint', '--fix-unsafe', 'saved.headers', 'curl.headers', 'site'], { cwd });
    expect(textIn(cwd, 'saved.headers')).toBe(
      'HTTP/1.1 200 OK\r\nDate: today\r\nX-Robots-Tag:    noindex, nofollow\r\n\r\n',
    );
    expect(textIn(cwd, 'curl.headers')).toBe('< HTTP/1.1 200 OK\n< X-Robots-Tag: noindex, nofollow\n');
    expect(textIn(cwd, 'site/_headers')).toBe(
      '/*\n\tX-Robots-Tag:noindex, nofollow\n/é.pdf\n  Cache-Control: no-store\n  X-Robots-Tag:  noindex, nofollow  \n',
    );
  });

  test('a page in UTF-8 is fixed; one that is read in another encoding is left alone', async () => {
    const body = '<title>café</title><meta name="robots" content="noindex nofollow">\n';
    const latin = Buffer.from(body, 'latin1');
    const cwd = folderOf({ 'utf8.html': `<meta charset="utf-8">${body}`, 'latin.html': latin, 'unsaid.html': body });
    const { err } = await heed(['lint', '--fix-unsafe', '.'], { cwd });
    expect(textIn(cwd, 'utf8.html')).toBe(
      '<meta charset="utf-8"><title>café</title><meta name="robots" content="noindex, nofollow">\n',
    );
    expect(readFileSync(join(cwd, 'latin.html'))).toEqual(latin);
    // What does not say what it is, and is UTF-8 throughout, is read as UTF-8.
    expect(textIn(cwd, 'unsaid.html')).toBe(body.replace('noindex nofollow', 'noindex, nofollow'));
    expect(err.split('\n')).toEqual([
      'heed: latin.html is unchanged: it is not plain UTF-8, so the rest of it could not be preserved.',
      'heed: fixed unsaid.html',
      'heed: fixed utf8.html',
      '',
    ]);
  });

  test('a robots.txt that is not UTF-8 is left alone', async () => {
    const bytes = Buffer.concat([Buffer.from(wrong), Buffer.from('# caf\xe9\n', 'latin1')]);
    const cwd = folderOf({ 'robots.txt': bytes });
    const { status, out, err } = await heed(['lint', '--fix-unsafe', '--format', 'line', 'robots.txt'], { cwd });
    expect(err).toBe(
      'heed: robots.txt is unchanged: it is not plain UTF-8, so the rest of it could not be preserved.\n',
    );
    expect(out).toContain('robots-txt/misspelt-field');
    expect(status).toBe(1);
    expect(readFileSync(join(cwd, 'robots.txt'))).toEqual(bytes);
  });

  test('a folded header field is fixed in place, and left alone if the fold is in the way', async () => {
    const folded = 'X-Robots-Tag: googlebot: nofollow,\n  otherbot: noindex nofollow\n';
    const inTheWay = 'X-Robots-Tag: noindex\n nofollow\nDate: today\n';
    const cwd = folderOf({ 'one.headers': folded, 'other.headers': inTheWay });
    const { out } = await heed(['lint', '--fix-unsafe', '--format', 'line', 'one.headers', 'other.headers'], { cwd });
    expect(textIn(cwd, 'one.headers')).toBe('X-Robots-Tag: googlebot: nofollow,\n  otherbot: noindex, nofollow\n');
    expect(textIn(cwd, 'other.headers')).toBe(inTheWay);
    expect(out).toContain('other.headers:1:15: warning robots-tag/no-commas');
  });

  test('a link stays a link, and its file is fixed once, whatever its names', async () => {
    const cwd = folderOf({ 'rules/real.robots.txt': wrong });
    symlinkSync('rules/real.robots.txt', join(cwd, 'robots.txt'));
    const { err } = await heed(['lint', '--fix-unsafe', 'robots.txt', './rules/real.robots.txt', 'rules'], { cwd });
    expect(err).toBe('heed: fixed robots.txt\n');
    expect(lstatSync(join(cwd, 'robots.txt')).isSymbolicLink()).toBe(true);
    expect(readlinkSync(join(cwd, 'robots.txt'))).toBe('rules/real.robots.txt');
    expect(textIn(cwd, 'rules/real.robots.txt')).toBe(right);
    expect(readdirSync(join(cwd, 'rules'))).toEqual(['real.robots.txt']);
  });

  test('a link that leads out of a folder is not followed to be fixed, unless it is named', async () => {
    const cwd = folderOf({ 'elsewhere/robots.txt': wrong, 'site/inside.robots.txt': wrong });
    symlinkSync('../elsewhere/robots.txt', join(cwd, 'site/robots.txt'));
    symlinkSync('inside.robots.txt', join(cwd, 'site/own.robots.txt'));
    const { err, out } = await heed(['lint', '--fix-unsafe', 'site'], { cwd });
    expect(err.split('\n')).toEqual([
      'heed: site/robots.txt is unchanged: it is a link to a file outside site.',
      'heed: fixed site/inside.robots.txt',
      '',
    ]);
    expect(out).toContain('site/robots.txt:2:1 warning');
    expect(out).not.toContain('fixable');
    expect(textIn(cwd, 'elsewhere/robots.txt')).toBe(wrong);
    expect(textIn(cwd, 'site/inside.robots.txt')).toBe(right);
    await heed(['lint', '--fix-unsafe', 'site', 'site/robots.txt'], { cwd });
    expect(textIn(cwd, 'elsewhere/robots.txt')).toBe(right);
  });

  test('a robots.txt that many pages share is fixed once, and nothing else is touched', async () => {
    const pages = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`${at}.html`, '<title>x</title>\r\n']));
    const cwd = folderOf({
      'robots.txt': wrong,
      ...pages,
      'notes.txt': 'Disalow: /a\n',
      'data.bin': Buffer.of(0xff, 0),
    });
    const before = statSync(join(cwd, '0.html')).mtimeMs;
    expect((await heed(['lint', '--fix-unsafe', '.'], { cwd })).err).toBe('heed: fixed robots.txt\n');
    expect(textIn(cwd, 'robots.txt')).toBe(right);
    expect(textIn(cwd, '0.html')).toBe('<title>x</title>\r\n');
    expect(statSync(join(cwd, '0.html')).mtimeMs).toBe(before);
    expect(textIn(cwd, 'notes.txt')).toBe('Disalow: /a\n');
    expect(readdirSync(cwd).sort()).toEqual([
      '0.html',
      '1.html',
      '2.html',
      '3.html',
      'data.bin',
      'notes.txt',
      'robots.txt',
    ]);
  });

  test('a name that leaves no room for a longer one', async () => {
    const name = `${'a'.repeat(239)}robots.txt`;
    const cwd = folderOf({ [name]: wrong });
    expect(await heed(['lint', '--fix-unsafe', name], { cwd })).toMatchObject({ status: 0 });
    expect(textIn(cwd, name)).toBe(right);
  });

  test('standard input and addresses are unchanged, and not called fixable', async () => {
    const input = await heed(['lint', '--fix-unsafe', '-'], { input: wrong });
    expect(input.err).toBe('heed: <stdin> is unchanged: only files can be fixed.\n');
    expect(input.out).toContain('robots-txt/misspelt-field');
    expect(input.out).not.toContain('--fix-unsafe');
    expect(input.status).toBe(1);
    const { origin } = await site({ '/robots.txt': wrong.replace('Disallow: /\n', 'Disallow: /x\n'), '/': '' });
    const fetched = await heed(['lint', '--fix-unsafe', `${origin}/`]);
    expect(fetched.err).toBe(`heed: ${origin}/robots.txt is unchanged: only files can be fixed.\n`);
  });

  test.runIf(canRun)('where writing is not permitted, one sentence, and nothing is left behind', async () => {
    const cwd = folderOf({ 'shut/robots.txt': wrong });
    for (const path of ['.', 'shut/robots.txt']) chmodSync(join(cwd, path), 0o755);
    chmodSync(join(cwd, 'shut'), 0o555);
    chmodSync(join(cwd, 'shut/robots.txt'), 0o666);
    const { status, stderr: err } = asStranger(['lint', '--fix-unsafe', 'shut/robots.txt'], cwd);
    expect({ status, err }).toEqual({
      status: 2,
      err: 'heed: cannot write shut/robots.txt: permission denied.\n',
    });
    expect(textIn(cwd, 'shut/robots.txt')).toBe(wrong);
    expect(readdirSync(join(cwd, 'shut'))).toEqual(['robots.txt']);
    chmodSync(join(cwd, 'shut'), 0o755);
  });

  test('a file that is marked as read-only stays as it is, whoever runs the command', async () => {
    const cwd = folderOf({ 'robots.txt': wrong });
    chmodSync(join(cwd, 'robots.txt'), 0o444);
    const { status, err } = await heed(['lint', '--fix-unsafe', 'robots.txt'], { cwd });
    expect({ status, err }).toEqual({ status: 2, err: 'heed: cannot write robots.txt: it is read-only.\n' });
    expect(textIn(cwd, 'robots.txt')).toBe(wrong);
    expect(readdirSync(cwd)).toEqual(['robots.txt']);
  });
});

describe('--fix-dry-run', () => {
  const files = {
    'robots.txt': wrong,
    'with space/robots.txt': wrong.replaceAll('\n', '\r\n'),
    'marked/robots.txt': `\ufeff${wrong}`,
    'short/robots.txt': wrong.trimEnd(),
    'quote"d/robots.txt': `# ${'x\n# '.repeat(30)}\n${wrong}`,
    'clean/robots.txt': right,
    _headers: '/*\n  X-Robots-Tag: noindex nofollow\n',
  };
  const hasPatch = spawnSync('patch', ['--version']).status === 0;

  test('shows a patch and changes nothing; the status is that of the files as they are', async () => {
    const cwd = folderOf({ 'robots.txt': `${wrong}Unknown: x\n` });
    const { status, out, err } = await heed(['lint', '--fix-unsafe', '--fix-dry-run', 'robots.txt'], { cwd });
    expect(out).toBe(`--- robots.txt
+++ robots.txt
@@ -1,7 +1,7 @@
 User-agent: *
-Disalow: /a
+Disallow: /a
-Disallow: b/
+Disallow: /b/
 
-User-agent: ExampleBot/2.0
+User-agent: ExampleBot
 Disallow: /
 Unknown: x
`);
    expect(err).toBe('heed: 1 problem is left that --fix-unsafe does not fix.\n');
    expect(status).toBe(1);
    expect(textIn(cwd, 'robots.txt')).toBe(`${wrong}Unknown: x\n`);
    expect(readdirSync(cwd)).toEqual(['robots.txt']);
  });

  test('nothing to fix, nothing to show', async () => {
    const cwd = folderOf({ 'robots.txt': right });
    expect(await heed(['lint', '--fix-unsafe', '--fix-dry-run', '.'], { cwd })).toEqual({
      status: 0,
      out: '',
      err: '',
    });
  });

  test('what cannot be read is reported beside the patch', async () => {
    const cwd = folderOf({ 'robots.txt': wrong });
    const { status, out, err } = await heed(
      ['lint', '--fix-unsafe', '--fix-dry-run', 'robots.txt', 'http://127.0.0.1:1/'],
      { cwd },
    );
    expect(out).toMatch(/^--- robots\.txt\n/);
    expect(err).toContain('heed: http://127.0.0.1:1/robots.txt: No connection');
    expect(status).toBe(2);
  });

  test.runIf(hasPatch)('`patch -p0` makes of it just what --fix makes', async () => {
    const fixed = folderOf(files);
    const patched = folderOf({});
    cpSync(fixed, patched, { recursive: true });
    // Absolute paths below the folder are fit for a patch too.
    const { out } = await heed(['lint', '--fix-unsafe', '--fix-dry-run', patched], { cwd: patched });
    expect(out).not.toContain(patched);
    for (const [path, content] of Object.entries(files)) expect(textIn(patched, path)).toBe(content);
    const { status, stdout, stderr } = spawnSync('patch', ['-p0', '--binary'], {
      cwd: patched,
      input: out,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).not.toMatch(/fuzz|offset/);
    await heed(['lint', '--fix-unsafe', '.'], { cwd: fixed });
    for (const path of Object.keys(files)) {
      expect({ path, text: textIn(patched, path) }).toEqual({ path, text: textIn(fixed, path) });
    }
    expect(textIn(fixed, 'quote"d/robots.txt')).toBe(`# ${'x\n# '.repeat(30)}\n${right}`);
  });
});
