import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { maxBlockBytes } from './limits.js';
import { readWarc } from './read-warc.js';
import { everythingIn, fileWith, inPieces, member, noise, outline, plainRecord } from './testing/warc-files.js';

const records = [
  plainRecord('one'),
  plainRecord('two', ['X-A: 1']),
  plainRecord('', [], 'warcinfo'),
  plainRecord('four'),
];
const blocks = ['one', 'two', '', 'four'];
const plain = Buffer.concat(records);
const members = Buffer.concat(records.map((record) => member(record)));

test.each([
  ['a plain file', plain],
  ['a member for each record', members],
  ['several records in one member', Buffer.concat([member(...records.slice(0, 3)), member(plainRecord('four'))])],
  ['all records in one member', member(plain)],
  ['empty lines before, between and behind', Buffer.concat([Buffer.from('\r\n'), plain, Buffer.from('\r\n\r\n')])],
  ['line feeds alone', Buffer.from(plain.toString().replaceAll('\r\n', '\n'))],
  ['no line ending behind the last', plain.subarray(0, -4)],
  ['version 1.1', Buffer.from(plain.toString().replaceAll('WARC/1.0', 'WARC/1.1'))],
  ['version 0.17', Buffer.from(plain.toString().replaceAll('WARC/1.0', 'WARC/0.17'))],
  ['version 0.18, compressed', member(Buffer.from(plain.toString().replaceAll('WARC/1.0', 'WARC/0.18')))],
  ['empty members between', Buffer.concat([gzipSync(''), members, gzipSync('')])],
])('%s, from a file and from a stream in pieces of any length', async (_name, bytes) => {
  expect(outline(await everythingIn({ path: fileWith(bytes) }))).toEqual(blocks);
  for (const length of [1, 7, 1000]) {
    expect(outline(await everythingIn({ stream: inPieces(bytes, length) }))).toEqual(blocks);
  }
});

test('a record tells its place, its type in lower case, its lines in order, and its bytes', async () => {
  const first = plainRecord('a', [], 'WarcInfo');
  const second = plainRecord('é', [
    'WARC-Target-URI: https://a.example/\u00e9',
    'x-a:1',
    'X-A: 2 ',
    'Folded: a',
    '\tb',
  ]);
  const path = fileWith(Buffer.concat([first, second]));
  const [info, response] = await everythingIn({ path });
  expect(info).toMatchObject({ kind: 'record', offset: 0, end: first.length, type: 'warcinfo', compressed: false });
  expect(response).toEqual({
    kind: 'record',
    offset: first.length,
    within: 0,
    headerLength: second.length - 2 - 4,
    end: first.length + second.length,
    type: 'response',
    fields: [
      ['WARC-Type', 'response'],
      ['WARC-Target-URI', 'https://a.example/\u00e9'],
      ['x-a', '1'],
      ['X-A', '2'],
      ['Folded', 'a b'],
      ['Content-Length', '2'],
    ],
    block: Buffer.from('é'),
    length: 2,
    raw: second,
    compressed: false,
  });
});

test('a compressed record tells the place of its member and the bytes of that', async () => {
  const parts = records.map((record) => member(record));
  const items = await everythingIn({ path: fileWith(members) });
  let offset = 0;
  for (const [place, part] of parts.entries()) {
    expect(items[place]).toMatchObject({ offset, end: offset + part.length, raw: part, compressed: true });
    offset += part.length;
  }
});

test('records that share a member share its place, and only the last ends it', async () => {
  const shared = member(...records.slice(0, 3));
  const items = await everythingIn({ path: fileWith(Buffer.concat([shared, member(plainRecord('four'))])) });
  expect(items.map(({ offset, end }) => [offset, end])).toEqual([
    [0, 0],
    [0, 0],
    [0, shared.length],
    [shared.length, shared.length + member(plainRecord('four')).length],
  ]);
  expect(items.map((item) => 'raw' in item)).toEqual([false, false, false, true]);
});

test('gzip headers with a name, a comment, a checksum and an extra field', async () => {
  const packed = member(plainRecord('x'));
  const header = Buffer.from(packed.subarray(0, 10));
  header[3] = 0x1e;
  const extra = Buffer.concat([Buffer.of(3, 0), Buffer.from('abc'), Buffer.from('name\0comment\0'), Buffer.of(1, 2)]);
  const bytes = Buffer.concat([header, extra, packed.subarray(10), packed]);
  expect(outline(await everythingIn({ path: fileWith(bytes) }))).toEqual(['x', 'x']);
});

test.each([
  ['plain', (bytes: Buffer) => bytes],
  ['in a member', (bytes: Buffer) => gzipSync(bytes, { level: 1 })],
])('a record over the limit is kept as far as that, %s, and the next follows', async (_name, pack) => {
  const long = Buffer.alloc(maxBlockBytes + 3_000_000, 'abcdefg');
  const bytes = Buffer.concat([pack(plainRecord(long)), pack(plainRecord('next'))]);
  const inputs = [{ path: fileWith(bytes) }, { stream: inPieces(bytes, 100_000) }];
  for (const input of inputs) {
    const [record, next] = await everythingIn(input);
    expect(record).toMatchObject({ kind: 'record', length: long.length });
    if (record?.kind !== 'record') throw new Error('no record');
    expect(record.block.length).toBe(maxBlockBytes);
    expect(long.subarray(0, maxBlockBytes).equals(record.block)).toBe(true);
    expect(record.raw).toBeUndefined();
    expect(next).toMatchObject({ kind: 'record', length: 4 });
    expect(next?.offset).toBe(record.end);
  }
});

test('records of all lengths around those of the buffers', async () => {
  const lengths = [0, 1, 2 ** 16 - 1, 2 ** 18, 2 ** 20 - 60, 2 ** 20, 2 ** 20 + 1, 3 * 2 ** 20, 2 ** 24];
  const made = lengths.map((length, place) => plainRecord(noise(length, place + 1)));
  for (const bytes of [Buffer.concat(made), Buffer.concat(made.map((record) => gzipSync(record, { level: 1 })))]) {
    const items = await everythingIn({ path: fileWith(bytes) });
    expect(items.map((item) => item.kind === 'record' && item.block.length)).toEqual(lengths);
    for (const [place, item] of items.entries()) {
      expect(item.kind === 'record' && noise(lengths[place] ?? 0, place + 1).equals(item.block)).toBe(true);
      expect(item.kind === 'record' && bytes.subarray(item.offset, item.end).equals(item.raw ?? Buffer.of())).toBe(
        true,
      );
    }
  }
});

test('a file of many megabytes in one member is read piece by piece', async () => {
  const made = Array.from({ length: 60 }, (_, place) => plainRecord(noise(500_000, place + 1)));
  const bytes = gzipSync(Buffer.concat(made), { level: 1 });
  const items = await everythingIn({ path: fileWith(bytes) });
  expect(items.length).toBe(60);
  for (const [place, item] of items.entries()) {
    expect(item.kind === 'record' && noise(500_000, place + 1).equals(item.block)).toBe(true);
    expect([item.offset, item.end]).toEqual([0, place === 59 ? bytes.length : 0]);
  }
});

test('an empty file has no records', async () => {
  expect(await everythingIn({ path: fileWith(new Uint8Array()) })).toEqual([]);
  expect(await everythingIn({ stream: inPieces(new Uint8Array(), 1) })).toEqual([]);
});

test('a file that is not there throws', async () => {
  await expect(everythingIn({ path: '/nowhere/a.warc' })).rejects.toThrow('ENOENT');
});

test.skipIf(!existsSync('/proc/self/fd'))('whoever stops reading leaves nothing open', async () => {
  const path = fileWith(members);
  for (let time = 0; time < 20; time++) {
    for await (const item of readWarc({ path })) if (item.offset > 0) break;
  }
  const open = readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return [];
    }
  });
  expect(open).not.toContain(path);
  let returned = false;
  async function* stream(): AsyncGenerator<Uint8Array> {
    try {
      yield* inPieces(Buffer.concat([members, noise(1_000_000)]), 50);
    } finally {
      returned = true;
    }
  }
  for await (const _item of readWarc({ stream: stream() })) break;
  expect(returned).toBe(true);
});
