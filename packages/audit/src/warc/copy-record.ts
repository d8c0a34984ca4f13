import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { containedFile } from './contained-file.js';
import type { WarcRecord } from './record.js';
import { gzipLevel, hideSystem } from './write-record.js';

/** Where a record is in its file, as far as it takes to copy it. */
export type RecordPlace = Pick<WarcRecord, 'offset' | 'within' | 'end' | 'headerLength' | 'length' | 'compressed'>;

/** Copies records of one file by reading them again, so that their length does not matter. */
export interface RecordCopier {
  /** Writes a record as one gzip member: its own, byte by byte, if it has one; else one that is made of its bytes. */
  copy(place: RecordPlace, sink: (bytes: Uint8Array) => void | Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Bytes that are read at a time. */
const pieceBytes = 256 * 1024;

/** What follows a block. */
const trailer: Buffer = Buffer.from('\r\n\r\n');

export function createRecordCopier(path: string): RecordCopier {
  let member: MemberBytes | undefined;

  /** The bytes of a record that shares its member. Records come in order, so the member is inflated once for all of them. */
  async function* sharedBytes({ offset, within }: RecordPlace, count: number): AsyncGenerator<Uint8Array> {
    if (member === undefined || member.offset !== offset || member.position > within) {
      await member?.close();
      member = openMember(path, offset);
    }
    await member.skipTo(within);
    yield* member.take(count);
  }

  async function* bytesOf(place: RecordPlace): AsyncGenerator<Uint8Array> {
    const count = place.headerLength + place.length;
    if (place.compressed) yield* sharedBytes(place, count);
    else yield* fileBytes(path, place.offset, place.offset + count);
    yield trailer;
  }

  return {
    async copy(place, sink) {
      if (isAlone(place)) {
        for await (const bytes of fileBytes(path, place.offset, place.end)) await sink(bytes);
        return;
      }
      let isFirst = true;
      await pipeline(bytesOf(place), createGzip({ level: gzipLevel }), async (packed: AsyncIterable<Buffer>) => {
        for await (const bytes of packed) {
          if (isFirst) hideSystem(bytes);
          isFirst = false;
          await sink(bytes);
        }
      });
    },
    async close() {
      await member?.close();
    },
  };
}

/** Has the record a gzip member of its own? */
function isAlone({ compressed, offset, within, end }: RecordPlace): boolean {
  return compressed && within === 0 && end > offset;
}

async function* fileBytes(path: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  let left = to - from;
  if (left <= 0) return;
  const { path: file, start } = containedFile(path);
  const range = { start: start + from, end: start + to - 1, highWaterMark: pieceBytes };
  for await (const bytes of createReadStream(file, range)) {
    left -= bytes.length;
    yield bytes;
  }
  if (left > 0) throw new Error(`${path} became shorter while it was read.`);
}

/** The content of a gzip member, read forward. */
interface MemberBytes {
  readonly offset: number;
  /** How many bytes of the content are behind it. */
  readonly position: number;
  skipTo(position: number): Promise<void>;
  take(count: number): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

function openMember(path: string, offset: number): MemberBytes {
  const { path: containing, start, size } = containedFile(path);
  const range = { start: start + offset, end: start + size - 1, highWaterMark: pieceBytes };
  const file = createReadStream(containing, range);
  const gunzip = createGunzip();
  // What ends the reading of one ends that of the other. Who reads is told by the iterator.
  pipeline(file, gunzip).catch(() => undefined);
  const chunks: AsyncIterator<Buffer> = gunzip[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  let position = 0;

  async function* take(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done === true) throw new Error(`${path} became shorter while it was read.`);
        rest = next.value;
      }
      const taken = rest.subarray(0, left);
      rest = rest.subarray(taken.length);
      left -= taken.length;
      position += taken.length;
      yield taken;
    }
  }

  return {
    offset,
    get position() {
      return position;
    },
    async skipTo(target) {
      const skipped = take(target - position);
      while ((await skipped.next()).done !== true);
    },
    take,
    async close() {
      gunzip.destroy();
      file.destroy();
      await chunks.return?.().catch(() => undefined);
    },
  };
}
