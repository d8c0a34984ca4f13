import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type AnswerSettings, createLineAnswerer } from './answer-lines.js';
import type { MessageFromWorker, MessageToWorker } from './worker-messages.js';

/**
 * Limit: bytes of answers that are not written yet. A worker waits for its turn to be written, and answers to a few short
 * lines may be hundreds of megabytes long; with less, it would often wait while there is work.
 */
const maxUnwritten = 8 * 1024 * 1024;

/** A thread that answers batches, one after the other, for `WorkerPool`. It reads and writes nothing itself. */
function answerMessages(port: MessagePort, settings: AnswerSettings): void {
  const answerer = createLineAnswerer(settings);
  const encoder = new TextEncoder();
  let unwritten = 0;
  let wake = (): void => undefined;

  async function answer({ batch, at }: Extract<MessageToWorker, { kind: 'batch' }>): Promise<void> {
    for await (const { text, allAnswered, isLast } of answerer.answer(batch, at)) {
      const bytes = encoder.encode(text);
      unwritten += bytes.length;
      port.postMessage({ bytes, allAnswered, isLast } satisfies MessageFromWorker, [bytes.buffer]);
      while (unwritten > maxUnwritten) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  let work = Promise.resolve();
  port.on('message', (message: MessageToWorker) => {
    if (message.kind === 'batch') work = work.then(() => answer(message));
    else if (message.kind === 'learn') work = work.then(() => answerer.learn(message.batch));
    else {
      unwritten -= message.bytes;
      wake();
    }
  });
}

if (parentPort !== null) answerMessages(parentPort, workerData as AnswerSettings);
