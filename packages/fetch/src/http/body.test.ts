import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startBomb, startEndless, startRoutes } from '../testing/servers.js';
import { during, get, textOf } from '../testing/test-client.js';

const mebi = 1024 * 1024;
const page = Array.from({ length: 10_000 }, (_, at) => `line ${at * at}`).join('\n');
const zeros = new Uint8Array(16 * mebi);
const nothing = gzipSync('');
const packed = (coding: string, body: Uint8Array) => ({ '/a': { headers: { 'content-encoding': coding }, body } });

describe('unpacking', () => {
  test.each([
    ['gzip', gzipSync(page)],
    ['x-gzip', gzipSync(page)],
    ['GZip', gzipSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['br', brotliCompressSync(page)],
    ['identity', Buffer.from(page)],
    ['', Buffer.from(page)],
    ['deflate, gzip', gzipSync(deflateSync(page))],
    ['gzip, identity,gzip', gzipSync(gzipSync(page))],
    ['gzip', Buffer.concat([gzipSync(page.slice(0, 100)), gzipSync(page.slice(100))])],
    ['gzip', Buffer.concat([gzipSync(page), Buffer.alloc(100)])],
    ['deflate', Buffer.concat([deflateSync(page), Buffer.from('\r\nleft over')])],
  ])('%s', async (coding, body) => {
    const server = await during(startRoutes(packed(coding, body)));
    const outcome = await get(`${server.origin}/a`);
    expect(textOf(outcome)).toBe(page);
    expect(outcome).toMatchObject({ isCut: false, remarks: [] });
  });

  test.each(['gzip', 'deflate', 'br'])('nothing at all needs none: %s', async (coding) => {
    const server = await during(startRoutes(packed(coding, Buffer.alloc(0))));
    expect(textOf(await get(`${server.origin}/a`))).toBe('');
  });

  test.each([
    ['gzip', gzipSync(page).subarray(0, 2000), 'its packed form ends too early'],
    ['deflate', deflateSync(page).subarray(0, 2000), 'its packed form ends too early'],
    ['br', brotliCompressSync(page).subarray(0, 2000), 'its packed form ends too early'],
    ['gzip', Buffer.from(page), 'its packed form is damaged'],
    ['br', Buffer.alloc(1000, 0xff), 'its packed form is damaged'],
    ['deflate', Buffer.from(page), 'its packed form is damaged'],
    ['gzip', spoilt(gzipSync(randomBytes(200_000))), 'its packed form is damaged'],
    ['gzip, br', brotliCompressSync(page), 'its packed form is damaged'],
    ['zstd', Buffer.from(page), '"zstd" is not one of the codings that were asked for (gzip, deflate, br)'],
    ['g\x9bzip', Buffer.from(page), 'its coding is not one of the codings that were asked for (gzip, deflate, br)'],
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(page))), 'it is packed 3 times over'],
  ])('%s that cannot be unpacked is given not even in part', async (coding, body, reason) => {
    const server = await during(startRoutes(packed(coding, body)));
    const data = { host: `127.0.0.1:${server.port}`, reason };
    const failure = { code: 'fetch/undecodable', data };
    expect(await get(`${server.origin}/a`)).toEqual({ kind: 'failed', url: `${server.origin}/a`, failure, hops: [] });
  });

  test.each([
    ['gzip', gzipSync(zeros)],
    ['deflate', deflateSync(zeros)],
    ['br', brotliCompressSync(zeros)],
    ['gzip, br', brotliCompressSync(gzipSync(zeros))],
  ])('%s stops at the limit', async (coding, body) => {
    const server = await during(startRoutes(packed(coding, body)));
    const outcome = await get(`${server.origin}/a`, { maxOctets: mebi });
    expect(outcome).toMatchObject({ isCut: true, remarks: [{ code: 'fetch/cut-short', data: { limit: '1 MiB' } }] });
    expect(outcome.kind === 'answered' && outcome.body.length).toBe(mebi);
  });

  test('a bomb without end costs no more than the limit', async () => {
    const server = await during(startBomb(256 * mebi));
    const outcome = await get(server.origin, { maxOctets: mebi });
    expect(outcome.kind === 'answered' && [outcome.body.length, outcome.isCut]).toEqual([mebi, true]);
    await server.allGone();
    expect(server.sent()).toBeLessThan(64 * mebi);
  });

  test.each([
    ['gzip', nothing],
    ['gzip, gzip', gzipSync(Buffer.concat(Array.from({ length: 50_000 }, () => nothing)))],
  ])('%s that unpacks to nothing for ever is cut', async (coding, piece) => {
    const server = await during(startEndless(piece, 256 * mebi, { headers: { 'content-encoding': coding } }));
    const outcome = await get(server.origin, { maxOctets: 1000 });
    expect(outcome.kind === 'answered' && [outcome.body.length, outcome.isCut]).toEqual([0, true]);
    await server.allGone();
    expect(server.sent()).toBeLessThan(64 * mebi);
  });
});

function spoilt(octets: Buffer): Buffer {
  return octets.fill(0xff, 100_000, 100_100);
}
