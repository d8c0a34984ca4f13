import { createReadStream } from 'node:fs';

/** Passes a file on, piece by piece. `withoutFirstLine`: all but its first line, which the files before it had already. */
export async function streamPart(
  path: string,
  withoutFirstLine: boolean,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  let isBehindLine = !withoutFirstLine;
  for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Uint8Array>) {
    if (isBehindLine) await write(chunk);
    else {
      const end = chunk.indexOf(0x0a);
      isBehindLine = end !== -1;
      if (isBehindLine && end + 1 < chunk.length) await write(chunk.subarray(end + 1));
    }
  }
}

/** Bytes that are passed on at a time. */
const pieceBytes = 256 * 1024;
