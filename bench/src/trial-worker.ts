import { parentPort } from 'node:worker_threads';
import { lineUp } from './line-up.js';
import type { Progress, Task } from './trial.js';

/** Limit: how often progress is told. What has been told stays known if the rest never ends. */
const tellEvery = 20;

parentPort?.on('message', (task: Task) => {
  const progress: Progress = { asked: 0, slowest: 0, failed: [], reason: '', done: false };
  let told = performance.now();
  const tell = (): void => {
    told = performance.now();
    parentPort?.postMessage(progress);
  };
  try {
    carryOut(task, progress, () => performance.now() - told > tellEvery && tell());
  } catch (error) {
    progress.reason = reasonOf(error);
  }
  progress.done = true;
  tell();
});

function carryOut(task: Task, progress: Progress, tick: () => void): void {
  const contestant = lineUp.find(({ name }) => name === task.contestant);
  if (contestant === undefined) throw new Error(`There is no contestant ${task.contestant}.`);
  const end = performance.now() + task.budget;
  for (const [place, { text, urls }] of task.files.entries()) {
    try {
      let start = performance.now();
      const ask = contestant.read(text);
      for (const url of urls) {
        ask(url);
        const now = performance.now();
        progress.slowest = Math.max(progress.slowest, now - start);
        progress.asked++;
        tick();
        if (now > end) return;
        start = now;
      }
    } catch (error) {
      progress.failed.push(place);
      progress.reason = reasonOf(error);
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
