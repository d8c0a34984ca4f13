import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WarcDamage, WarcRecord } from './record.js';
import { runs } from './testing/runs.js';
import { everythingIn, fileWith, inPieces, noise, plainRecord } from './testing/warc-files.js';

type Pack = (record: Buffer) => Buffer;

const packs: Readonly<Record<string, Pack>> = {
  plain: (record) => record,
  compressed: (record) => gzipSync(record),
  // What is stored inside stays visible: members within members.
  stored: (record) => gzipSync(record, { level: 0 }),
};

/** Blocks with everything that could be taken for the beginning of something. */
const block = fc.oneof(
  fc.string({ maxLength: 40 }).map((text) => Buffer.from(text)),
  fc.integer({ min: 0, max: 3000 }).map((length) => noise(length, length % 256)),
  fc
    .constantFrom('WARC/1.0\r\n', 'a\r\n\r\nWARC/1.0\r\nWARC-Type: x\r\n\r\n', '\r\n\r\n', '\n')
    .map((text) => Buffer.from(text)),
  fc.constant(Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 3, 0)),
  fc
    .constantFrom(...Object.values(packs))
    .map((pack) => Buffer.concat([pack(plainRecord('inner')), pack(plainRecord('x'))])),
);

const files = fc.record({
  pack: fc.constantFrom(...Object.keys(packs)).map((name) => packs[name] as Pack),
  blocks: fc.array(block, { minLength: 1, maxLength: 8 }),
});

function partsOf({ pack, blocks }: { readonly pack: Pack; readonly blocks: readonly Buffer[] }): Buffer[] {
  return blocks.map((bytes) => pack(plainRecord(bytes)));
}

/** Places and contents, to compare. */
function placed(items: readonly (WarcRecord | WarcDamage)[]): string[] {
  return items.map((item) => {
    const content = item.kind === 'record' ? Buffer.from(item.block).toString('base64') : item.message;
    return `${item.kind} ${item.offset}-${item.end} ${content}`;
  });
}

/** Reads a file piece by piece as workers do. A piece that does not begin where the one before ended is read again from there. */
async function readInPieces(
  path: string,
  size: number,
  points: readonly number[],
): Promise<(WarcRecord | WarcDamage)[]> {
  const items: (WarcRecord | WarcDamage)[] = [];
  let end = 0;
  const bounds = [0, ...points, size];
  for (const [place, to] of bounds.slice(1).entries()) {
    const from = bounds[place] ?? 0;
    let piece = await everythingIn({ path }, { from, to });
    if ((piece[0]?.offset ?? Math.max(to, end)) !== end)
      piece = await everythingIn({ path }, { from: end, to, exact: true });
    items.push(...piece);
    end = piece.at(-1)?.end ?? end;
  }
  return items;
}

test('all pieces together give what the whole file gives', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.array(fc.nat({ max: 10_000 }), { maxLength: 6 }), async (file, points) => {
      const bytes = Buffer.concat(partsOf(file));
      const path = fileWith(bytes);
      const bounds = points.map((point) => point % (bytes.length + 1)).sort((a, b) => a - b);
      expect(placed(await readInPieces(path, bytes.length, bounds))).toEqual(placed(await everythingIn({ path })));
    }),
    runs(60),
  );
});

test('pieces of a file without others inside need not be read again', async () => {
  for (const pack of [packs['plain'], packs['compressed']] as Pack[]) {
    const bytes = Buffer.concat(Array.from({ length: 20 }, (_, at) => pack(plainRecord(noise(500 * at, at + 1)))));
    const path = fileWith(bytes);
    const whole = placed(await everythingIn({ path }));
    for (let step = 1777; step < bytes.length; step += 1777) {
      const items: string[] = [];
      for (let from = 0; from < bytes.length; from += step) {
        items.push(...placed(await everythingIn({ path }, { from, to: from + step })));
      }
      expect(items).toEqual(whole);
    }
  }
});

test('a file that ends anywhere gives every record before that, and says so', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.nat(), async (file, point) => {
      const parts = partsOf(file);
      const bytes = Buffer.concat(parts);
      const length = point % bytes.length;
      const items = await everythingIn({ path: fileWith(bytes.subarray(0, length)) });
      const whole = parts.filter((_, at) => Buffer.concat(parts.slice(0, at + 1)).length <= length);
      expect(rawOf(items).slice(0, whole.length)).toEqual(whole.map((part) => part.toString('base64')));
      expect(items.at(-1)?.end ?? 0).toBe(length);
    }),
    runs(60),
  );
});

test('one changed byte costs the record that has it, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.nat(), fc.integer({ min: 1, max: 255 }), async (file, point, change) => {
      const parts = partsOf(file);
      const bytes = Buffer.concat(parts);
      const place = point % bytes.length;
      bytes[place] = (bytes[place] ?? 0) ^ change;
      let end = 0;
      const others = parts.filter((part) => {
        end += part.length;
        return place < end - part.length || place >= end;
      });
      await holdsAll(bytes, others);
    }),
    runs(120),
  );
});

test('something between records costs none of them, and is told', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 50 }), async (file, point, between) => {
      const parts = partsOf(file);
      const place = point % (parts.length + 1);
      await holdsAll(Buffer.concat([...parts.slice(0, place), between, ...parts.slice(place)]), parts);
    }),
    runs(120),
  );
});

test('any bytes at all', async () => {
  const bits = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .constantFrom('WARC/1.0\r\n', 'WARC-Type: a\r\n', 'Content-Length: 5\r\n', '\r\n', 'hello', ' ')
      .map((text) => Buffer.from(text)),
    block.map((bytes) => gzipSync(plainRecord(bytes)).subarray(0, 60)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(bits, { maxLength: 30 }), fc.integer({ min: 1, max: 100 }), async (some, length) => {
      const bytes = Buffer.concat(some);
      const items = placed(await everythingIn({ path: fileWith(bytes) }));
      expect(placed(await everythingIn({ stream: inPieces(bytes, length) }))).toEqual(items);
    }),
    runs(120),
  );
});

/** Are all these among what is read, in order? */
async function holdsAll(bytes: Buffer, parts: readonly Buffer[]): Promise<void> {
  const found = rawOf(await everythingIn({ path: fileWith(bytes) }));
  let at = 0;
  for (const part of parts) {
    at = found.indexOf(part.toString('base64'), at) + 1;
    expect(at).toBeGreaterThan(0);
  }
}

function rawOf(items: readonly (WarcRecord | WarcDamage)[]): string[] {
  return items.flatMap((item) => (item.kind === 'record' ? Buffer.from(item.raw ?? []).toString('base64') : []));
}

const mebi = 1024 * 1024;

/** Files that would take hours if any part of them were read again for each of its beginnings. */
test.each([
  ['marks of gzip', Buffer.alloc(mebi, Buffer.of(0x1f, 0x8b, 8))],
  ['headers of gzip', Buffer.alloc(mebi, Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3))],
  ['headers of gzip with a name', Buffer.alloc(mebi, Buffer.of(0x1f, 0x8b, 8, 8, 1, 1, 1, 1, 1, 3))],
  ['members of empty blocks', Buffer.alloc(mebi, Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0xff, 0xff))],
  ['beginnings of members with records', Buffer.alloc(mebi, gzipSync(plainRecord('x'), { level: 0 }).subarray(0, 40))],
  ['records in members that never end', nested(mebi)],
  ['first lines', Buffer.alloc(mebi, 'WARC/1.0\r\n')],
  ['first lines in one line', Buffer.alloc(mebi, 'WARC/1.0')],
  ['headers that never end', Buffer.alloc(mebi, 'WARC/1.0\r\na: b\r\n')],
  ['first lines within the lines of a header', Buffer.alloc(mebi, 'a: WARC/1.0\r\n')],
  ['headers with one long line', Buffer.concat([Buffer.from('WARC/1.0\r\na: '), Buffer.alloc(mebi, 'WARC/1.0')])],
  ['lengths that are too great', Buffer.alloc(mebi, 'WARC/1.0\r\nWARC-Type: a\r\nContent-Length: 1000000\r\n\r\n')],
  ['lengths beyond the limit', Buffer.alloc(mebi, 'WARC/1.0\r\nWARC-Type: a\r\nContent-Length: 90000000\r\n\r\n')],
  ['records without a length', Buffer.alloc(mebi, 'WARC/1.0\r\nWARC-Type: a\r\n\r\n')],
  ['line endings', Buffer.alloc(mebi, '\r\n')],
])('a file full of %s', async (_name, bytes) => {
  let end = 0;
  for (const item of await everythingIn({ path: fileWith(bytes) })) end = item.end;
  expect(end === bytes.length || end === 0).toBe(true);
});

/** Members that are stored within each other: each begins in the data of the one before, and all run on to the end of the file. */
function nested(length: number): Buffer {
  const text = Buffer.from('WARC/1.0\r\n');
  const start = Buffer.concat([Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3), storedBlock(text)]);
  // A block that holds the beginning of the next member, up to where the blocks of that one begin too.
  const unit = storedBlock(start);
  return Buffer.concat([start, ...Array.from({ length: Math.floor(length / unit.length) }, () => unit)]);
}

function storedBlock(content: Buffer): Buffer {
  const { length } = content;
  return Buffer.concat([Buffer.of(0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255), content]);
}
