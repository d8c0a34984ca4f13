import { execFile } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { defined } from '@heed/core/internal';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../fetch/src/testing/work-folder.js';
import type { Capture } from '../capture.js';
import { openEvidence } from './open-evidence.js';
import { createEvidenceStore } from './store.js';
import { evidenceOf, storeOf } from './testing/evidence-of.js';

const open = 'User-agent: *\nAllow: /\n';
const closed = 'User-agent: *\nDisallow: /\n';
const page = 'https://example.com/news/a.html';
const robots = 'https://example.com/robots.txt';

function capture(url: string, at: string | undefined, fetched: Capture['fetched'], location?: string): Capture {
  return defined({ url, at, fetched, location });
}

describe('the moment', () => {
  const evidence = evidenceOf([
    capture(robots, '2026-01-01T00:00:00Z', open),
    capture(robots, '2026-02-01T00:00:00Z', { status: 503 }),
    capture(robots, '2026-03-01T00:00:00Z', closed),
  ]);
  test.each([
    ['before the first capture', '2025-12-31T23:59:59Z', undefined],
    ['a billionth of a second before it', '2025-12-31T23:59:59.999999999Z', undefined],
    ['equal to the first', '2026-01-01T00:00:00Z', open],
    ['equal, and written with a fraction', '2026-01-01T00:00:00.000Z', open],
    ['equal, in another zone', '2026-01-01T01:00:00+01:00', open],
    ['between two', '2026-01-31T23:59:59.999Z', open],
    ['equal to the second', '2026-02-01T00:00:00Z', { status: 503 }],
    ['a billionth of a second before the third', '2026-02-28T23:59:59.999999999Z', { status: 503 }],
    ['after the last', '2030-01-01T00:00:00Z', closed],
    ['not known', undefined, closed],
    ['unreadable', 'yesterday', closed],
  ])('%s', (_, at, wanted) => {
    expect(evidence.siteOf(page, at).robots).toEqual(wanted);
    expect(evidence.documentAt(robots, at)).toEqual(wanted);
  });

  test('a capture without one counts for every moment, after those with one', () => {
    const mixed = evidenceOf([capture(robots, undefined, closed), capture(robots, '2026-02-01T00:00:00Z', open)]);
    expect(mixed.siteOf(page, '2026-01-01T00:00:00Z').robots).toBe(closed);
    expect(mixed.siteOf(page, '2026-02-01T00:00:00Z').robots).toBe(open);
    expect(mixed.siteOf(page, undefined).robots).toBe(open);
  });
});

describe('the site', () => {
  const evidence = evidenceOf([
    capture('http://example.com/robots.txt', undefined, 'http'),
    capture('https://example.com/robots.txt', undefined, 'https'),
    capture('https://example.com:8443/robots.txt', undefined, 'port'),
    capture('https://EXAMPLE.com:443/.well-known/tdmrep.json#x', undefined, '[]'),
    capture('https://user@example.com/ai.txt', undefined, { status: 404 }),
    capture('https://bücher.example/robots.txt', undefined, 'idn'),
    capture('https://example.com/robots.txt?v=2', undefined, 'query'),
  ]);
  test.each([
    ['http://example.com/a', 'http', {}],
    ['http://example.com:80/a', 'http', {}],
    ['https://Example.COM/a?b#c', 'https', { '/.well-known/tdmrep.json': '[]', '/ai.txt': { status: 404 } }],
    ['https://example.com:8443/', 'port', {}],
    ['https://xn--bcher-kva.example/', 'idn', {}],
    ['https://www.example.com/', undefined, {}],
    ['https://example.com.:443/', undefined, {}],
    ['dns:example.com', undefined, {}],
    ['no address', undefined, {}],
  ])('%s', (url, wanted, files) => {
    const site = evidence.siteOf(url, '2026-01-01T00:00:00Z');
    expect(site.robots).toBe(wanted);
    expect(site.files).toEqual(files);
  });

  test('a query makes another document', () => {
    expect(evidence.documentAt('https://example.com/robots.txt?v=2', undefined)).toBe('query');
    expect(evidence.documentAt('not a URL', undefined)).toBeUndefined();
  });
});

describe('redirects', () => {
  const site = (host: string) => `https://${host}.example/robots.txt`;
  const to = (host: string, target: string, at?: string) => capture(site(host), at, { status: 301 }, site(target));
  /** `r0` redirects to `r1`, and so on, up to `last`. */
  const chain = (last: number) => Array.from({ length: last }, (_, place) => to(`r${place}`, `r${place + 1}`));

  test.each([
    ['one', 1, open],
    ['five', 5, open],
    ['six are known to be too many', 6, { status: 301 }],
  ])('%s', (_, hops, wanted) => {
    const evidence = evidenceOf([...chain(hops), capture(site(`r${hops}`), undefined, open)]);
    expect(evidence.siteOf(site('r0'), undefined).robots).toEqual(wanted);
  });

  test('a circle ends nowhere', () => {
    const evidence = evidenceOf([to('a', 'b'), to('b', 'a'), to('self', 'self')]);
    expect(evidence.siteOf(site('a'), undefined).robots).toEqual({ status: 301 });
    expect(evidence.siteOf(site('self'), undefined).robots).toEqual({ status: 301 });
  });

  test('to what nobody captured: nobody knows what stood there', () => {
    const evidence = evidenceOf([to('a', 'b'), capture(site('b'), '2026-02-01T00:00:00Z', open)]);
    expect(evidence.siteOf(site('a'), '2026-01-01T00:00:00Z')).toEqual({ files: {} });
    expect(evidence.siteOf(site('a'), '2026-02-01T00:00:00Z').robots).toBe(open);
    expect(evidence.siteOf(site('a'), '2026-01-01T00:00:00Z')).toEqual({ files: {} });
  });

  test('without a target, or to what is not an address: known to lead nowhere', () => {
    const evidence = evidenceOf([
      capture(site('a'), undefined, { status: 302 }),
      capture(site('b'), undefined, { status: 302 }, 'https://:x/'),
    ]);
    expect(evidence.siteOf(site('a'), undefined).robots).toEqual({ status: 302 });
    expect(evidence.siteOf(site('b'), undefined).robots).toEqual({ status: 302 });
  });

  test('a relative target is of the same site; the target changes over time', () => {
    const evidence = evidenceOf([
      capture(site('a'), '2026-01-01T00:00:00Z', { status: 308 }, '/other.txt'),
      capture('https://a.example/other.txt', '2026-01-01T00:00:00Z', open),
      capture('https://a.example/other.txt', '2026-01-02T00:00:00Z', closed),
    ]);
    expect(evidence.siteOf(site('a'), '2026-01-01T12:00:00Z').robots).toBe(open);
    expect(evidence.siteOf(site('a'), '2026-01-02T00:00:00Z').robots).toBe(closed);
  });
});

describe('texts', () => {
  const texts = ['', 'a\0b', '\ufeffUser-agent: *\nDisallow: /ü', 'x\u{1f600}\r\n', 'a'.repeat(3_000_000)];
  test.each(texts.map((text) => [text.slice(0, 20), text]))('come back as they were: %j', (_, text) => {
    expect(evidenceOf([capture(robots, undefined, { status: 200, body: text })]).siteOf(page, undefined).robots).toBe(
      text,
    );
  });

  test('a success without a body is an empty text; the body of a failure is not kept', () => {
    const evidence = evidenceOf([
      capture('http://a.example/robots.txt', undefined, { status: 204 }),
      capture('http://b.example/robots.txt', undefined, { status: 404, body: closed }),
      capture('http://c.example/robots.txt', undefined, { status: 'unreachable' }),
    ]);
    expect(evidence.siteOf('http://a.example/', undefined).robots).toBe('');
    expect(evidence.siteOf('http://b.example/', undefined).robots).toEqual({ status: 404 });
    expect(evidence.siteOf('http://c.example/', undefined).robots).toEqual({ status: 'unreachable' });
  });

  test('equal texts are stored once', () => {
    const many = Array.from({ length: 500 }, (_, n) =>
      capture(`http://h${n}.example/robots.txt`, undefined, 'x'.repeat(9000)),
    );
    expect(statSync(storeOf(many)).size).toBeLessThan(200_000);
  });
});

describe('two captures of one address at one moment', () => {
  const at = '2026-01-01T00:00:00Z';
  test.each<readonly [string, Capture, Capture]>([
    ['a text before a redirect', capture(robots, at, open), capture(robots, at, { status: 302 }, robots)],
    ['a redirect before a failure', capture(robots, at, { status: 302 }), capture(robots, at, { status: 503 })],
    ['a failure before "there is none"', capture(robots, at, { status: 429 }), capture(robots, at, { status: 404 })],
    ['the longer text', capture(robots, at, closed), capture(robots, at, open)],
    ['the greater digest', capture(robots, at, 'Disallow: /a'), capture(robots, at, 'Disallow: /b')],
  ])('%s, in either order', (_, one, other) => {
    const either = [
      [one, other],
      [other, one],
    ].map((both) => evidenceOf(both).siteOf(page, at).robots);
    expect(either).toEqual([one.fetched, one.fetched]);
  });
});

/** Arguments of Node for a process that adds captures without end, and says what happens. */
function program(path: string): string[] {
  const built = new URL('../../dist/evidence/store.js', import.meta.url);
  const lines = [
    `import { createEvidenceStore } from ${JSON.stringify(built.href)};`,
    `const store = createEvidenceStore(${JSON.stringify(path)});`,
    'try {',
    "  for (let n = 0; ; n++) store.add({ url: 'http://h' + n + '.example/robots.txt', fetched: String(n).repeat(9999) });",
    "} catch (error) { console.log(error.constructor.name + ': ' + error.message); } finally { store.close(); }",
  ];
  return ['--input-type=module', '-e', lines.join('\n')];
}

describe('the file', () => {
  test('is one file after closing, and takes more later', () => {
    const path = storeOf([capture(robots, undefined, open)]);
    expect(readdirSync(dirname(path))).toEqual(['evidence.sqlite']);
    storeOf([capture('https://b.example/robots.txt', undefined, closed)], path);
    expect(openEvidence(path).siteOf('https://b.example/', undefined).robots).toBe(closed);
    expect(openEvidence(path).siteOf(page, undefined).robots).toBe(open);
  });

  test('what was committed is there although the store was never closed', () => {
    const path = join(newFolder(), 'evidence.sqlite');
    const store = createEvidenceStore(path);
    store.add(capture(robots, undefined, open));
    store.commit();
    const reader = openEvidence(path);
    expect(reader.siteOf(page, undefined).robots).toBe(open);
    store.close();
    expect(reader.documentAt(robots, undefined)).toBe(open);
    reader.close();
  });

  test('that was only begun is made anew', () => {
    const path = join(newFolder(), 'evidence.sqlite');
    writeFileSync(path, '');
    storeOf([capture(robots, undefined, open)], path);
    expect(openEvidence(path).siteOf(page, undefined).robots).toBe(open);
  });

  test('that grows beyond what the disk takes says so, and keeps what was committed', async () => {
    const path = join(newFolder(), 'evidence.sqlite');
    storeOf([capture(robots, undefined, open)], path);
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      'ulimit -f 2000; exec "$0" "$@"',
      process.execPath,
      ...program(path),
    ]);
    expect(stdout).toMatch(
      /^AuditError: .*evidence\.sqlite cannot be used as evidence: the disk reports an error\.\n$/,
    );
    expect(openEvidence(path).siteOf(page, undefined).robots).toBe(open);
  });

  test('an address without a host is not added', () => {
    const store = createEvidenceStore(join(newFolder(), 'evidence.sqlite'));
    expect([store.add(capture('robots.txt', undefined, '')), store.add(capture('mailto:a@b', undefined, ''))]).toEqual([
      false,
      false,
    ]);
    store.close();
  });

  test('that is missing, or something else, is refused with a sentence', () => {
    const folder = newFolder();
    const at = (name: string) => join(folder, name);
    writeFileSync(at('text'), 'User-agent: *\n'.repeat(1000));
    new DatabaseSync(at('other')).exec('CREATE TABLE x (y)');
    copyFileSync(storeOf([]), at('view'));
    new DatabaseSync(at('view')).exec('DROP TABLE want; CREATE VIEW want AS SELECT url AS "key" FROM capture');
    new DatabaseSync(at('future')).exec(
      'PRAGMA application_id = 0x68656564; PRAGMA user_version = 99; CREATE TABLE x (y)',
    );
    expect(() => openEvidence(at('missing'))).toThrow(/missing does not exist\.$/);
    expect(() => openEvidence(at('text'))).toThrow(/text cannot be used as evidence: it is not an SQLite database\.$/);
    expect(() => openEvidence(folder)).toThrow(/ is a folder, not a file with evidence\.$/);
    expect(() => openEvidence(at('other'))).toThrow(
      /other is an SQLite database, but not one with evidence of heed\.$/,
    );
    expect(() => openEvidence(at('future'))).toThrow(/version 99.*heed audit index\.$/);
    expect(() => openEvidence(at('view'))).toThrow(/view was not made by heed, or is damaged\.$/);
    expect(() => createEvidenceStore(at('other'))).toThrow(/not one with evidence of heed\.$/);
    expect(() => createEvidenceStore(at('no/folder'))).toThrow(/the file cannot be opened\.$/);
  });

  test('that is damaged in the middle says so when it is asked', () => {
    const path = storeOf(
      Array.from({ length: 2000 }, (_, n) => capture(`http://h${n}.example/robots.txt`, undefined, `x${n}`)),
    );
    const file = openSync(path, 'r+');
    for (let at = 4096 * 4; at < statSync(path).size; at += 4096)
      writeSync(file, Buffer.alloc(4096, 0xee), 0, 4096, at);
    closeSync(file);
    const askAll = () => {
      const evidence = openEvidence(path);
      for (let n = 0; n < 2000; n++) evidence.siteOf(`http://h${n}.example/`, undefined);
    };
    expect(askAll).toThrow(/evidence\.sqlite cannot be used as evidence: the file is damaged\.$/);
  });
});
