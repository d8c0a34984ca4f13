import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { AuditError } from '../audit-error.js';
import { type FindOptions, type FoundInputs, findInputs } from './find-inputs.js';
import { folderOf } from './testing/folder.js';

const url = 'https://daily.example/a\n';
const question = '{"url":"https://daily.example/"}\n';

async function find(
  names: readonly string[],
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<FindOptions> = {},
): Promise<FoundInputs> {
  return findInputs(names, { cwd: folderOf(files), ...options });
}

function names({ files }: FoundInputs): string[] {
  return files.map(({ file, range }) => (range === undefined ? file : `${file} ${range.from} ${range.to}`));
}

describe('names', () => {
  test('of files keep their order', async () => {
    expect(names(await find(['b', 'a'], { a: url, b: question }))).toEqual(['b', 'a']);
  });

  test('of folders mean all files below that can be read, by name; the others are told', async () => {
    const found = await find(['crawl'], {
      'crawl/b.txt': url,
      'crawl/a/c.ndjson': question,
      'crawl/a/notes.md': '# Notes\n',
      'crawl/index.html': '<!doctype html>',
    });
    expect(names(found)).toEqual(['crawl/a/c.ndjson', 'crawl/b.txt']);
    expect(found.notes).toEqual([
      'crawl/a/notes.md: skipped, it is neither WARC, nor NDJSON, a list of addresses, CSV or Parquet.',
      'crawl/index.html: skipped, it is an HTML or XML document: check a single page with heed check.',
    ]);
  });

  test('of folders do not follow links in a circle', async () => {
    const cwd = folderOf({ 'crawl/a': url });
    symlinkSync('..', join(cwd, 'crawl', 'up'));
    symlinkSync('a', join(cwd, 'crawl', 'b'));
    const found = await findInputs(['crawl'], { cwd });
    expect(names(found)).toEqual(['crawl/a']);
    expect(found.notes).toEqual(['crawl/up: skipped, it is not a regular file.', 'crawl/b: given twice, read once.']);
  });

  test('that do not exist are patterns', async () => {
    const files = { 'crawl/b.txt': url, 'crawl/a.txt': url, 'crawl/deep/c.txt': url, 'crawl/d.html': '<p>' };
    expect(names(await find(['crawl/*.txt'], files))).toEqual(['crawl/a.txt', 'crawl/b.txt']);
    expect(names(await find(['**'], files))).toEqual(['crawl/a.txt', 'crawl/b.txt', 'crawl/deep/c.txt']);
    expect(names(await find(['[a].txt'], { '[a].txt': url, 'a.txt': url }))).toEqual(['[a].txt']);
  });

  test('of the same file are read once', async () => {
    const found = await find(['a', './a', '.'], { a: url });
    expect(names(found)).toEqual(['a']);
    expect(found.notes).toEqual(['./a, a: given twice, read once.']);
  });

  test('that many notes are about are shortened', async () => {
    const files = Object.fromEntries(Array.from({ length: 9 }, (_, number) => [`f/${number}.pdf`, '%PDF-1.7']));
    const found = await find(['f', 'a'], { ...files, a: url });
    expect(found.notes).toEqual([
      'f/0.pdf, f/1.pdf, f/2.pdf and 6 more: skipped, it is a PDF document, not a crawl or a list.',
    ]);
  });

  test.each<[string, readonly string[], string]>([
    ['a missing file', ['missing'], 'cannot read missing: there is no such file or folder.'],
    ['a pattern without a match', ['*.warc'], 'no file matches *.warc.'],
    ['an address', ['s3://crawl/a.warc'], 's3://crawl/a.warc is not a file on this machine: fetch it first.'],
    ['a foreign file', ['a.pdf'], 'a.pdf is a PDF document, not a crawl or a list.'],
    [
      'the answers of an audit',
      ['part.ndjson'],
      'part.ndjson holds the answers or the problems of an audit, not questions: give what was audited.',
    ],
    ['a folder without any', ['empty'], 'there is no file that can be audited.'],
    ['no name', [], 'there is nothing to audit: name files or folders.'],
    ['a name that is too long', ['x'.repeat(5000)], 'there is no such file or folder.'],
    ['a name with a zero', ['a\0b'], 'there is no such file or folder.'],
    ['a file that is used as a folder', ['a/b'], 'cannot read a/b: there is no such file or folder.'],
    ['a loop of links', ['loop'], 'its symbolic links form a loop.'],
    ['an empty file', ['nothing'], 'nothing: skipped, it is empty.'],
    ['standard input beside a file', ['-', 'a'], 'standard input (-) cannot be read together with files.'],
  ])('%s is refused', async (_, given, message) => {
    const answer = '{"file":"a \\"b\\".warc","offset":0,"url":"https://example.com/","answer":{}}\n';
    const cwd = folderOf({ 'a.pdf': '%PDF-1.7', 'part.ndjson': answer, a: url, nothing: '' });
    mkdirSync(join(cwd, 'empty'));
    symlinkSync('loop', join(cwd, 'loop'));
    const refusal = findInputs(given, { cwd });
    await expect(refusal).rejects.toThrow(AuditError);
    await expect(refusal).rejects.toThrow(message);
  });

  test('of a pipe are refused without waiting for it', async () => {
    await expect(findInputs(['/dev/null'], { cwd: '/' })).rejects.toThrow('it is not a regular file');
  });

  test('- is standard input', async () => {
    const { files } = await find(['-'], {});
    expect(files).toEqual([{ file: '-', path: '-', kind: 'warc', size: 0 }]);
  });
});

describe('a list of files', () => {
  const files = { a: url, 'with space': url, 'with space 1 2': url, 'b\u00e9': url };

  test.each<[string, string, string[]]>([
    ['paths', 'a\nwith space\n', ['a', 'with space']],
    ['ranges behind tabs', 'a\t0\t10\na\t10\t24', ['a 0 10', 'a 10 24']],
    ['ranges behind spaces', 'with space 3 4\n', ['with space 3 4']],
    ['a path that looks like a range', 'with space 1 2\n', ['with space 1 2']],
    ['empty lines, CRLF and a mark', '\ufeff\r\na\r\n\r\nb\u00e9\r\n', ['a', 'b\u00e9']],
  ])('with %s', async (_, list, expected) => {
    expect(names(await find([], { ...files, list }, { filesFrom: 'list' }))).toEqual(expected);
    const stdin = Readable.from([Buffer.from(list)]);
    expect(names(await find([], files, { filesFrom: '-', stdin }))).toEqual(expected);
  });

  test.each<[string, string, string]>([
    ['one number', 'a\n\na\t1\n', 'list, line 3 must be a path, or a path, a tab, from, a tab and to.'],
    ['text', 'a\t1\tb', 'list, line 1: "b" is not a whole number.'],
    ['a negative number', 'a\t-1\t4', 'list, line 1: "-1" is not a whole number.'],
    ['a number that is not exact', 'a\t1\t99999999999999999999', 'is not a whole number.'],
    ['numbers in the wrong order', 'a\t4\t1', 'list, line 1: from (4) is behind to (1).'],
    ['a path that is missing', 'a\nb 1 2', 'list, line 2: cannot read b: there is no such file or folder.'],
    ['a range of a folder', '.\t1\t2', 'list, line 1: . is a folder, so there is no from and to.'],
    ['ranges that overlap', 'a\t0\t9\na\t8\t12', 'is listed with pieces that overlap: 0 to 9 and 8 to 12.'],
    ['a range and the whole', 'a\t4\t9\na', 'is listed with pieces that overlap: the whole file and 4 to 9.'],
    ['nothing', '\n\n', 'there is nothing to audit'],
  ])('with %s is refused', async (_, list, message) => {
    await expect(find([], { ...files, list }, { filesFrom: 'list' })).rejects.toThrow(message);
  });

  test('that is missing is refused', async () => {
    await expect(find([], {}, { filesFrom: 'list' })).rejects.toThrow('cannot read list: there is no such file');
  });
});

describe('the kind of a file', () => {
  const warc = 'WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n';
  const record = (type: string, media: string): string =>
    `WARC/1.0\r\nWARC-Type: ${type}\r\nContent-Type: ${media}\r\nContent-Length: 0\r\n\r\n\r\n\r\n`;

  test.each<[string, string, string]>([
    ['a', warc, 'warc'],
    ['a.txt', question, 'questions'],
    ['a.csv', url, 'url-list'],
    ['a', `\n# mine\n\n${url}`, 'url-list'],
    ['a.ndjson', 'not JSON', 'questions'],
    ['a', 'url\nhttps://daily.example/', 'csv'],
    ['a', '\ufeff"at";"URL"\r\n', 'csv'],
    ['a', 'url\tbody\n', 'csv'],
    ['a.warc', 'damaged', 'warc'],
  ])('is told by its content, then by its name %#', async (name, content, kind) => {
    expect((await find([name], { [name]: content })).files[0]?.kind).toBe(kind);
    const packed = `${name}.gz`;
    expect((await find([packed], { [packed]: gzipSync(content) })).files[0]?.kind).toBe(kind);
  });

  test('is told although damage is near', async () => {
    const content = Buffer.concat([gzipSync(warc), Buffer.from('\x1f\x8b\x08 no gzip '.repeat(99))]);
    expect((await find(['a'], { a: content })).files[0]?.kind).toBe('warc');
  });

  test('can be stated', async () => {
    expect((await find(['a'], { a: 'www.daily.example' }, { as: 'url-list' })).files[0]?.kind).toBe('url-list');
  });

  test.each<[string, string, string]>([
    ['WET', record('conversion', 'text/plain'), 'this is WET, the text of pages without the HTTP headers'],
    ['WAT', record('metadata', 'application/json'), 'this is WAT, facts about pages as JSON'],
  ])('%s is explained and read', async (_, content, note) => {
    const found = await find(['a'], { a: gzipSync(warc + content) });
    expect(found.files[0]?.kind).toBe('warc');
    expect(found.notes[0]).toContain(`a: ${note}`);
  });

  test('metadata of a crawler is not WAT', async () => {
    expect((await find(['a'], { a: warc + record('metadata', 'application/warc-fields') })).notes).toEqual([]);
  });

  test('columns that are not known are told', async () => {
    const found = await find(['a.csv'], { 'a.csv': 'url,score,lang\n' });
    expect(found.notes).toEqual([
      'a.csv: ignored the columns "score", "lang". Known are url, robots, headers, body, at, status, agent, files, id.',
    ]);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['ARC', gzipSync('filedesc://a.arc 0.0.0.0'), 'is an ARC file'],
    ['ZIP', 'PK\x03\x04', 'cannot be read as a ZIP archive: its list of files is damaged'],
    ['MHTML', 'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=x', 'MHTML'],
    ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'Zstandard'],
    ['UTF-16', Buffer.from('\ufeffurl', 'utf16le'), 'is in UTF-16'],
    ['a list in JSON', '[{"url":"https://daily.example/"}]', 'is one JSON list'],
    ['robots.txt', '# robots\n\nUser-agent: *\nDisallow: /', 'is a robots.txt file'],
    ['a sitemap', '<?xml version="1.0"?><urlset>', 'is a sitemap'],
    ['CDX', ' CDX N b a m s k r M S V g', 'is an index'],
    ['CDXJ', 'example,daily)/a 20261115000000 {"url":"x"}', 'is an index'],
    ['CSV without addresses', 'name,score\n', 'is neither WARC'],
    ['anything else', '\0\x01\x02', 'is neither WARC'],
  ])('%s is refused', async (_, content, message) => {
    await expect(find(['a'], { a: content })).rejects.toThrow(message);
  });

  test.each<[string, string]>([
    ['name,score\n', 'a.csv cannot be read as CSV: it has no column with the name url.'],
    ['url,URL\n', 'a.csv cannot be read as CSV: it has two columns with the name url.'],
  ])('CSV by name is refused with the reason', async (content, message) => {
    await expect(find(['a.csv'], { 'a.csv': content })).rejects.toThrow(message);
  });

  test.each(['\n', ' ', '#\n', 'a)/', 'a: b\r\n', '-', '\n# ', '"', '{'])(
    'takes no time to tell for %j again and again',
    async (part) => {
      // With more than linear work, this would take minutes.
      await find(['a', 'b'], { a: part.repeat(100_000), b: url }, { as: 'url-list' });
      await find(['f', 'b'], { 'f/a': part.repeat(100_000), b: url });
    },
  );
});
