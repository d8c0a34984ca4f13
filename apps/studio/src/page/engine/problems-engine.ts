import type { ProblemFunctions } from './problem.ts';
import { createWorkerClient, type WorkerClient } from './worker-client.ts';

/** The worker that looks for problems. It is started with the first call. */
export const problemsEngine: WorkerClient<ProblemFunctions> = createWorkerClient(
  () => new Worker(new URL('./problems-worker.ts', import.meta.url), { type: 'module' }),
);
