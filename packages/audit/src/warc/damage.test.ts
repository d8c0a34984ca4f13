import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { maxBlockBytes, maxRecordHeaderBytes } from './limits.js';
import type { WarcDamage, WarcRecord } from './record.js';
import { everythingIn, fileWith, inPieces, member, noise, outline, plainRecord } from './testing/warc-files.js';

/** Reads bytes from a file and from a stream, which give the same, and sees that damage says where it ends: where the next begins. */
async function read(...parts: readonly (Uint8Array | string)[]): Promise<(WarcRecord | WarcDamage)[]> {
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const items = await everythingIn({ path: fileWith(bytes) });
  expect(outline(await everythingIn({ stream: inPieces(bytes, 997) }))).toEqual(outline(items));
  for (const [place, item] of items.entries()) {
    const next = items[place + 1]?.offset ?? bytes.length;
    if (item.kind === 'damage') expect(item.end).toBe(next);
    if (item.kind === 'damage') expect(item.message).toMatch(/^[A-Z].*\.$/);
  }
  return items;
}

const a = plainRecord('first');
const z = plainRecord('last');
const page = plainRecord(noise(30_000));

/** A copy with one byte changed. */
function flipped(bytes: Uint8Array, place: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[place] = (copy[place] ?? 0) ^ 0xff;
  return copy;
}

describe('gzip members', () => {
  const packed = member(page);

  test.each([
    ['a wrong checksum', flipped(packed, packed.length - 8), 'gzip'],
    ['a wrong length', flipped(packed, packed.length - 4), 'gzip'],
    ['data that is not compressed data', Buffer.concat([packed.subarray(0, 10), Buffer.alloc(500, 0xff)]), 'gzip'],
    ['a changed byte in its data', flipped(packed, 5000), 'gzip'],
    ['a member without its end', packed.subarray(0, 20_000), 'gzip'],
    ['a member without its checksum', packed.subarray(0, packed.length - 8), 'gzip'],
    ['bytes that are nothing', noise(3000), 'gzip'],
    ['zeros', Buffer.alloc(5_000_000), 'gzip'],
    ['a member without a record', gzipSync('hello'), 'record'],
    ['a record without its end', member(page.subarray(0, 20_000)), 'length'],
    [
      'a length that is too small',
      member(Buffer.from(page.toString('latin1').replace('30000', '29999'), 'latin1')),
      'length',
    ],
    [
      'a length that is too great',
      member(Buffer.from(page.toString('latin1').replace('30000', '30005'), 'latin1')),
      'length',
    ],
    [
      'a length beyond the limit',
      member(Buffer.from('WARC/1.0\r\nWARC-Type: a\r\nContent-Length: 99999999999\r\n\r\nx')),
      'length',
    ],
    ['a member that ends within a header', member(a.subarray(0, 30)), 'record'],
  ])('%s', async (_name, damaged, code) => {
    const items = await read(member(a), damaged, member(z));
    expect(outline(items)).toEqual(['first', `(${code})`, 'last']);
    expect(items[1]?.offset).toBe(member(a).length);
  });

  test('each of several that are damaged', async () => {
    const broken = flipped(packed, packed.length - 8);
    const items = await read(broken, broken, member(a), flipped(packed, 5000), broken, member(z), broken);
    const expected = ['(gzip)', '(gzip)', 'first', '(gzip)', '(gzip)', 'last', '(gzip)'];
    expect(outline(items)).toEqual(expected);
  });

  test('a file that ends within a member', async () => {
    for (const length of [1, 5, 10, 12, 20_000, packed.length - 8, packed.length - 1]) {
      const items = await read(member(a), packed.subarray(0, length));
      expect(outline(items)).toEqual(['first', length <= 5 ? '(gzip)' : '(truncated)']);
    }
  });

  test('a damaged record among others in one member', async () => {
    const items = await read(
      member(a, Buffer.from('WARC/1.0\r\nWARC-Type: x\r\n\r\n'), plainRecord('mid'), z),
      member(a),
    );
    expect(outline(items)).toEqual(['first', '(length)', 'mid', 'last', 'first']);
  });

  test('a long member that breaks off: what came before is read, and it is one damage', async () => {
    const many = gzipSync(Buffer.concat(Array.from({ length: 50 }, (_, seed) => plainRecord(noise(500_000, seed)))), {
      level: 1,
    });
    const bytes = Buffer.concat([many.subarray(0, -1_100_000), member(z)]);
    const items = await everythingIn({ path: fileWith(bytes) });
    expect(items.filter(({ kind }) => kind === 'record').length).toBe(47 + 1);
    expect(items.filter(({ kind }) => kind === 'damage')).toMatchObject([{ code: 'gzip', offset: 0 }]);
    // What was inflated beyond the end of the member is gone in a stream, and the damage goes on to its end.
    const streamed = await everythingIn({ stream: inPieces(bytes, 100_000) });
    expect(streamed.filter(({ kind }) => kind === 'record').length).toBe(47);
    expect(streamed.at(-1)).toMatchObject({ kind: 'damage', code: 'truncated', offset: 0, end: bytes.length });
  });
});

describe('plain files', () => {
  const bad = (lines: string, block = 'x') => `WARC/1.0\r\n${lines}\r\n\r\n${block}\r\n\r\n`;

  test.each([
    ['bytes that are nothing', noise(3000), 'record'],
    ['zeros', Buffer.alloc(5_000_000), 'record'],
    ['no WARC-Type', bad('Content-Length: 1'), 'record'],
    ['no Content-Length', bad('WARC-Type: response'), 'length'],
    ['a Content-Length that is not a number', bad('WARC-Type: response\r\nContent-Length: -1'), 'length'],
    ['a Content-Length that is too small', bad('WARC-Type: response\r\nContent-Length: 1', 'xyz'), 'length'],
    ['a Content-Length that is too great', bad('WARC-Type: response\r\nContent-Length: 9'), 'length'],
    ['a Content-Length that is too great, in a text', bad('WARC-Type: response\r\nContent-Length: 70'), 'length'],
    ['a Content-Length beyond the file', bad('WARC-Type: response\r\nContent-Length: 5000'), 'length'],
    ['a header without an end', 'WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 1\r\n', 'record'],
    ['a header that is too long', `WARC/1.0\r\nX: ${'y'.repeat(2 * maxRecordHeaderBytes)}\r\n\r\n`, 'record'],
    ['a first line that is another', 'WARC/x\r\nWARC-Type: response\r\nContent-Length: 1\r\n\r\nx\r\n\r\n', 'record'],
    ['half a record', page.subarray(0, 5000), 'length'],
  ])('%s', async (_name, damaged, code) => {
    const items = await read(a, damaged, z);
    expect(outline(items)).toEqual(['first', `(${code})`, 'last']);
    expect(items[1]?.offset).toBe(a.length);
  });

  test('each of several records that are damaged', async () => {
    const items = await read(
      bad('Content-Length: 1'),
      bad('WARC-Type: response'),
      a,
      bad('WARC-Type: b'),
      bad('A: b'),
      z,
    );
    expect(outline(items)).toEqual(['(record)', '(length)', 'first', '(length)', '(record)', 'last']);
  });

  test('a file that ends within a record', async () => {
    const items = await read(a, page.subarray(0, 20_000));
    expect(outline(items)).toEqual(['first', '(truncated)']);
    expect(outline(await read(a, page.subarray(0, 20)))).toEqual(['first', '(record)']);
  });

  test('a length beyond the limit that is wrong costs only its own record, where the file can be read again', async () => {
    const lie = `WARC/1.0\r\nWARC-Type: response\r\nContent-Length: ${maxBlockBytes + 1000}\r\n\r\nx\r\n\r\n`;
    const rest = plainRecord(Buffer.alloc(maxBlockBytes));
    const bytes = Buffer.concat([Buffer.from(lie), a, rest, z]);
    const items = await everythingIn({ path: fileWith(bytes) });
    expect(items.map((item) => (item.kind === 'record' ? item.length : item.code))).toEqual([
      'length',
      5,
      maxBlockBytes,
      4,
    ]);
  });
});

test('a record of another WARC file within a block is not a record of this one', async () => {
  const inner = Buffer.concat([a, z]);
  const items = await read(plainRecord(inner), member(inner));
  expect(items.length).toBe(2);
  const packed = await read(gzipSync(plainRecord(Buffer.concat([member(a), member(z)])), { level: 0 }), member(z));
  expect(packed.map(({ kind }) => kind)).toEqual(['record', 'record']);
});

/** A member of which each byte stands for a thousand: a record of so many zeros. */
function bombOf(length: number): Buffer {
  const piece = Buffer.alloc(64 * 1024 * 1024);
  const header = `WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: ${length}\r\n\r\n`;
  const pieces = [
    Buffer.from(header),
    ...Array.from({ length: length / piece.length }, () => piece),
    Buffer.from('\r\n\r\n'),
  ];
  const checksum = pieces.reduce((sum, bytes) => crc32(bytes, sum), 0);
  const total = pieces.reduce((sum, bytes) => sum + bytes.length, 0);
  // Pieces that do not depend on what is before them can be put together.
  const flush = { finishFlush: constants.Z_FULL_FLUSH };
  const zeros = deflateRawSync(piece, flush);
  const data = pieces.map((bytes) => (bytes === piece ? zeros : deflateRawSync(bytes, flush)));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(total, 4);
  return Buffer.concat([gzipSync('').subarray(0, 10), ...data, deflateRawSync(''), trailer]);
}

test('a member that inflates to half a gigabyte is read to its end, and little of it is held', async () => {
  const mebi = 1024 * 1024;
  const bomb = bombOf(512 * mebi);
  const path = fileWith(Buffer.concat([bomb, member(z)]));
  const broken = fileWith(Buffer.concat([bomb.subarray(0, -10), member(z)]));
  const before = process.memoryUsage().rss;
  expect((await everythingIn({ path })).map(({ kind, offset }) => [kind, offset])).toEqual([
    ['record', 0],
    ['record', bomb.length],
  ]);
  expect(outline(await everythingIn({ path: broken }))).toEqual(['(gzip)', 'last']);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * mebi);
});
