import type { Bytes } from './bytes.js';
import { goToMember, isEndOrMember } from './find-member.js';
import { gzipTrailerBytes } from './gzip-header.js';
import { maxBlockBytes, maxRecordHeaderBytes } from './limits.js';
import { type MemberFailure, MemberReader, maxStepCost, maxStepInput } from './member.js';
import { endDamage, endLastDamage, type OpenDamage } from './open-damage.js';
import { parseRecord, trailerBytes } from './parse-record.js';
import { readRecords } from './read-records.js';
import type { WarcDamage, WarcRecord } from './record.js';

/** What is held of a member before its first record is given away, so that its checksum is known. Longer ones are read piece by piece. */
const heldBytes: number = maxRecordHeaderBytes + maxBlockBytes + trailerBytes;

/**
 * Limit: bytes, read or made by inflating, that may be spent on false starts: at first, and for each byte of the file. Where more is
 * spent, reading goes on behind what was inflated in vain. Without it, members that begin again and again and never end would be read over
 * and over.
 */
const firstAllowance: number = 1024 * 1024 * 1024;
const allowancePerByte = 32;

/**
 * Reads the records of a file that is compressed with gzip. Unless a member begins where `bytes` are, the first behind that is searched
 * for. None is read that begins at or behind `to`.
 */
export async function* readMembers(
  bytes: Bytes,
  { to, isStart }: { readonly to: number; readonly isStart: boolean },
): AsyncGenerator<WarcRecord | WarcDamage, void> {
  const reader = new MemberReader(bytes);
  if (!isStart) await goToMember(bytes, reader, to);
  const first = bytes.position;
  let damage: OpenDamage | undefined;
  let spent = 0;
  while (true) {
    if (bytes.length === 0) await bytes.need(1);
    const offset = bytes.position;
    if (bytes.length === 0) {
      if (damage !== undefined) yield endLastDamage(damage, offset);
      return;
    }
    if (damage !== undefined && offset >= to) yield endDamage(damage, offset);
    if (offset >= to) return;
    const beginning = reader.begin();
    if (!(typeof beginning === 'boolean' ? beginning : await beginning)) {
      damage ??= { offset, code: 'gzip', message: 'No gzip member begins here.' };
      bytes.start += 1;
      await goToMember(bytes, reader);
      continue;
    }
    if (damage !== undefined) yield endDamage(damage, offset);
    damage = undefined;
    const holding = reader.hold(heldBytes);
    if (holding !== undefined) await holding;
    let failure = reader.content.ended ? reader.finish() : yield* readLongMember(bytes, reader, offset);
    if (failure instanceof Promise) failure = await failure;
    if (failure === undefined) {
      const only = onlyRecord(bytes, reader, offset);
      if (only !== undefined) yield only;
      else yield* readRecords(reader.content, { member: { offset, end: () => bytes.position } });
      continue;
    }
    damage = { offset, code: failure.code, message: failure.message, ifFollowed: failure.ifFollowed };
    if (failure.hasEnd && (await isEndOrMember(bytes, reader))) continue;
    const left = firstAllowance + allowancePerByte * (offset - first) - spent;
    if (bytes.canGoTo(offset + 1) && reader.cost <= left) {
      // Damaged data may be inflated far beyond the end of its member, so the next may begin anywhere behind the beginning of this one.
      spent += reader.cost;
      bytes.goTo(offset + 1);
    } else if (maxStepCost <= left) {
      spent += maxStepCost;
    } else {
      bytes.start += Math.min(maxStepInput, bytes.length);
    }
    bytes.keptFrom = undefined;
    await goToMember(bytes, reader);
  }
}

/** The record of a member that holds one and nothing else, as nearly all do. */
function onlyRecord(bytes: Bytes, { content }: MemberReader, offset: number): WarcRecord | undefined {
  const { buffer, start } = content;
  if (content.length === 0) return undefined;
  const parsed = parseRecord(buffer, start, content.end, true, true);
  if (parsed.kind !== 'record' || parsed.next !== content.end) return undefined;
  const { type, fields, blockStart, blockEnd } = parsed;
  const headerLength = blockStart - parsed.start;
  const block = buffer.subarray(blockStart, blockEnd);
  const length = blockEnd - blockStart;
  const raw = bytes.keptFrom === undefined ? undefined : bytes.buffer.subarray(bytes.keptFrom, bytes.start);
  const end = bytes.position;
  const record = { kind: 'record', offset, within: 0, end, type, fields, headerLength, block, length } as const;
  return raw === undefined ? { ...record, compressed: true } : { ...record, raw, compressed: true };
}

/** Reads the records of a member before it is known whether all of it can be read. */
async function* readLongMember(
  bytes: Bytes,
  reader: MemberReader,
  offset: number,
): AsyncGenerator<WarcRecord | WarcDamage, MemberFailure | undefined> {
  const member = { offset, end: () => bytes.position + gzipTrailerBytes };
  for await (const item of readRecords(reader.content, { member })) {
    // Where the member breaks off, its last record does too: that is one damage.
    if (item.kind === 'record' || reader.failure === undefined) yield item;
  }
  return await reader.finish();
}
