import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Subject } from '../subject.js';
import { maxPageBytes } from '../warc/limits.js';
import { everythingIn, fileWith, plainRecord } from '../warc/testing/warc-files.js';
import { captureOf, itemOf } from './warc-items.js';

const page = '<!doctype html><title>é</title>';

/** What becomes of a record with these lines and this block. */
async function itemFor(block: string | Uint8Array, lines: readonly string[] = [], type = 'response') {
  const named = lines.some((line) => line.startsWith('WARC-Target-URI'));
  const all = named ? lines : ['WARC-Target-URI: https://a.example/p', ...lines];
  const [record] = await everythingIn({ path: fileWith(plainRecord(block, all, type)) });
  if (record === undefined) throw new Error('no record');
  return itemOf(record, 'a.warc');
}

async function subjectFor(
  block: string | Uint8Array,
  lines: readonly string[] = [],
  type = 'response',
): Promise<Subject> {
  const item = await itemFor(block, lines, type);
  if (item.kind !== 'subject') throw new Error(JSON.stringify(item));
  return item.subject;
}

function http(body: string | Uint8Array, ...lines: readonly string[]): Buffer {
  return Buffer.concat([
    Buffer.from(`${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n`),
    Buffer.from(body as string),
  ]);
}

const html = 'Content-Type: text/html';

describe('responses', () => {
  test('have an address, a moment, a status, header lines in order, and a body', async () => {
    const headers = ['Link: a', 'X-Robots-Tag: noindex', 'x-robots-tag: a:\tb ', 'X: 1', ' 2', html, 'no colon', 'Y:'];
    expect(await subjectFor(http(page, ...headers), ['WARC-Date: 2020-01-01T00:00:00Z'])).toEqual({
      offset: 0,
      url: 'https://a.example/p',
      at: '2020-01-01T00:00:00Z',
      response: {
        status: 200,
        headers: [
          ['Link', 'a'],
          ['X-Robots-Tag', 'noindex'],
          ['x-robots-tag', 'a:\tb'],
          ['X', '1 2'],
          ['Content-Type', 'text/html'],
          ['Y', ''],
        ],
        body: page,
      },
    });
  });

  test.each([
    ['HTTP/1.1 200 OK', 200],
    ['HTTP/1.0 404', 404],
    ['HTTP/2 301 ', 301],
    ['HTTP/3.0 503 x', 503],
    ['ICY 200 OK', 200],
    ['http/1.1  204 No Content', 204],
    ['HTTP/1.1 999 Request denied', undefined],
  ])('status line %j', async (line, status) => {
    const { response } = await subjectFor(`${line}\nA: b\n\nx`);
    expect(response?.status).toBe(status);
    expect(response?.headers).toEqual([['A', 'b']]);
  });

  test('a message of its header alone', async () => {
    expect((await subjectFor('HTTP/1.1 301 Moved\r\nLocation: /x')).response).toEqual({
      status: 301,
      headers: [['Location', '/x']],
      body: '',
    });
  });

  test.each(['', 'hello', 'HTTP/1.1\r\n\r\n', 'HTTP/1.1 20000 x'])(
    '%j is no response, which is damage',
    async (block) => {
      expect(await itemFor(block)).toMatchObject({ kind: 'damaged', problem: { code: 'http', answered: false } });
    },
  );

  test('a header of megabytes leaves the status', async () => {
    const { response, shortfall } = await subjectFor(http('', `X: ${'y'.repeat(300_000)}`));
    expect(response).toEqual({ status: 200 });
    expect(shortfall).toMatchObject({ code: 'http', answered: true });
  });

  test('bodies that nobody looks into are empty', async () => {
    const { response, shortfall } = await subjectFor(
      http('%PDF', 'Content-Type: application/pdf', 'Content-Encoding: x'),
    );
    expect(response?.body).toBe('');
    expect(shortfall).toBeUndefined();
  });

  test.each([
    ['windows-1252 by the header', Buffer.from([0x93, 0xe9]), 'text/html; charset=windows-1252', '“é'],
    [
      'windows-1252 by a META',
      Buffer.from('<meta charset=windows-1252>\x93', 'latin1'),
      'text/html',
      '<meta charset=windows-1252>“',
    ],
    ['UTF-16', Buffer.from('\ufeff<p>', 'utf16le'), 'text/html', '<p>'],
    [
      'XML',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9</a>', 'latin1'),
      'application/xml',
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
    ],
  ])('%s', async (_name, body, type, text) => {
    expect((await subjectFor(http(body, `Content-Type: ${type}`))).response?.body).toBe(text);
  });
});

describe('chunking and codings', () => {
  const chunked = `${Buffer.byteLength(page).toString(16)}\r\n${page}\r\n0\r\n\r\n`;

  test.each([
    ['chunked', chunked, ['Transfer-Encoding: chunked']],
    ['said to be chunked, but no longer', page, ['Transfer-Encoding: chunked']],
    ['renamed by Common Crawl', page, ['X-Crawl-Transfer-Encoding: chunked', 'X-Crawl-Content-Encoding: gzip']],
    ['gzip', gzipSync(page), ['Content-Encoding: gzip']],
    ['x-gzip', gzipSync(page), ['Content-Encoding: X-GZIP']],
    ['said to be gzip, but no longer', page, ['Content-Encoding: gzip']],
    ['deflate', deflateSync(page), ['Content-Encoding: deflate']],
    ['raw deflate', deflateRawSync(page), ['Content-Encoding: deflate']],
    ['said to be deflate, but no longer', page, ['Content-Encoding: deflate']],
    ['br', brotliCompressSync(page), ['Content-Encoding: br']],
    ['said to be br, but no longer', page, ['Content-Encoding: br']],
    ['zstd', zstdCompressSync(page), ['Content-Encoding: zstd']],
    ['said to be zstd, but no longer', page, ['Content-Encoding: zstd']],
    ['identity', page, ['Content-Encoding: identity']],
    ['two codings', brotliCompressSync(gzipSync(page)), ['Content-Encoding: gzip, br']],
    ['two lines', brotliCompressSync(gzipSync(page)), ['Content-Encoding: gzip', 'Content-Encoding: br']],
    [
      'chunked and compressed',
      Buffer.concat([
        Buffer.from(`${gzipSync(page).length.toString(16)}\r\n`),
        gzipSync(page),
        Buffer.from('\r\n0\r\n\r\n'),
      ]),
      ['Content-Encoding: gzip', 'Transfer-Encoding: chunked'],
    ],
    ['compressed in transfer', gzipSync(page), ['Transfer-Encoding: gzip']],
  ])('%s', async (_name, body, lines) => {
    const { response, shortfall } = await subjectFor(http(body, html, ...lines));
    expect(response?.body).toBe(page);
    expect(shortfall).toBeUndefined();
  });

  test.each([
    ['a coding that nobody knows', gzipSync(page), ['Content-Encoding: lzma'], 'coding'],
    ['a hostile name', gzipSync(page), ['Content-Encoding: \x1b[31mred'], 'coding'],
    ['three codings', gzipSync(page), ['Content-Encoding: gzip, gzip, gzip'], 'coding'],
    ['bytes that are not the coding', Buffer.from([0xff, 0, 1, 2, 3]), ['Content-Encoding: gzip'], 'coding'],
    [
      'what inflates to far more than a page',
      gzipSync(Buffer.alloc(20 * maxPageBytes)),
      ['Content-Encoding: gzip'],
      'too-long',
    ],
  ])('%s leaves status and header', async (_name, body, lines, code) => {
    const { response, shortfall } = await subjectFor(http(body, html, ...lines));
    expect(response).toMatchObject({ status: 200, headers: [['Content-Type', 'text/html'], expect.anything()] });
    expect(response).not.toHaveProperty('body');
    expect(shortfall).toMatchObject({ file: 'a.warc', offset: 0, code, answered: true, url: 'https://a.example/p' });
    expect(shortfall?.message).not.toContain('\x1b');
  });

  const text = Array.from({ length: 60_000 }, (_, at) => `<p>${at * 7919}`).join('');
  test.each([
    ['gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
    ['zstd', zstdCompressSync(text)],
  ])('%s that breaks off is read as far as that', async (name, body) => {
    const { response, shortfall } = await subjectFor(http(body.subarray(0, -20), html, `Content-Encoding: ${name}`));
    expect(shortfall).toMatchObject({ code: 'coding', answered: true });
    expect(text.startsWith(response?.body ?? '?')).toBe(true);
  });

  test('what inflates to more than a page is read to some place before its end', async () => {
    const text = `<p>${'x'.repeat(100)}`.repeat(200_000);
    const { response, shortfall } = await subjectFor(http(gzipSync(text), html, 'Content-Encoding: gzip'));
    expect(shortfall).toMatchObject({ code: 'too-long', answered: true });
    expect(text.startsWith(response?.body ?? '?')).toBe(true);
    expect(response?.body?.length).toBeGreaterThan(maxPageBytes / 4);
  });

  test('chunks that break off, and a body over the limit, are read as far as that', async () => {
    const cut = await subjectFor(http('5\r\n<p>ab\r\n9\r\n<', html, 'Transfer-Encoding: chunked'));
    expect(cut).toMatchObject({ response: { body: '<p>ab<' }, shortfall: { code: 'http' } });
    const long = await subjectFor(http(Buffer.alloc(maxPageBytes + 5, 'a'), html));
    expect(long.response?.body?.length).toBe(maxPageBytes);
    expect(long.shortfall).toMatchObject({ code: 'too-long' });
  });
});

test('what was cut when it was captured, and a record over the limit, say so', async () => {
  const { response, shortfall } = await subjectFor(http('<p>', html), ['WARC-Truncated: length']);
  expect(response?.body).toBe('<p>');
  expect(shortfall).toMatchObject({
    code: 'truncated',
    message: 'The record was cut short when it was captured (length).',
  });
  const long = await subjectFor(http(Buffer.alloc(18 * 1024 * 1024, 'a'), html));
  expect(long.shortfall).toMatchObject({ code: 'too-long', answered: true });
  expect(long.response?.body?.length).toBe(maxPageBytes);
});

describe('resources', () => {
  test('HTML has a body and no header', async () => {
    expect(await subjectFor(page, ['Content-Type: text/html; charset=utf-8'], 'resource')).toEqual({
      offset: 0,
      url: 'https://a.example/p',
      response: { body: page },
    });
  });

  test('other types need their header to be told from HTML', async () => {
    expect(await subjectFor('<a/>', ['Content-Type: application/xml'], 'resource')).toMatchObject({
      response: { headers: [['Content-Type', 'application/xml']], body: '<a/>' },
      lacksHeaders: true,
    });
    expect(await subjectFor('%PDF', ['Content-Type: application/pdf'], 'resource')).toMatchObject({
      response: { headers: [['Content-Type', 'application/pdf']], body: '' },
      lacksHeaders: true,
    });
  });
});

test.each([
  ['warcinfo', [], 'warcinfo'],
  ['request', [], 'request'],
  ['metadata', [], 'metadata'],
  ['conversion', [], 'conversion'],
  ['continuation', [], 'continuation'],
  ['hello', [], 'other'],
  ['response', ['WARC-Target-URI: dns:a.example'], 'dns'],
  ['resource', ['WARC-Target-URI: <metadata://gnu.org/x>'], 'other'],
])('%s %j is skipped as %s', async (type, lines, why) => {
  expect(await itemFor('x', lines, type)).toEqual({ kind: 'skipped', offset: 0, why });
});

test.each([['WARC-Target-URI: /relative'], ['WARC-Target-URI: http://['], ['WARC-Target-URI:']])(
  '%s is damage',
  async (line) => {
    expect(await itemFor(http(page), [line])).toMatchObject({ kind: 'damaged', problem: { code: 'record' } });
  },
);

test('an address in angle brackets is one', async () => {
  expect((await subjectFor(http(page), ['WARC-Target-URI: <https://b.example/>'])).url).toBe('https://b.example/');
});

test('damage is a problem with its place', () => {
  const damage = { kind: 'damage', offset: 5, end: 9, code: 'gzip', message: 'M.' } as const;
  expect(itemOf(damage, 'f')).toEqual({
    kind: 'damaged',
    problem: { file: 'f', offset: 5, bytes: 4, code: 'gzip', message: 'M.', answered: false },
  });
});

test('a revisit tells what it refers to', async () => {
  const lines = [
    'WARC-Date: 2020-01-02T00:00:00Z',
    'WARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
    'WARC-Refers-To: <urn:uuid:1>',
    'WARC-Refers-To-Target-URI: <https://a.example/first>',
    'WARC-Refers-To-Date: 2020-01-01',
    'WARC-Payload-Digest: sha1:ABC',
  ];
  expect(await itemFor('HTTP/1.1 200 OK\r\nA: b\r\n\r\n', lines, 'revisit')).toEqual({
    kind: 'revisit',
    offset: 0,
    url: 'https://a.example/p',
    at: '2020-01-02T00:00:00Z',
    refersTo: { id: '<urn:uuid:1>', url: 'https://a.example/first', at: '2020-01-01T00:00:00Z', digest: 'sha1:ABC' },
    isNotModified: false,
    response: { status: 200, headers: [['A', 'b']] },
  });
  const bare = await itemFor(
    '',
    ['WARC-Profile: http://netpreserve.org/warc/1.0/revisit/server-not-modified'],
    'revisit',
  );
  expect(bare).toEqual({ kind: 'revisit', offset: 0, url: 'https://a.example/p', refersTo: {}, isNotModified: true });
});

describe('evidence', () => {
  /** The capture of a record, which is skipped by a word. */
  async function evidence(url: string, block: string | Uint8Array, lines: readonly string[] = [], type = 'response') {
    const all = [`WARC-Target-URI: ${url}`, 'WARC-Date: 2020-01-01', ...lines];
    const [record] = await everythingIn({ path: fileWith(plainRecord(block, all, type)) });
    if (record?.kind !== 'record') throw new Error('no record');
    const item = itemOf(record, 'f');
    return { why: item.kind === 'skipped' ? item.why : item.kind, capture: captureOf(record) };
  }

  const robots = 'https://a.example/robots.txt';
  const at = '2020-01-01T00:00:00Z';

  test('robots.txt with its status, its text, and where it redirects to', async () => {
    const text = 'User-agent: *\nDisallow: /\n';
    expect(await evidence(robots, http(`\ufeff${text}`))).toEqual({
      why: 'robots.txt',
      capture: { url: robots, at, fetched: { status: 200, body: text } },
    });
    expect((await evidence(robots, http(gzipSync(text), 'Content-Encoding: gzip'))).capture?.fetched).toEqual({
      status: 200,
      body: text,
    });
    expect((await evidence(robots, text, ['Content-Type: text/plain'], 'resource')).capture?.fetched).toEqual({
      status: 200,
      body: text,
    });
    expect((await evidence(robots, 'HTTP/1.1 404 x\r\n\r\nDisallow: /')).capture?.fetched).toEqual({ status: 404 });
    expect((await evidence(robots, 'HTTP/1.1 999 x\r\n\r\n')).capture?.fetched).toEqual({ status: 'unreachable' });
    expect((await evidence(robots, 'HTTP/1.1 301 x\r\nLocation: //b.example/r\r\n\r\n')).capture).toEqual({
      url: robots,
      at,
      fetched: { status: 301 },
      location: 'https://b.example/r',
    });
  });

  test('a robots.txt that is not known to its end: whole lines up to a limit, else unreachable', async () => {
    const line = 'Disallow: /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n';
    const long = (await evidence(robots, http(line.repeat(100_000)))).capture?.fetched;
    if (typeof long !== 'object') throw new Error('no outcome');
    expect(long.body?.endsWith('a\n')).toBe(true);
    expect(long.body?.length).toBeLessThanOrEqual(5 * 1024 * 1024);
    const cut = await evidence(robots, http('Disallow: /a\nDisa'), ['WARC-Truncated: length']);
    expect(cut.capture?.fetched).toEqual({ status: 200, body: 'Disallow: /a\n' });
    const broken = await evidence(robots, http('Disallow: /a\nDisa'), ['WARC-Truncated: disconnect']);
    expect(broken.capture?.fetched).toEqual({ status: 'unreachable' });
    const coded = await evidence(robots, http(Buffer.of(0, 1, 2, 255), 'Content-Encoding: gzip'));
    expect(coded.capture?.fetched).toEqual({ status: 'unreachable' });
  });

  test.each([
    ['https://a.example/.well-known/tdmrep.json', http('[]'), 'tdmrep.json', '[]'],
    ['https://a.example/ai.txt', http('User-Agent: *'), 'ai.txt', 'User-Agent: *'],
    ['https://a.example/l', http('<rsl/>', 'Content-Type: application/rsl+xml'), 'rsl', '<rsl/>'],
    [
      'https://a.example/l',
      http('<?xml version="1.0"?><!-- <a> --><r:rsl xmlns:r="x">', 'Content-Type: text/xml'),
      'rsl',
      '<?xml version="1.0"?><!-- <a> --><r:rsl xmlns:r="x">',
    ],
    [
      'https://a.example/p.txt',
      http('# x\nACAP-crawler: *\n', 'Content-Type: text/plain; charset=utf-8'),
      'acap',
      '# x\nACAP-crawler: *\n',
    ],
  ])('%s', async (url, block, why, body) => {
    expect(await evidence(url, block)).toEqual({ why, capture: { url, at, fetched: { status: 200, body } } });
  });

  test('an RSL document that is not known to its end is unreachable', async () => {
    const block = http('<rsl><content', 'Content-Type: application/rsl+xml');
    const { why, capture } = await evidence('https://a.example/l', block, ['WARC-Truncated: time']);
    expect([why, capture?.fetched]).toEqual(['rsl', { status: 'unreachable' }]);
  });

  test('a page in place of a file means that there is none', async () => {
    const { capture } = await evidence('https://a.example/ai.txt', http(' <!DOCTYPE html>'));
    expect(capture?.fetched).toEqual({ status: 404 });
  });

  test.each([
    ['https://a.example/a/robots.txt', http('User-agent: *', 'Content-Type: text/plain')],
    ['https://a.example/robots.txt?a', http('User-agent: *', 'Content-Type: text/plain')],
    ['https://a.example/x', http('<rss><rsl/></rss>', 'Content-Type: text/xml')],
    ['https://a.example/x', http('about ACAP-crawler: *', 'Content-Type: text/plain')],
    ['https://a.example/x', 'HTTP/1.1 404 x\r\nContent-Type: application/rsl+xml\r\n\r\n<rsl/>'],
  ])('%s is a subject like others', async (url, block) => {
    expect(await evidence(url, block)).toEqual({ why: 'subject', capture: undefined });
  });

  test('requests for robots.txt are not evidence', async () => {
    expect(await evidence(robots, 'GET /robots.txt HTTP/1.1\r\n\r\n', [], 'request')).toEqual({
      why: 'request',
      capture: undefined,
    });
  });
});
