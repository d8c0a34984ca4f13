import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes that are read at a time. */
const pieceBytes = 1024 * 1024;

/** The lines of a file that this package wrote, as JSON; one line at a time is in memory. */
export function* jsonLinesOf<T>(path: string): Generator<T> {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(pieceBytes);
    let unfinished: Buffer[] = [];
    for (let length = readSync(descriptor, buffer); length > 0; length = readSync(descriptor, buffer)) {
      let start = 0;
      for (let end = buffer.indexOf(0x0a); end !== -1 && end < length; end = buffer.indexOf(0x0a, start)) {
        const bytes = Buffer.concat([...unfinished, buffer.subarray(start, end)]);
        unfinished = [];
        start = end + 1;
        yield JSON.parse(bytes.toString('utf8')) as T;
      }
      // A copy, since the buffer is read into again.
      if (start < length) unfinished.push(Buffer.from(buffer.subarray(start, length)));
    }
  } finally {
    closeSync(descriptor);
  }
}
