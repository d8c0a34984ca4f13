import { createLineCutter, type LineBatch } from '@heed/core/internal';

/** Whole lines, one after the other, in UTF-8; or a note instead of a line that was too long to keep. */
export type Batch = LineBatch;

/**
 * Limit: characters of one line. A question with a robots.txt and a page of several megabytes fits; a file without any
 * line end must not fill the memory.
 */
export const maxLineLength: number = 64 * 1024 * 1024;

/** Limit: bytes of one line. A character of a string takes three bytes at most, so a line with more is too long for certain. */
const maxLineBytes = 3 * maxLineLength;

/** The lines of a stream: those that end in a chunk make one batch. Holds one chunk and one line that has not ended. */
export async function* batchesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Batch> {
  const cutter = createLineCutter(maxLineBytes);
  for await (const chunk of chunks) yield* cutter.take(chunk);
  yield* cutter.end();
}
