import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A file in a ZIP archive. */
export interface ZipEntry {
  readonly name: string;
  /** Is it there as it is, without compression? */
  readonly isStored: boolean;
  /** Where its bytes begin in the archive. Of those that are stored. */
  readonly start: number;
  readonly size: number;
}

/** Limit: bytes of the list of files at the end of an archive. A hundred thousand names of a hundred bytes fit. */
const maxDirectoryBytes = 64 * 1024 * 1024;

/** Bytes of the record at the end of an archive, without its comment, which may have as many more. */
const endBytes = 22;
const maxComment = 0xffff;

/** The marks of the parts of an archive (APPNOTE 4.3). */
const endMark = 0x06054b50;
const end64Mark = 0x06064b50;
const locator64Mark = 0x07064b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;

/** What a field of 32 bits has where the number is in a field of 64 bits elsewhere. */
const elsewhere = 0xffffffff;

/** The files of a ZIP archive, by the list at its end. Throws where there is none, with a message that goes into a sentence. */
export function zipEntries(path: string): ZipEntry[] {
  const file = openSync(path, 'r');
  try {
    return entriesOf(file, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
}

function entriesOf(file: number, size: number): ZipEntry[] {
  const tailStart = Math.max(0, size - endBytes - maxComment);
  const tail = readAt(file, tailStart, size - tailStart);
  const end = tail.lastIndexOf(Buffer.of(0x50, 0x4b, 5, 6));
  if (end === -1 || tail.length - end < endBytes || tail.readUInt32LE(end) !== endMark) throw notZip();
  let length = tail.readUInt32LE(end + 12);
  let start = tail.readUInt32LE(end + 16);
  if (length === elsewhere || start === elsewhere) ({ length, start } = directory64(file, tailStart + end));
  if (length > maxDirectoryBytes) throw new Error(`its list of files is longer than ${maxDirectoryBytes} bytes`);
  const list = readAt(file, start, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= list.length && list.readUInt32LE(at) === entryMark; ) {
    const nameLength = list.readUInt16LE(at + 28);
    const extraLength = list.readUInt16LE(at + 30);
    const name = list.toString('utf8', at + 46, at + 46 + nameLength);
    const extra = list.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const isStored = list.readUInt16LE(at + 10) === 0 && (list.readUInt16LE(at + 8) & 1) === 0;
    const { size: entrySize, local } = placeOf(list, at, extra);
    entries.push({ name, isStored, size: entrySize, start: isStored ? dataStart(file, local) : local });
    at += 46 + nameLength + extraLength + list.readUInt16LE(at + 32);
  }
  for (const entry of entries) if (entry.isStored && entry.start + entry.size > size) throw notZip();
  return entries;
}

function directory64(file: number, end: number): { length: number; start: number } {
  const locator = readAt(file, end - 20, 20);
  if (locator.readUInt32LE(0) !== locator64Mark) throw notZip();
  const record = readAt(file, Number(locator.readBigUInt64LE(8)), 56);
  if (record.readUInt32LE(0) !== end64Mark) throw notZip();
  return { length: Number(record.readBigUInt64LE(40)), start: Number(record.readBigUInt64LE(48)) };
}

/** The length of a file and where its local header is: in 32 bits, or, where they do not suffice, in an extra field. */
function placeOf(list: Buffer, at: number, extra: Buffer): { readonly size: number; readonly local: number } {
  let size = list.readUInt32LE(at + 20);
  const whole = list.readUInt32LE(at + 24);
  let local = list.readUInt32LE(at + 42);
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue;
    let place = field + 4 + (whole === elsewhere ? 8 : 0);
    if (size === elsewhere && place + 8 <= extra.length) {
      size = Number(extra.readBigUInt64LE(place));
      place += 8;
    }
    if (local === elsewhere && place + 8 <= extra.length) local = Number(extra.readBigUInt64LE(place));
  }
  return { size, local };
}

function dataStart(file: number, local: number): number {
  const header = readAt(file, local, 30);
  if (header.readUInt32LE(0) !== localMark) throw notZip();
  return local + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

function readAt(file: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  if (position < 0 || readSync(file, buffer, 0, length, position) !== length) throw notZip();
  return buffer;
}

function notZip(): Error {
  return new Error('its list of files is damaged');
}
