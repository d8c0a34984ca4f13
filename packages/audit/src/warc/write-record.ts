import { gzipSync } from 'node:zlib';
import type { HeaderLine } from '@heed/core';

/** A record to write. `fields` are all lines of its header but Content-Length. */
export interface RecordToWrite {
  readonly fields: readonly HeaderLine[];
  readonly block: Uint8Array;
}

/** The bytes of a record as a gzip member. Equal records give equal bytes. Line breaks in a field become spaces. */
export function recordBytes({ fields, block }: RecordToWrite): Uint8Array {
  const kept = fields.filter(([name]) => name.toLowerCase() !== 'content-length');
  const lines = [...kept, ['Content-Length', String(block.length)]].map((line) => oneLine(line.join(': ')));
  const header = `WARC/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return packedRecord(Buffer.concat([Buffer.from(header), block, Buffer.from('\r\n\r\n')]));
}

/** The bytes of a record, compressed as one gzip member. */
export function packedRecord(bytes: Uint8Array): Uint8Array {
  const packed = gzipSync(bytes, { level: gzipLevel });
  hideSystem(packed);
  return packed;
}

/** How hard records are compressed: as zlib does if nothing is said. */
export const gzipLevel = 6;

/** Takes the name of the system out of a gzip header, so that equal records give equal bytes on every machine. */
export function hideSystem(packed: Uint8Array): void {
  packed[systemPlace] = unknownSystem;
}

/** Where the header of a gzip member names the system that made it (RFC 1952 §2.3.1), which differs from machine to machine. */
const systemPlace = 9;
const unknownSystem = 255;

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}
