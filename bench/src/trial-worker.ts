import { parentPort } from 'node:worker_threads';
import { lineUp } from './line-up.js';
import type { Progress, Task } from './trial.js';

/** Limit: milliseconds between reports of progress. What was reported is known even if the task never finishes. */
const reportInterval = 20;

parentPort?.on('message', (task: Task) => {
  const progress: Progress = { asked: 0, slowest: 0, failed: [], reason: '', done: false };
  let lastReport = performance.now();
  const report = (): void => {
    lastReport = performance.now();
    parentPort?.postMessage(progress);
  };
  try {
    carryOut(task, progress, () => performance.now() - lastReport > reportInterval && report());
  } catch (error) {
    progress.reason = reasonOf(error);
  }
  progress.done = true;
  report();
});

function carryOut(task: Task, progress: Progress, tick: () => void): void {
  const contestant = lineUp.find(({ name }) => name === task.contestant);
  if (contestant === undefined) throw new Error(`The contestant ${task.contestant} does not exist.`);
  const end = performance.now() + task.budget;
  for (const [file, { text, urls }] of task.files.entries()) {
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
      progress.failed.push(file);
      progress.reason = reasonOf(error);
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
