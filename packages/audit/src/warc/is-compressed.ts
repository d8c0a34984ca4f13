import { Bytes } from './bytes.js';
import { goToMember } from './find-member.js';
import { MemberReader } from './member.js';
import { findVersionLine } from './record-header.js';

/** Bytes at the beginning of a file by which it is told whether it is compressed. */
export const beginningBytes: number = 256 * 1024;

const gzipMark: Buffer = Buffer.of(0x1f, 0x8b, 8);
const recordMark: Buffer = Buffer.from('WARC/');

/**
 * Is a file compressed with gzip, by its beginning? If that is damaged: one byte of the first mark may be wrong; else the first record or
 * the first gzip member that is found decides.
 */
export async function isCompressed(beginning: Buffer): Promise<boolean> {
  if (isNearly(beginning, gzipMark)) return true;
  if (isNearly(beginning, recordMark)) return false;
  const bytes = new Bytes({ read: () => 0 }, 0, 0);
  bytes.buffer = beginning;
  bytes.end = beginning.length;
  bytes.ended = true;
  const record = findVersionLine(beginning, 0, beginning.length);
  await goToMember(bytes, new MemberReader(bytes));
  return bytes.length > 0 && (record === -1 || bytes.position < record);
}

function isNearly(bytes: Buffer, mark: Buffer): boolean {
  let different = 0;
  for (let at = 0; at < mark.length; at++) if (bytes[at] !== mark[at]) different++;
  return different <= 1;
}
