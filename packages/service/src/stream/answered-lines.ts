import { setImmediate } from 'node:timers/promises';
import { createLineCutter, type LineBatch } from '@heed/core/internal';
import { untilBroken } from './until-broken.js';

/** How the lines of a stream are answered. */
export interface LineAnswers {
  /** Returns the answer to a line, as a line. Must neither throw nor reject. */
  readonly answer: (line: string) => string | Promise<string>;
  /** What replaces the answer to a line that is longer than the limit, as a line. */
  readonly tooLong: () => string;
  /** Characters of one line. */
  readonly maxLineLength: number;
  /** Resolves when more may be answered: a log that cannot keep up slows the stream down. */
  readonly ready?: () => Promise<void>;
}

/**
 * Limit: characters of answers that are held before they are handed on. One write for a few hundred answers costs little more than
 * one for each, and an answer to a short line may still be megabytes long, so not every batch can wait for its end.
 */
const maxHeld = 64 * 1024;

/** Limit: milliseconds of answering, after which others have their turn. A chunk may hold hundreds of lines, each about many agents. */
const maxTurn = 50;

/**
 * Answers every line of a stream, in order, as it arrives: the answers to the lines that end in a chunk are yielded before the next chunk
 * is read. Reading stops while no answers are consumed, so a slow reader slows down the writer; a consumer that stops ends it.
 *
 * Holds one chunk, one line that has not ended and some answers, however long the stream is. A line that is too long, or not a question, is
 * answered with its error, and the others continue. Empty lines have no answer. A stream that breaks off is answered up to that point; a
 * partial line is not.
 */
export async function* answeredLines(
  chunks: AsyncIterable<Uint8Array>,
  { answer, tooLong, maxLineLength, ready }: LineAnswers,
): AsyncGenerator<Uint8Array> {
  // A character of a string takes three bytes at most, so a line with more is too long for certain.
  const cutter = createLineCutter(3 * maxLineLength);
  const answerLine = (line: string): string | Promise<string> =>
    line.length > maxLineLength ? tooLong() : answer(line);
  const reading = untilBroken(chunks);
  for await (const chunk of reading.chunks) {
    for (const batch of cutter.take(chunk)) yield* piecesFor(batch);
  }
  if (!reading.isBroken()) for (const batch of cutter.end()) yield* piecesFor(batch);

  async function* piecesFor(batch: LineBatch): AsyncGenerator<Uint8Array> {
    let held = '';
    let began = performance.now();
    for (const line of batch.kind === 'too-long' ? [undefined] : linesIn(batch.bytes)) {
      const answered = line === undefined ? tooLong() : answerLine(line);
      held += typeof answered === 'string' ? answered : await answered;
      if (performance.now() - began > maxTurn) {
        await setImmediate();
        began = performance.now();
      }
      if (held.length < maxHeld) continue;
      await ready?.();
      yield Buffer.from(held);
      held = '';
    }
    await ready?.();
    if (held !== '') yield Buffer.from(held);
  }
}

/** The lines of a text, one after the other, without empty ones. */
function* linesIn({ buffer, byteOffset, byteLength }: Uint8Array): Generator<string> {
  const text = Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next === -1 ? text.length : next;
    const line = text.slice(start, end);
    if (line.trim() !== '') yield line;
    start = end + 1;
  }
}
