import type { AnswerFunctions } from './messages.ts';
import { createWorkerClient, type WorkerClient } from './worker-client.ts';

/** The worker that answers questions. */
export const answers: WorkerClient<AnswerFunctions> = createWorkerClient(
  () => new Worker(new URL('./answer-worker.ts', import.meta.url), { type: 'module' }),
);
