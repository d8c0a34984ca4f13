import type { MemberReader } from './member.js';
import type { Octets } from './octets.js';

/** The first octets of every gzip member: its mark, and the only method of compression that there is. */
const memberMark: Buffer = Buffer.of(0x1f, 0x8b, 8);

/** Goes to the next member that holds records, or to the end, or at least to `to`. */
export async function goToMember(
  octets: Octets,
  reader: MemberReader,
  to: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  while (octets.position < to) {
    const found = octets.buffer.subarray(0, octets.end).indexOf(memberMark, octets.start);
    if (found !== -1) {
      octets.start = found;
      if (await reader.holdsRecords()) return;
      octets.start += 1;
    } else if (octets.ended) {
      octets.start = octets.end;
      return;
    } else {
      // Its first octets may be the last that are there.
      octets.start = Math.max(octets.start, octets.end - memberMark.length + 1);
      await octets.more();
    }
  }
}

/** Is this the end of the file, or the beginning of a member that holds records? */
export async function isEndOrMember(octets: Octets, reader: MemberReader): Promise<boolean> {
  await octets.need(1);
  return octets.length === 0 || (await reader.holdsRecords());
}
