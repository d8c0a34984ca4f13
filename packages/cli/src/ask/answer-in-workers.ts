import type { Io } from '../io.js';
import type { AnswerSettings } from './answer-lines.js';
import type { Batch } from './batches.js';
import { currentTime } from './current-time.js';
import type { MessageFromWorker } from './worker-messages.js';
import { WorkerPool } from './worker-pool.js';

/**
 * Limit: batches that are read and not written yet, for each worker. With fewer, workers wait for each other; more only take
 * memory.
 */
const maxBatches = 4;

/**
 * Answers batches in other threads and writes the answers in the order of the batches. Gives whether all lines were answered.
 *
 * This thread only cuts and moves bytes: reading JSON, answering and formatting are the work of the others.
 */
export async function answerInWorkers(
  batches: AsyncIterable<Batch>,
  settings: AnswerSettings,
  count: number,
  io: Io,
): Promise<boolean> {
  const pool = new WorkerPool(settings, count);
  try {
    return await Promise.race([pool.failure, writeInOrder(batches, pool, count * maxBatches, io)]);
  } finally {
    await pool.stop();
  }
}

async function writeInOrder(
  batches: AsyncIterable<Batch>,
  pool: WorkerPool,
  maxUnwritten: number,
  io: Io,
): Promise<boolean> {
  let allAnswered = true;
  const write = async (pieces: AsyncIterable<MessageFromWorker>, before: Promise<void>): Promise<void> => {
    await before;
    for await (const piece of pieces) {
      allAnswered &&= piece.allAnswered;
      if (piece.bytes.length > 0) await io.stdout.writeBytes(piece.bytes);
    }
  };
  const unwritten: Promise<void>[] = [];
  let last = Promise.resolve();
  try {
    for await (const batch of batches) {
      if (unwritten.length === maxUnwritten) await unwritten.shift();
      last = write(pool.answer(batch, currentTime(io)), last);
      unwritten.push(last);
    }
  } finally {
    // Also if the next file cannot be read: what came before it is answered.
    await last;
  }
  return allAnswered;
}
