import { gzipTrailerOctets } from './gzip-header.js';
import { maxBlockOctets, maxRecordHeaderOctets } from './limits.js';
import { type MemberFailure, MemberReader } from './member.js';
import type { Octets } from './octets.js';
import { endDamage, type OpenDamage } from './open-damage.js';
import { parseRecord, trailerOctets } from './parse-record.js';
import { readRecords } from './read-records.js';
import type { WarcDamage, WarcRecord } from './record.js';

/** What is held of a member before its first record is given away, so that its checksum is known. Longer ones are read piece by piece. */
const heldOctets: number = maxRecordHeaderOctets + maxBlockOctets + trailerOctets;

/**
 * Limit: octets, read or made by inflating, that may be spent on false starts: at first, and for each octet of the file. Where more is
 * spent, reading goes on behind what was read in vain. Without it, members that begin again and again and never end would be read over
 * and over.
 */
const firstAllowance: number = 64 * 1024 * 1024;
const allowancePerOctet = 8;

/** Reads the records of a file that is compressed with gzip, from a place at which a member begins. */
export async function* readMembers(octets: Octets, to: number): AsyncGenerator<WarcRecord | WarcDamage> {
  const reader = new MemberReader(octets);
  const first = octets.position;
  let damage: OpenDamage | undefined;
  let spent = 0;
  while (true) {
    if (octets.length === 0) await octets.need(1);
    const offset = octets.position;
    if (octets.length === 0 || offset >= to) {
      if (damage !== undefined) yield endDamage(octets.length === 0 ? damage : notTruncated(damage), offset);
      return;
    }
    if (!(await reader.begin())) {
      damage ??= { offset, code: 'gzip', message: 'No gzip member begins here.' };
      octets.start += 1;
      await goToMember(octets, reader);
      continue;
    }
    if (damage !== undefined) yield endDamage(notTruncated(damage), offset);
    damage = undefined;
    const failure = yield* readMember(octets, reader, offset);
    if (failure === undefined) continue;
    damage = { offset, code: failure.code, message: failure.message };
    if (failure.hasEnd && (await isFollowed(octets, reader))) continue;
    const cost = octets.position - offset + reader.length;
    const allowance = firstAllowance + allowancePerOctet * (offset - first);
    // Damaged data may be inflated far beyond the end of its member, so the next may begin anywhere behind the beginning of this one.
    if (octets.first <= offset && spent + cost <= allowance) {
      spent += cost;
      octets.goTo(offset + 1);
    }
    octets.keptFrom = undefined;
    await goToMember(octets, reader);
  }
}

/** Goes to the first member with records at or behind `start`, and tells whether there is one before `to`. */
export async function goToFirstMember(octets: Octets, to: number): Promise<boolean> {
  await goToMember(octets, new MemberReader(octets), to);
  return octets.position < to && octets.length > 0;
}

/** Goes to the next member that holds records, or to the end, or at least to `to`. */
async function goToMember(octets: Octets, reader: MemberReader, to = Number.POSITIVE_INFINITY): Promise<void> {
  while (octets.position < to) {
    const found = octets.buffer.indexOf(memberMark, octets.start);
    if (found !== -1 && found + memberMark.length <= octets.end) {
      octets.start = found;
      if (await reader.holdsRecords()) return;
      octets.start += 1;
    } else if (octets.ended) {
      octets.start = octets.end;
      return;
    } else {
      octets.start = Math.max(octets.start, octets.end - memberMark.length + 1);
      await octets.more();
    }
  }
}

/** The first octets of every gzip member: its mark, and the only method of compression that there is. */
const memberMark: Buffer = Buffer.of(0x1f, 0x8b, 8);

/** Reads the records of one member. What it tells at the end is damage of the member itself. */
async function* readMember(
  octets: Octets,
  reader: MemberReader,
  offset: number,
): AsyncGenerator<WarcRecord | WarcDamage, MemberFailure | undefined> {
  const { content } = reader;
  while (!content.ended && content.length < heldOctets) {
    const reading = content.more();
    if (reading !== undefined) await reading;
  }
  if (!content.ended) return yield* readLongMember(octets, reader, offset);
  const failure = await reader.finish();
  if (failure !== undefined) return failure;
  const { buffer, start, end } = content;
  const parsed = parseRecord(buffer, start, end, true, true);
  if (parsed.kind === 'record' && parsed.next === end) {
    const { type, fields, blockStart, blockEnd } = parsed;
    const block = buffer.subarray(blockStart, blockEnd);
    const length = blockEnd - blockStart;
    const record = {
      kind: 'record',
      offset,
      end: octets.position,
      type,
      fields,
      block,
      length,
      compressed: true,
    } as const;
    const { keptFrom } = octets;
    yield keptFrom === undefined ? record : { ...record, raw: octets.buffer.subarray(keptFrom, octets.start) };
  } else {
    const member = { offset, end: () => octets.position };
    yield* readRecords(content, { member, to: Number.POSITIVE_INFINITY });
  }
  return undefined;
}

/** Reads the records of a member before it is known whether all of it can be read. */
async function* readLongMember(
  octets: Octets,
  reader: MemberReader,
  offset: number,
): AsyncGenerator<WarcRecord | WarcDamage, MemberFailure | undefined> {
  const member = { offset, end: () => octets.position + gzipTrailerOctets };
  for await (const item of readRecords(reader.content, { member, to: Number.POSITIVE_INFINITY })) {
    // Where the member breaks off, its last record does too: that is one damage.
    if (item.kind === 'record' || reader.failure === undefined) yield item;
  }
  return await reader.finish();
}

/** Is the place behind a member the end of the file, or the beginning of another member with records? */
async function isFollowed(octets: Octets, reader: MemberReader): Promise<boolean> {
  await octets.need(1);
  return octets.length === 0 || (await reader.holdsRecords());
}

/** Damage that seemed to go on to the end of the file, and does not. */
function notTruncated(damage: OpenDamage): OpenDamage {
  if (damage.code !== 'truncated') return damage;
  return { ...damage, code: 'gzip', message: 'This gzip member is damaged: it has no end.' };
}
