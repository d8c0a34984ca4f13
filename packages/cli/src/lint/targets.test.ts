import { describe, expect, test } from 'vitest';
import { heed } from '../testing/command.js';
import { folderOf } from '../testing/folder.js';

const robots = 'User-agent: *\nDisallow: /b.html\n';
const noindex = '<meta name=robots content=noindex>\n';

/** What is said below the summary of files whose site is not known. */
function notCompared(what: string): string {
  return `Not compared: ${what}. Lint the folder or the address of the site, or all files with --url.\n`;
}

describe('files that are none of ours', () => {
  test.each([
    ['style.css', 'body { color: red }\n'],
    ['README.md', '# Robots\n\nUser-agent: *\nDisallow: /\n'],
    ['App.vue', '<template><p>x</p></template>\n'],
    ['data.json', '{"allow": true}\n'],
    ['notes.txt', 'Remember: milk.\n'],
    ['Makefile', 'all:\n\techo\n'],
    ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
  ])('%s is skipped with a word, and the others are linted', async (name, content) => {
    const cwd = folderOf({ [name]: content, 'robots.txt': robots });
    expect(await heed(['lint', name, 'robots.txt'], { cwd })).toEqual({
      status: 0,
      out: `No problems in 1 file\n${notCompared('robots.txt with headers and pages')}`,
      err: `heed: ${name} is skipped: it is not a robots.txt, a page, a header, a tdmrep.json or an ai.txt.\n`,
    });
    expect((await heed(['lint', name, '--as', 'robots'], { cwd })).err).toBe('');
    expect((await heed(['lint', name, 'robots.txt', '--url', 'https://example.com/'], { cwd })).err).toMatch(/skipped/);
  });

  test.each(['frames', 'json', 'sarif'])('one that is missing does not keep the others from it: %s', async (format) => {
    const cwd = folderOf({ 'robots.txt': 'Disalow: /b\n' });
    const { status, out, err } = await heed(['lint', 'gone.html', 'robots.txt', '--format', format], { cwd });
    expect(out).toContain('robots-txt/misspelt-field');
    expect({ status, err }).toEqual({
      status: 2,
      err: 'heed: cannot read gone.html: there is no such file or folder.\n',
    });
  });

  test.each([
    ['rules.txt', robots, 'robots.txt with headers and pages'],
    ['rules', robots, 'robots.txt with headers and pages'],
    ['robots.txt.bak', robots, 'robots.txt with headers and pages'],
    ['page.asp', '<!doctype html><title>x</title>', 'pages with robots.txt and their headers'],
    ['saved', 'HTTP/1.1 200 OK\nX-Robots-Tag: noindex\n', 'headers with robots.txt and pages'],
    ['empty.html', '', 'pages with robots.txt and their headers'],
    ['robots.txt', '', 'robots.txt with headers and pages'],
  ])('%s is one of ours', async (name, content, what) => {
    const { err, out } = await heed(['lint', name], { cwd: folderOf({ [name]: content }) });
    expect(err).toBe('');
    // It is wrapped where a line ends.
    expect(out.replace(/\s+/g, ' ')).toBe(`No problems in 1 file ${notCompared(what).replace('\n', ' ')}`);
  });

  test('standard input is never skipped', async () => {
    expect(await heed(['lint', '-'], { input: 'rubbish\n' })).toMatchObject({ status: 1, err: '' });
  });
});

describe('archives', () => {
  const record = 'WARC/1.0\r\nWARC-Type: response\r\n\r\nHTTP/1.1 200 OK\r\nX-Robots-Tag: noindex\r\n\r\n<p>a\r\n\r\n';

  test.each([
    ['pages.warc', record + record, 'a WARC archive'],
    ['saved.html', record, 'a WARC archive'],
    ['old.arc', 'filedesc://a.arc 0.0.0.0 20260101000000 text/plain 69\n', 'an ARC archive'],
    [
      'saved.mht',
      'From: <Saved>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="x"\r\n',
      'a saved web archive (MHTML)',
    ],
    ['page.html', Buffer.from([0x1f, 0x8b, 8, 1]), 'a compressed archive'],
    ['pages.warc.gz', Buffer.from([0x1f, 0x8b, 8, 1]), 'a WARC archive'],
  ])('%s is refused with a sentence', async (name, content, what) => {
    const cwd = folderOf({ [name]: content });
    const audit = what === 'a WARC archive' ? 'run "heed audit" to ask about all of its records, or ' : '';
    const sentence = `heed: ${name} is ${what}: ${audit}take out the page, with its header, and give it as a file.\n`;
    expect(await heed(['lint', name], { cwd })).toEqual({ status: 2, out: '', err: sentence });
    expect(await heed(['lint', name, '--as', 'html'], { cwd })).toMatchObject({ status: 2, err: sentence });
    expect(await heed(['check', name], { cwd })).toMatchObject({ status: 2, err: sentence });
  });
});

describe('--as and --url', () => {
  test('every file of a folder is read as --as says, by itself', async () => {
    const cwd = folderOf({
      'a.example': 'Disalow: /\n',
      'sub/b.html': robots,
      'c.txt': 'User-agent: *\nDisallow: /c\n',
    });
    const { out } = await heed(['lint', '.', '--as', 'robots', '--format', 'line'], { cwd });
    expect(out.match(/^\S+?:\d+/gm)).toEqual(['a.example:1', 'a.example:1']);
    const all = await heed(['lint', '.', '--as', 'robots', '--fail-on', 'never'], { cwd });
    expect(all.out).toContain('in 1 of 3 files');
    const header = folderOf({ one: 'X-Robots-Tag: noindx\n', two: 'X-Robots-Tag: noindex\n' });
    expect((await heed(['lint', '.', '--as', 'headers', '--format', 'line'], { cwd: header })).out).toMatch(
      /^one:1:15: error/,
    );
    expect((await heed(['lint', '.', '--as', 'robots'], { cwd: folderOf({}) })).err).toBe(
      'heed: nothing to lint in .: it has no files.\n',
    );
  });

  test('a robots.txt and a page of one address are linted together, in either order', async () => {
    const cwd = folderOf({ 'robots.txt': robots, 'b.html': noindex });
    for (const files of [
      ['robots.txt', 'b.html'],
      ['b.html', 'robots.txt'],
    ]) {
      const { out } = await heed(['lint', ...files, '--url', 'https://example.com/b.html', '--format', 'line'], {
        cwd,
      });
      expect(out).toContain('carriers/hidden-noindex');
    }
  });

  test.each([
    [['a.html', 'b.html'], 'a.html and b.html'],
    [['a.html', 'b.html', '--as', 'html'], 'a.html and b.html'],
    [['sub', 'a.html'], 'sub and a.html'],
  ])('one address is not that of two pages: %j', async (args, names) => {
    const cwd = folderOf({ 'a.html': noindex, 'b.html': noindex, 'sub/c.html': noindex });
    expect(await heed(['lint', ...args, '--url', 'https://example.com/'], { cwd })).toEqual({
      status: 2,
      out: '',
      err: `heed: --url is the address of one page or folder, but ${names} were given: lint them one at a time, or lint a folder that has both.\n`,
    });
  });
});

describe('--quiet', () => {
  const text = 'User-agent: *\nDisalow: /a\nCrawl-delay: 1\nAlow: /b\n';
  const severities = async (args: readonly string[], config?: object): Promise<string[]> => {
    const cwd = folderOf({ 'robots.txt': text, 'heed.config.json': JSON.stringify({ lint: config ?? {} }) });
    const { out } = await heed(['lint', '-q', '--format', 'line', ...args, 'robots.txt'], { cwd });
    return out.match(/: (?:error|warning|hint) /g)?.map((word) => word.slice(2, -1)) ?? [];
  };

  test('prints errors, and what fails the run where a lower severity is asked for', async () => {
    expect(await severities([])).toEqual(['error']);
    expect(await severities(['--fail-on', 'error'])).toEqual(['error']);
    expect(await severities(['--fail-on', 'never'])).toEqual(['error']);
    expect(await severities(['--fail-on', 'warning'])).toEqual(['warning', 'error']);
    expect(await severities(['--fail-on', 'hint'])).toEqual(['warning', 'hint', 'error']);
    expect(await severities([], { failOn: 'hint' })).toEqual(['warning', 'hint', 'error']);
  });
});
