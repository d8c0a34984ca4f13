import { createCipheriv } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeWorkFolder } from '../../../../fetch/src/testing/work-folder.js';
import { readWarc, type WarcInput, type WarcRange } from '../read-warc.js';
import type { WarcDamage, WarcRecord } from '../record.js';

const folder = makeWorkFolder();

/** How many files there are at a time. Properties write thousands, one after the other, and removing them all takes long. */
const maxFiles = 32;
let files = 0;

/** Writes a file, which is there until some others have been written, or the tests of the file that asks are over. Tells its path. */
export function fileWith(bytes: Uint8Array): string {
  files = (files + 1) % maxFiles;
  const path = join(folder, `${files}.warc`);
  writeFileSync(path, bytes);
  return path;
}

/** The bytes of a record as they are in a plain file. */
export function plainRecord(block: string | Uint8Array, lines: readonly string[] = [], type = 'response'): Buffer {
  const bytes = Buffer.from(block as string);
  const header = ['WARC/1.0', `WARC-Type: ${type}`, ...lines, `Content-Length: ${bytes.length}`];
  return Buffer.concat([Buffer.from(`${header.join('\r\n')}\r\n\r\n`), bytes, Buffer.from('\r\n\r\n')]);
}

/** Compressed as one gzip member. */
export function member(...records: readonly Uint8Array[]): Buffer {
  return gzipSync(Buffer.concat(records));
}

/** What is read, with copies of what is valid for a moment only. */
export async function everythingIn(input: WarcInput, range?: WarcRange): Promise<(WarcRecord | WarcDamage)[]> {
  const items: (WarcRecord | WarcDamage)[] = [];
  for await (const item of readWarc(input, range)) {
    if (item.kind === 'damage') items.push(item);
    else items.push({ ...item, block: Buffer.from(item.block), ...(item.raw && { raw: Buffer.from(item.raw) }) });
  }
  return items;
}

/** The blocks of records, and the codes of damage, in order. */
export function outline(items: readonly (WarcRecord | WarcDamage)[]): string[] {
  return items.map((item) => (item.kind === 'record' ? Buffer.from(item.block).toString() : `(${item.code})`));
}

/** A stream of bytes in pieces of a length. */
export async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** Bytes that cannot be compressed, always the same. */
export function noise(length: number, seed = 1): Buffer {
  const key = Buffer.alloc(16, seed);
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length));
}
