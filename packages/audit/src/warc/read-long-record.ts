import { maxBlockOctets } from './limits.js';
import type { Octets } from './octets.js';
import {
  endsBefore,
  type ParsedRecord,
  type RecordFailure,
  trailerEnd,
  trailerOctets,
  wrongLength,
} from './parse-record.js';
import type { WarcRecord } from './record.js';

type LongRecord = Omit<WarcRecord, 'offset' | 'end' | 'raw'>;

/**
 * Reads a record of which only the beginning is kept.
 *
 * If its length turns out to be wrong, it goes on behind its header where that is possible, since good records may follow there; in what
 * cannot be read twice, behind what was left out.
 */
export async function readLongRecord(
  octets: Octets,
  { start, type, fields, blockStart, length }: Extract<ParsedRecord, { kind: 'long' }>,
  inMember: boolean,
): Promise<LongRecord | RecordFailure> {
  const header = blockStart - start;
  octets.start = start;
  const failure = foreseenFailure(octets, header + length, length);
  if (failure !== undefined) {
    octets.start += header;
    return failure;
  }
  await octets.need(header + maxBlockOctets);
  octets.start += header;
  const block = Buffer.from(
    octets.buffer.subarray(octets.start, octets.start + Math.min(octets.length, maxBlockOctets)),
  );
  const missing = await octets.skip(length);
  if (missing > 0) return endsBefore(length, inMember);
  await octets.need(trailerOctets);
  const next = trailerEnd(octets.buffer, octets.start, octets.end, octets.ended, inMember);
  if (next === undefined) return wrongLength(length);
  octets.start = next;
  return { kind: 'record', type, fields, block, length, compressed: inMember };
}

/** What is wrong with the length, where that can be looked up without reading everything before. */
function foreseenFailure(octets: Octets, distance: number, length: number): RecordFailure | undefined {
  const found = octets.source.peek?.(octets.position + distance - 1, 1 + trailerOctets);
  if (found === undefined) return undefined;
  if (found.length === 0) return endsBefore(length, false);
  const next = trailerEnd(found, 1, found.length, found.length <= trailerOctets, false);
  return next === undefined ? wrongLength(length) : undefined;
}
