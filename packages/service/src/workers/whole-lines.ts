import { createLineCutter } from '@heed/core/internal';

/**
 * Passes on what a process prints, in whole lines only: several processes that print to one pipe would split each other's lines. Half a
 * line of a process that was ended is not printed. Returns the number of its bytes.
 */
export async function forwardLines(
  printed: AsyncIterable<Uint8Array>,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  // Our own process printed it, so it is kept however long it is.
  const cutter = createLineCutter(Number.POSITIVE_INFINITY);
  try {
    for await (const chunk of printed) {
      for (const batch of cutter.take(chunk)) if (batch.kind === 'lines') await write(batch.bytes);
    }
  } catch {
    // The pipe of a process that was killed may break; what it printed before was handed on.
  }
  return cutter.end().reduce((sum, batch) => sum + (batch.kind === 'lines' ? batch.bytes.length : 0), 0);
}
