import { gzipSync } from 'node:zlib';
import type { WarcRecord } from '../warc/record.js';
import { recordBytes } from '../warc/write-record.js';
import type { Sink } from './sink.js';
import { createWarcFile } from './warc-file.js';

/** Writes the records that a filter lets through, as they are. */
export interface FilterWriter {
  /** Tells whether it could: a record that is longer than what is kept of it cannot be copied. `at` is when it was captured. */
  write(record: WarcRecord, at: string): Promise<boolean>;
  finish(): Promise<void>;
}

/** Why a record that may be used is not in the filtered file. */
export const notCopied = 'The record may be used, but is too long to be copied, so it is not in the filtered WARC.';

export function createFilterWriter(sink: Sink): FilterWriter {
  const file = createWarcFile(sink, 'the records that may be used, copied from other files');
  return {
    write: async (record, at) => {
      const member = memberOf(record);
      if (member === undefined) return false;
      await file.add(member, at);
      return true;
    },
    finish: file.finish,
  };
}

/** The gzip member of a record: its own, byte by byte, or one that is made of what it holds. */
function memberOf({ compressed, raw, fields, block, length }: WarcRecord): Uint8Array | undefined {
  if (raw !== undefined && compressed) return raw;
  // At the end of a plain file, what follows a record may be missing, without which another cannot come behind it.
  if (raw !== undefined && endsWith(raw, trailer)) return gzipSync(raw, { level: 6 });
  return block.length === length ? recordBytes({ fields, block }) : undefined;
}

const trailer: Buffer = Buffer.from('\r\n\r\n');

function endsWith(bytes: Uint8Array, end: Buffer): boolean {
  return end.equals(bytes.subarray(bytes.length - end.length));
}
