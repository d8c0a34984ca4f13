import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../fetch/src/testing/work-folder.js';
import type { Problem } from '../problem.js';
import type { EvidenceEntry } from './entry.js';
import { indexEvidence } from './index-evidence.js';
import { openEvidence } from './open-evidence.js';
import { readSource } from './read-source.js';
import { evidenceToUse } from './robots-from.js';
import { findSources } from './sources.js';
import { storeOf } from './testing/evidence-of.js';
import { response, revisit, robotsTxt, unitOf } from './testing/warc-file.js';

const open = 'User-agent: *\nAllow: /\n';
const closed = 'User-agent: *\nDisallow: /\n';
const at = '2026-01-01T00:00:00Z';

function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = newFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

async function read(names: readonly string[], cwd: string) {
  const entries: EvidenceEntry[] = [];
  const problems: Problem[] = [];
  const notes: string[] = [];
  const listener = { onProblem: (one: Problem) => problems.push(one), onNote: (one: string) => notes.push(one) };
  for (const source of findSources(names, cwd, listener.onNote)) {
    for await (const entry of readSource(source, listener)) entries.push(entry);
  }
  return { entries, problems, notes };
}

describe('captures as NDJSON', () => {
  test('every form of a line', async () => {
    const lines = [
      { url: 'https://a.example/robots.txt', at, status: 200, body: open, id: '<urn:a>', digest: 'sha1:A' },
      { url: 'https://a.example/robots.txt', body: closed },
      { url: 'https://b.example/robots.txt', status: 404, other: 'ignored' },
      { url: 'https://c.example/robots.txt', status: 'unreachable' },
      { url: 'https://d.example/robots.txt', at, status: 301, location: 'https://a.example/robots.txt' },
      { url: 'https://e.example/robots.txt', at, revisit: { url: 'https://a.example/robots.txt', at } },
      { covered: { path: '/x.warc.gz', mark: 'x', size: 3, from: 0, to: 3 } },
    ];
    const text = `\ufeff${lines.map((line) => JSON.stringify(line)).join('\r\n')}\n\n  \n`;
    const folder = folderOf({ 'captures.ndjson': text, 'captures.ndjson.gz': gzipSync(text) });
    const wanted = [
      {
        url: 'https://a.example/robots.txt',
        at,
        fetched: { status: 200, body: open },
        id: '<urn:a>',
        digest: 'sha1:A',
      },
      { url: 'https://a.example/robots.txt', fetched: closed },
      { url: 'https://b.example/robots.txt', fetched: { status: 404 } },
      { url: 'https://c.example/robots.txt', fetched: { status: 'unreachable' } },
      { url: 'https://d.example/robots.txt', at, fetched: { status: 301 }, location: 'https://a.example/robots.txt' },
      {
        kind: 'revisit',
        url: 'https://e.example/robots.txt',
        at,
        refersTo: { url: 'https://a.example/robots.txt', at },
      },
      { kind: 'covered', path: '/x.warc.gz', mark: 'x', size: 3, from: 0, to: 3 },
    ];
    expect(await read(['captures.ndjson'], folder)).toEqual({ entries: wanted, problems: [], notes: [] });
    expect(await read(['captures.ndjson.gz'], folder)).toEqual({ entries: wanted, problems: [], notes: [] });
  });

  test.each([
    ['{"url":', 'This line is not JSON.'],
    ['[]', 'A line must be a JSON object with "url", and "status" or "body".'],
    ['{"body":""}', 'A line needs "url", the address of what was captured.'],
    ['{"url":"/robots.txt","body":""}', '"/robots.txt" is not an absolute http or https address.'],
    ['{"url":"http://a.example/robots.txt"}', 'A line needs "status" or "body".'],
    ['{"url":"http://a.example/","body":1}', '"body" must be text, and is "1".'],
    ['{"url":"http://a.example/","status":2000}', '"status" must be an HTTP status or "unreachable", and is "2000".'],
    ['{"url":"http://a.example/","status":"200"}', '"status" must be an HTTP status or "unreachable", and is "200".'],
    ['{"url":"http://a.example/","at":"2026","body":""}', '"at" must be a date and time in RFC 3339, and is "2026".'],
    ['{"url":"http://a.example/","status":301,"location":[]}', '"location" must be text, and is "[]".'],
    ['{"url":"http://a.example/","revisit":1}', '"revisit" must be an object, and is "1".'],
    ['{"covered":{"path":"x"}}', '"covered" must have "path", "mark", "size", "from" and "to".'],
  ])('a wrong line is a problem with its position, and the next is read: %s', async (line, message) => {
    const good = JSON.stringify({ url: 'https://a.example/robots.txt', body: '' });
    const folder = folderOf({ 'c.jsonl': `${good}\n${line}\n${good}` });
    const { entries, problems } = await read(['c.jsonl'], folder);
    expect(entries).toHaveLength(2);
    expect(problems).toEqual([{ file: 'c.jsonl', offset: good.length + 1, code: 'record', message, answered: false }]);
  });

  test('a compressed file that breaks off gives what it has', async () => {
    const line = `${JSON.stringify({ url: 'https://a.example/robots.txt', body: 'x' })}\n`;
    const packed = gzipSync(line.repeat(5000));
    const folder = folderOf({ 'c.jsonl.gz': packed.subarray(0, packed.length - 100) });
    const { entries, problems } = await read(['c.jsonl.gz'], folder);
    expect(entries.length).toBeGreaterThan(0);
    expect(problems).toMatchObject([{ file: 'c.jsonl.gz', code: 'truncated', answered: false }]);
  });
});

describe('files under the names of hosts', () => {
  test('count for both schemes and every moment', async () => {
    const folder = folderOf({
      'sites/a.example.txt': open,
      'sites/b.example.robots.txt': closed,
      'sites/c.example/robots.txt': '',
      'sites/c.example/.well-known/tdmrep.json': '[]',
      'sites/c.example/ai.txt': closed,
      'sites/d.example:8443.txt': open,
      'sites/README.md': 'x',
      'sites/notes.txt': 'x',
    });
    const notes: string[] = [];
    const to = { file: 'evidence.sqlite' };
    await indexEvidence({ inputs: ['sites'], cwd: folder, to, onNote: (note) => notes.push(note) });
    const evidence = openEvidence(join(folder, to.file));
    expect(evidence.siteOf('http://a.example/', at).robots).toBe(open);
    expect(evidence.siteOf('https://a.example/', undefined).robots).toBe(open);
    expect(evidence.siteOf('https://b.example/', at).robots).toBe(closed);
    expect(evidence.siteOf('https://c.example/', at)).toMatchObject({
      robots: '',
      files: { '/.well-known/tdmrep.json': '[]', '/ai.txt': closed },
    });
    expect(evidence.siteOf('https://d.example:8443/', at).robots).toBe(open);
    expect(evidence.siteOf('https://d.example/', at).robots).toBeUndefined();
    expect(notes).toEqual([
      expect.stringMatching(/^sites has 2 files without captures: sites.README\.md is not WARC, /),
    ]);
  });
});

describe('a file under the name of its host', () => {
  const line = `Disallow: /${'x'.repeat(52)}\n`;
  /** 5 MiB, as much of a file as counts. */
  const most = line.repeat(81_920);

  test('that is too long counts as far as its last whole line; other files of a site are not known then', async () => {
    const folder = folderOf({
      'a.example.txt': most + line,
      'b.example/ai.txt': most + line,
      'c.example.txt': most,
      'd.example/ai.txt': most,
    });
    const captures = (await read(['.'], folder)).entries as { readonly url: string; readonly fetched: unknown }[];
    const fetchedFrom = (url: string): unknown => captures.find((capture) => capture.url === url)?.fetched;
    expect(fetchedFrom('https://a.example/robots.txt')).toEqual({ status: 200, body: most });
    expect(fetchedFrom('https://b.example/ai.txt')).toEqual({ status: 'unreachable' });
    expect(fetchedFrom('https://c.example/robots.txt')).toEqual({ status: 200, body: most });
    expect(fetchedFrom('https://d.example/ai.txt')).toEqual({ status: 200, body: most });
  });
});

describe('other evidence', () => {
  test('WARC files, by name, pattern and folder, with their damage and what they cover', async () => {
    const folder = newFolder();
    const unit = unitOf(
      [robotsTxt('https://a.example', at, open), response('https://a.example/x', at, {})],
      'a.warc.gz',
      folder,
    );
    const { size, path } = unit;
    const wanted = [
      expect.objectContaining({
        url: 'https://a.example/robots.txt',
        at,
        fetched: { status: 200, body: open },
        file: expect.stringMatching(/a\.warc\.gz$/),
        offset: 0,
      }),
      { kind: 'covered', path, size, from: 0, to: size },
    ];
    for (const name of ['a.warc.gz', '*.gz', '.']) expect((await read([name], folder)).entries).toEqual(wanted);
    const more = unitOf([robotsTxt('https://b.example', at, closed)], 'b.warc.gz', newFolder());
    writeFileSync(more.path, Buffer.concat([readFileSync(path), Buffer.alloc(100, 0xff), readFileSync(more.path)]));
    const damaged = await read([more.path], folder);
    expect(damaged.entries.filter((entry) => 'fetched' in entry)).toHaveLength(2);
    expect(damaged.problems.map(({ offset }) => offset)).toEqual([size]);
  });

  test('evidence that was made before comes back whole', async () => {
    const folder = newFolder();
    const path = storeOf(
      [
        { url: 'https://a.example/robots.txt', at: '2026-01-01T00:00:00.25Z', fetched: open },
        { url: 'https://b.example/robots.txt', fetched: { status: 'unreachable' }, id: '<urn:b>', digest: 'sha1:B' },
        { url: 'https://c.example/robots.txt', fetched: { status: 302 }, location: '/r.txt' },
        { kind: 'revisit', url: 'https://d.example/robots.txt', at, refersTo: { id: '<urn:x>' } },
        { kind: 'place', key: 'id <urn:y>', path: '/y.warc', offset: 7 },
        { kind: 'covered', path: '/y.warc', mark: 'y', size: 9, from: 0, to: 9 },
      ],
      join(folder, 'index.sqlite'),
    );
    const { entries } = await read(['index.sqlite'], folder);
    const again = storeOf(entries);
    expect((await read([again], folder)).entries).toEqual(entries);
    expect(entries).toEqual([
      { url: 'https://a.example/robots.txt', at: '2026-01-01T00:00:00.25Z', fetched: { status: 200, body: open } },
      { url: 'https://b.example/robots.txt', fetched: { status: 'unreachable' }, id: '<urn:b>', digest: 'sha1:B' },
      { url: 'https://c.example/robots.txt', fetched: { status: 302 }, location: 'https://c.example/r.txt' },
      { kind: 'revisit', url: 'https://d.example/robots.txt', at, refersTo: {} },
      { kind: 'revisit', url: 'https://d.example/robots.txt', at, refersTo: { id: '<urn:x>' } },
      { kind: 'place', key: 'id <urn:y>', path: '/y.warc', offset: 7 },
      { kind: 'covered', path: '', mark: 'y', size: 9, from: 0, to: 9 },
    ]);
    expect(path).toBe(join(folder, 'index.sqlite'));
  });

  test('is used as it is if it has all captures of the pieces, however they are cut and wherever the file is', () => {
    const folder = folderOf({ 'y.warc': 'x'.repeat(90), 'moved.warc': 'x'.repeat(90), 'z.warc': 'z'.repeat(90) });
    const piece = (from: number, to: number, name = 'y.warc') => ({ path: join(folder, name), size: 90, from, to });
    const covered = (from: number, to: number) => ({ kind: 'covered', ...piece(from, to) }) as const;
    const path = storeOf([covered(0, 30), covered(30, 60)], join(folder, 'index.sqlite'));
    const use = (...pieces: ReturnType<typeof piece>[]) => evidenceToUse(['index.sqlite'], folder, pieces);
    expect(use()).toBe(path);
    expect(use(piece(0, 60), piece(10, 40))).toBe(path);
    expect(use(piece(0, 60, 'moved.warc'))).toBe(path);
    expect(use(piece(0, 61))).toBeUndefined();
    expect(use(piece(60, 90))).toBeUndefined();
    expect(use(piece(0, 60, 'z.warc'))).toBeUndefined();
    expect(use(piece(0, 60, 'gone.warc'))).toBeUndefined();
    expect(evidenceToUse(['index.sqlite', 'index.sqlite'], folder, [])).toBeUndefined();
    expect(evidenceToUse([], folder, [])).toBeUndefined();
  });

  test('a robots.txt that was revisited is looked for in the same files', async () => {
    const folder = newFolder();
    const original = response('https://a.example/robots.txt', at, { body: open }, [['WARC-Payload-Digest', 'sha1:X']]);
    const later = '2026-02-01T00:00:00Z';
    unitOf([original, robotsTxt('https://a.example', '2026-01-15T00:00:00Z', closed)], 'a.warc.gz', folder);
    unitOf([revisit('https://a.example/robots.txt', later, [['WARC-Payload-Digest', 'sha1:X']])], 'b.warc.gz', folder);
    const to = { file: 'evidence.sqlite' };
    await indexEvidence({ inputs: ['b.warc.gz', 'a.warc.gz'], cwd: folder, to });
    expect(openEvidence(join(folder, to.file)).siteOf('https://a.example/', later).robots).toBe(open);
  });

  test.each([
    ['missing.warc', /^cannot read missing\.warc: there is no such file or folder\.$/],
    ['*.nothing', /^cannot read \*\.nothing: there is no such file or folder\.$/],
    [
      'page.html',
      /^page\.html is not WARC, NDJSON of captures, evidence of heed audit index, or a robots\.txt file under/,
    ],
    ['robots.txt', /^robots\.txt is not WARC, .*\(example\.com\.txt\)\.$/],
    ['empty', /^empty has no file with captures of robots\.txt\.$/],
    ['pages', /^pages has no file with captures of robots\.txt: pages.a\.html is not WARC/],
    ['other.sqlite', /other\.sqlite cannot be used as evidence: /],
  ])('%s is refused with a sentence', async (name, sentence) => {
    const folder = folderOf({
      'page.html': '<p>',
      'robots.txt': open,
      'pages/a.html': '<p>',
      'other.sqlite': `SQLite format 3\0${'x'.repeat(5000)}`,
    });
    mkdirSync(join(folder, 'empty'));
    await expect(read([name], folder)).rejects.toThrow(sentence);
  });

  test('a file without any is told, as tasks write that had none', async () => {
    const folder = newFolder();
    unitOf([response('https://a.example/x', at, {})], 'a.warc.gz', folder);
    expect((await read(['a.warc.gz'], folder)).notes).toEqual(['a.warc.gz has no captures of robots.txt or the like.']);
    writeFileSync(join(folder, 'part-1.ndjson'), '');
    expect((await read(['part-1.ndjson'], folder)).notes).toEqual([
      'part-1.ndjson has no captures of robots.txt or the like.',
    ]);
  });
});
