import type { Bytes } from './bytes.js';
import { maxBlockBytes } from './limits.js';
import {
  endsBefore,
  type ParsedRecord,
  type RecordFailure,
  trailerBytes,
  trailerEnd,
  wrongLength,
} from './parse-record.js';
import type { WarcRecord } from './record.js';

type LongRecord = Omit<WarcRecord, 'offset' | 'within' | 'end' | 'raw'>;

/**
 * Reads a record of which only the beginning is kept.
 *
 * If its length turns out to be wrong, it goes on behind its header where that is possible, since good records may follow there; in what
 * cannot be read twice, behind what was left out.
 */
export async function readLongRecord(
  bytes: Bytes,
  { start, type, fields, blockStart, length }: Extract<ParsedRecord, { kind: 'long' }>,
  inMember: boolean,
): Promise<LongRecord | RecordFailure> {
  const header = blockStart - start;
  bytes.start = start;
  const failure = foreseenFailure(bytes, header + length, length);
  if (failure !== undefined) {
    bytes.start += header;
    return failure;
  }
  await bytes.need(header + maxBlockBytes);
  bytes.start += header;
  const block = Buffer.from(bytes.buffer.subarray(bytes.start, bytes.start + Math.min(bytes.length, maxBlockBytes)));
  const missing = await bytes.skip(length);
  if (missing > 0) return endsBefore(length, inMember);
  await bytes.need(trailerBytes);
  const next = trailerEnd(bytes.buffer, bytes.start, bytes.end, bytes.ended, inMember);
  if (next === undefined) return wrongLength(length);
  bytes.start = next;
  return { kind: 'record', type, fields, headerLength: header, block, length, compressed: inMember };
}

/** What is wrong with the length, where that can be looked up without reading everything before. */
function foreseenFailure(bytes: Bytes, distance: number, length: number): RecordFailure | undefined {
  const found = bytes.source.peek?.(bytes.position + distance - 1, 1 + trailerBytes);
  if (found === undefined) return undefined;
  if (found.length === 0) return endsBefore(length, false);
  const next = trailerEnd(found, 1, found.length, found.length <= trailerBytes, false);
  return next === undefined ? wrongLength(length) : undefined;
}
