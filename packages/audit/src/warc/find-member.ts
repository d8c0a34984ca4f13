import type { Bytes } from './bytes.js';
import type { MemberReader } from './member.js';

/** The first bytes of every gzip member: its mark, and the only method of compression that there is. */
const memberMark: Buffer = Buffer.of(0x1f, 0x8b, 8);

/** Goes to the next member that holds records, or to the end, or at least to `to`. */
export async function goToMember(
  bytes: Bytes,
  reader: MemberReader,
  to: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  while (bytes.position < to) {
    const found = bytes.buffer.subarray(0, bytes.end).indexOf(memberMark, bytes.start);
    if (found !== -1) {
      bytes.start = found;
      if (await reader.holdsRecords()) return;
      bytes.start += 1;
    } else if (bytes.ended) {
      bytes.start = bytes.end;
      return;
    } else {
      // Its first bytes may be the last that are there.
      bytes.start = Math.max(bytes.start, bytes.end - memberMark.length + 1);
      await bytes.more();
    }
  }
}

/** Is this the end of the file, or the beginning of a member that holds records? */
export async function isEndOrMember(bytes: Bytes, reader: MemberReader): Promise<boolean> {
  await bytes.need(1);
  return bytes.length === 0 || (await reader.holdsRecords());
}
