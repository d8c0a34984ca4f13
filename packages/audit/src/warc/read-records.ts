import type { Octets } from './octets.js';
import { endDamage, endLastDamage, type OpenDamage } from './open-damage.js';
import { headerStep, type ParsedRecord, parseRecord } from './parse-record.js';
import { readLongRecord } from './read-long-record.js';
import type { WarcDamage, WarcRecord } from './record.js';
import { findVersionLine, readRecordHeader, versionLineOctets } from './record-header.js';

/** What records are in: a plain file, where each has its own place, or a gzip member, whose place they share. */
export interface RecordFrame {
  readonly member?: {
    readonly offset: number;
    /** Where it ends. Asked for when all its content has been read. */
    readonly end: () => number;
  };
  /** No record is read that begins at or behind this position. Absent: all are. */
  readonly to?: number;
  /** Does a record begin where the octets are? Else the first behind that is searched for. */
  readonly isStart?: boolean;
}

/** Reads records that follow each other without compression: those of a plain file, or within one gzip member. */
export async function* readRecords(octets: Octets, frame: RecordFrame): AsyncGenerator<WarcRecord | WarcDamage, void> {
  const { member, to = Number.POSITIVE_INFINITY, isStart = true } = frame;
  if (!isStart) await goToRecord(octets, to);
  let damage: OpenDamage | undefined;
  while (true) {
    const parsed = parseRecord(octets.buffer, octets.start, octets.end, octets.ended, member !== undefined);
    if (parsed.kind === 'more') {
      await octets.need(parsed.count);
      continue;
    }
    if (parsed.kind === 'end') {
      octets.start = octets.end;
      if (damage !== undefined) yield endLastDamage(damage, member?.end() ?? octets.position);
      return;
    }
    const position = octets.position - octets.start + parsed.start;
    const offset = member?.offset ?? position;
    // What is not even the beginning of a record belongs to the damage before it.
    const continues = damage !== undefined && parsed.kind === 'damage' && !parsed.isRecord;
    if (!continues) {
      if (damage !== undefined) yield endDamage(damage, offset);
      damage = undefined;
      if (position >= to) return;
    }
    if (parsed.kind === 'damage') {
      damage ??= { offset, code: parsed.code, message: parsed.message, ifFollowed: parsed.ifFollowed };
      octets.start = parsed.resume;
      await goToVersionLine(octets);
    } else if (parsed.kind === 'record') {
      yield await recordOf(parsed, octets, frame);
    } else {
      const read = await readLongRecord(octets, parsed, member !== undefined);
      if ('code' in read) damage = { offset, ...read };
      else yield { ...read, offset, end: await endOf(octets, frame) };
    }
  }
}

/** Octets of the two line endings behind a block. There may be fewer, and more, which are not copied. */
const lineEndings = 4;

/** Goes to the first place at or behind `start` at which a record begins, or to the end, or at least to `to`. */
async function goToRecord(octets: Octets, to: number): Promise<void> {
  while (true) {
    await goToVersionLine(octets, to);
    if (octets.position >= to || octets.length === 0) return;
    const { buffer, start, end, ended } = octets;
    const header = readRecordHeader(buffer, start, end, ended);
    if (header.kind === 'header') return;
    if (header.kind === 'more') await octets.need(octets.length + headerStep);
    else octets.start = Math.max(header.end, start + 1);
  }
}

/** Goes to the next first line of a record, or to the end, or at least to `to`. */
async function goToVersionLine(octets: Octets, to = Number.POSITIVE_INFINITY): Promise<void> {
  while (octets.position < to) {
    const found = findVersionLine(octets.buffer, octets.start, octets.end);
    if (found !== -1) {
      octets.start = found;
      return;
    }
    if (octets.ended) {
      octets.start = octets.end;
      return;
    }
    // Its first letters may be the last octets that are there.
    octets.start = Math.max(octets.start, octets.end - versionLineOctets + 1);
    await octets.need(versionLineOctets);
    await octets.more();
  }
}

async function recordOf(
  { type, fields, start, blockStart, blockEnd, next }: Extract<ParsedRecord, { kind: 'record' }>,
  octets: Octets,
  frame: RecordFrame,
): Promise<WarcRecord> {
  const { buffer, position } = octets;
  const offset = frame.member?.offset ?? position - octets.start + start;
  octets.start = next;
  const found = buffer.subarray(blockStart, blockEnd);
  const common = { kind: 'record', offset, type, fields, length: found.length } as const;
  if (frame.member === undefined) {
    const raw = buffer.subarray(start, Math.min(next, blockEnd + lineEndings));
    return { ...common, end: octets.position, block: found, raw, compressed: false };
  }
  // Looking for the end may move what is in the buffer.
  const block = octets.ended ? found : Buffer.from(found);
  return { ...common, end: await endOf(octets, frame), block, compressed: true };
}

/** Where the next record begins: in the same member, if that goes on. */
async function endOf(octets: Octets, { member }: RecordFrame): Promise<number> {
  if (member === undefined) return octets.position;
  await octets.need(1);
  return octets.length === 0 ? member.end() : member.offset;
}
