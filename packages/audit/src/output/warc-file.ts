import { createHash } from 'node:crypto';
import { blockDigestOf } from '../warc/block-digest.js';
import { recordBytes } from '../warc/write-record.js';
import type { Sink } from './sink.js';

/** A compressed WARC file that begins with a `warcinfo` record. Equal records give equal bytes. */
export interface WarcFile {
  /** Adds a record: the bytes of its gzip member, and its date. */
  add(member: Uint8Array, date: string): Promise<void>;
  /** A file without records has its `warcinfo` nevertheless. The sink is not closed. */
  finish(): Promise<void>;
}

/** `content` says in words what the records are. */
export function createWarcFile(sink: Sink, content: string): WarcFile {
  let begun = false;

  async function begin(date: string, first: Uint8Array): Promise<void> {
    if (begun) return;
    begun = true;
    await sink(warcinfo(content, date, first));
  }

  return {
    add: async (member, date) => {
      await begin(date, member);
      await sink(member);
    },
    finish: () => begin(noDate, new Uint8Array()),
  };
}

/**
 * The format asks for a date and an id of its own. No clock and no chance: what is written again must be the same, so both are made of the
 * first record.
 */
function warcinfo(content: string, date: string, first: Uint8Array): Uint8Array {
  const block = Buffer.from(`software: heed\r\nformat: WARC File Format 1.1\r\ndescription: ${content}\r\n`);
  return recordBytes({
    fields: [
      ['WARC-Type', 'warcinfo'],
      ['WARC-Record-ID', recordIdOf('warcinfo', content, blockDigestOf(first))],
      ['WARC-Date', date],
      ['Content-Type', 'application/warc-fields'],
      ['WARC-Block-Digest', blockDigestOf(block)],
    ],
    block,
  });
}

const noDate = '1970-01-01T00:00:00Z';

/** The id of a record that is made of these words: always the same. */
export function recordIdOf(...words: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(words)).digest().subarray(0, 16);
  // RFC 9562: version 8 is for ids that are made in a way of one's own.
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const uuid = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return `<urn:uuid:${uuid}>`;
}
