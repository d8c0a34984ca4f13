import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startEndless, startGzipBomb } from '../testing/misbehaving-servers.js';
import { openDuringTest } from '../testing/open-during-test.js';
import { startRoutes } from '../testing/routes.js';
import { get, textOf } from '../testing/test-client.js';

const mebi = 1024 * 1024;
const page = Array.from({ length: 10_000 }, (_, at) => `line ${at * at}`).join('\n');
const gzippedPage = gzipSync(page);
const brotliPage = brotli(page);
const zeros = new Uint8Array(4 * mebi);
const gzippedNothing = gzipSync('');
const packed = (coding: string, body: Uint8Array) => ({ '/a': { headers: { 'content-encoding': coding }, body } });

describe('unpacking', () => {
  test.each([
    ['gzip', gzippedPage],
    ['x-gzip', gzippedPage],
    ['GZip', gzippedPage],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['br', brotliPage],
    ['identity', Buffer.from(page)],
    ['', Buffer.from(page)],
    ['deflate, gzip', gzipSync(deflateSync(page))],
    ['gzip, identity,gzip', gzipSync(gzippedPage)],
    ['gzip', Buffer.concat([gzipSync(page.slice(0, 100)), gzipSync(page.slice(100))])],
    ['gzip', Buffer.concat([gzippedPage, Buffer.alloc(100)])],
    ['deflate', Buffer.concat([deflateSync(page), Buffer.from('\r\nleft over')])],
  ])('%s', async (coding, body) => {
    const server = await openDuringTest(startRoutes(packed(coding, body)));
    const outcome = await get(`${server.origin}/a`);
    expect(textOf(outcome)).toBe(page);
    expect(outcome).toMatchObject({ isCut: false, problems: [] });
  });

  test.each(['gzip', 'deflate', 'br'])('an empty body stays empty: %s', async (coding) => {
    const server = await openDuringTest(startRoutes(packed(coding, Buffer.alloc(0))));
    expect(textOf(await get(`${server.origin}/a`))).toBe('');
  });

  test.each([
    ['gzip', gzippedPage.subarray(0, 2000), 'the compressed data ends too early'],
    ['deflate', deflateSync(page).subarray(0, 2000), 'the compressed data ends too early'],
    ['br', brotliPage.subarray(0, 2000), 'the compressed data ends too early'],
    ['gzip', Buffer.from(page), 'the compressed data is damaged'],
    ['br', Buffer.alloc(1000, 0xff), 'the compressed data is damaged'],
    ['deflate', Buffer.from(page), 'the compressed data is damaged'],
    ['gzip', damaged(gzipSync(randomBytes(200_000))), 'the compressed data is damaged'],
    ['gzip, br', brotliPage, 'the compressed data is damaged'],
    ['zstd', Buffer.from(page), '"zstd" is not one of the codings that were asked for (gzip, deflate, br)'],
    ['g\x9bzip', Buffer.from(page), 'its coding is not one of the codings that were asked for (gzip, deflate, br)'],
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzippedPage)), 'it is compressed 3 times'],
  ])('%s that cannot be unpacked is a failure, without a partial body', async (coding, body, reason) => {
    const server = await openDuringTest(startRoutes(packed(coding, body)));
    const data = { host: `127.0.0.1:${server.port}`, reason };
    const failure = { code: 'fetch/undecodable', data };
    expect(await get(`${server.origin}/a`)).toEqual({ kind: 'failed', url: `${server.origin}/a`, failure, hops: [] });
  });

  test.each([
    ['gzip', gzipSync(zeros)],
    ['deflate', deflateSync(zeros)],
    ['br', brotli(zeros)],
    ['gzip, br', brotli(gzipSync(zeros))],
  ])('%s stops at the limit', async (coding, body) => {
    const server = await openDuringTest(startRoutes(packed(coding, body)));
    const outcome = await get(`${server.origin}/a`, { maxBytes: mebi });
    expect(outcome).toMatchObject({ isCut: true, problems: [{ code: 'fetch/cut-short', data: { limit: '1 MiB' } }] });
    expect(outcome.kind === 'answered' && outcome.body.length).toBe(mebi);
  });

  test('an endless bomb costs no more than the limit', async () => {
    const server = await openDuringTest(startGzipBomb(256 * mebi));
    const outcome = await get(server.origin, { maxBytes: mebi });
    expect(outcome.kind === 'answered' && [outcome.body.length, outcome.isCut]).toEqual([mebi, true]);
    await server.waitUntilDisconnected();
    expect(server.sent()).toBeLessThan(64 * mebi);
  });

  test.each([
    ['gzip', gzippedNothing],
    ['gzip, gzip', gzipSync(Buffer.concat(Array.from({ length: 50_000 }, () => gzippedNothing)))],
  ])('endless %s that unpacks to nothing is cut', async (coding, piece) => {
    const server = await openDuringTest(startEndless(piece, 256 * mebi, { headers: { 'content-encoding': coding } }));
    const outcome = await get(server.origin, { maxBytes: 1000 });
    expect(outcome.kind === 'answered' && [outcome.body.length, outcome.isCut]).toEqual([0, true]);
    await server.waitUntilDisconnected();
    expect(server.sent()).toBeLessThan(64 * mebi);
  });
});

function damaged(bytes: Buffer): Buffer {
  return bytes.fill(0xff, 100_000, 100_100);
}

/** Quality 1: the default takes a hundred times as long, and the tests are about unpacking. */
function brotli(content: string | Uint8Array): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}
