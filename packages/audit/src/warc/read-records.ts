import type { Bytes } from './bytes.js';
import { endDamage, endLastDamage, type OpenDamage } from './open-damage.js';
import { headerStep, type ParsedRecord, parseRecord } from './parse-record.js';
import { readLongRecord } from './read-long-record.js';
import type { WarcDamage, WarcRecord } from './record.js';
import { findVersionLine, readRecordHeader, versionLineBytes } from './record-header.js';

/** What records are in: a plain file, where each has its own place, or a gzip member, whose place they share. */
export interface RecordFrame {
  readonly member?: {
    readonly offset: number;
    /** Where it ends. Asked for when all its content has been read. */
    readonly end: () => number;
  };
  /** No record is read that begins at or behind this position. Absent: all are. */
  readonly to?: number;
  /** Does a record begin where the bytes are? Else the first behind that is searched for. */
  readonly isStart?: boolean;
}

/** Reads records that follow each other without compression: those of a plain file, or within one gzip member. */
export async function* readRecords(bytes: Bytes, frame: RecordFrame): AsyncGenerator<WarcRecord | WarcDamage, void> {
  const { member, to = Number.POSITIVE_INFINITY, isStart = true } = frame;
  if (!isStart) await goToRecord(bytes, to);
  let damage: OpenDamage | undefined;
  while (true) {
    const parsed = parseRecord(bytes.buffer, bytes.start, bytes.end, bytes.ended, member !== undefined);
    if (parsed.kind === 'more') {
      await bytes.need(parsed.count);
      continue;
    }
    if (parsed.kind === 'end') {
      bytes.start = bytes.end;
      if (damage !== undefined) yield endLastDamage(damage, member?.end() ?? bytes.position);
      return;
    }
    const position = bytes.position - bytes.start + parsed.start;
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
      bytes.start = parsed.resume;
      await goToVersionLine(bytes);
    } else if (parsed.kind === 'record') {
      yield await recordOf(parsed, bytes, frame);
    } else {
      const read = await readLongRecord(bytes, parsed, member !== undefined);
      if ('code' in read) damage = { offset, ...read };
      else yield { ...read, ...placeOf(position, frame), end: await endOf(bytes, frame) };
    }
  }
}

/** Bytes of the two line endings behind a block. There may be fewer, and more, which are not copied. */
const lineEndings = 4;

/** Goes to the first place at or behind `start` at which a record begins, or to the end, or at least to `to`. */
async function goToRecord(bytes: Bytes, to: number): Promise<void> {
  while (true) {
    await goToVersionLine(bytes, to);
    if (bytes.position >= to || bytes.length === 0) return;
    const { buffer, start, end, ended } = bytes;
    const header = readRecordHeader(buffer, start, end, ended);
    if (header.kind === 'header') return;
    if (header.kind === 'more') await bytes.need(bytes.length + headerStep);
    else bytes.start = Math.max(header.end, start + 1);
  }
}

/** Goes to the next first line of a record, or to the end, or at least to `to`. */
async function goToVersionLine(bytes: Bytes, to = Number.POSITIVE_INFINITY): Promise<void> {
  while (bytes.position < to) {
    const found = findVersionLine(bytes.buffer, bytes.start, bytes.end);
    if (found !== -1) {
      bytes.start = found;
      return;
    }
    if (bytes.ended) {
      bytes.start = bytes.end;
      return;
    }
    // Its first letters may be the last bytes that are there.
    bytes.start = Math.max(bytes.start, bytes.end - versionLineBytes + 1);
    await bytes.need(versionLineBytes);
    await bytes.more();
  }
}

async function recordOf(
  { type, fields, start, blockStart, blockEnd, next }: Extract<ParsedRecord, { kind: 'record' }>,
  bytes: Bytes,
  frame: RecordFrame,
): Promise<WarcRecord> {
  const { buffer, position } = bytes;
  const place = placeOf(position - bytes.start + start, frame);
  bytes.start = next;
  const found = buffer.subarray(blockStart, blockEnd);
  const headerLength = blockStart - start;
  const common = { kind: 'record', ...place, type, fields, headerLength, length: found.length } as const;
  if (frame.member === undefined) {
    const raw = buffer.subarray(start, Math.min(next, blockEnd + lineEndings));
    return { ...common, end: bytes.position, block: found, raw, compressed: false };
  }
  // Looking for the end may move what is in the buffer.
  const block = bytes.ended ? found : Buffer.from(found);
  return { ...common, end: await endOf(bytes, frame), block, compressed: true };
}

/** Where a record is: in a plain file at its position; in a member at the offset of that, and at its position within. */
function placeOf(position: number, { member }: RecordFrame): Pick<WarcRecord, 'offset' | 'within'> {
  return member === undefined ? { offset: position, within: 0 } : { offset: member.offset, within: position };
}

/** Where the next record begins: in the same member, if that goes on. */
async function endOf(bytes: Bytes, { member }: RecordFrame): Promise<number> {
  if (member === undefined) return bytes.position;
  await bytes.need(1);
  return bytes.length === 0 ? member.end() : member.offset;
}
