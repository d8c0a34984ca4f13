import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { AuditError } from '../audit-error.js';
import { WriteError } from '../output/write-error.js';
import { isSystemError } from '../system-error.js';
import { type AnswerUnit, createUnitAnswerer } from './answer-unit.js';
import { collectUnit } from './collect-unit.js';
import { isDiskFull } from './failure.js';
import { type MarkerWriter, openMarker } from './marker.js';
import type { Job, JobResult, MessageFromWorker, MessageToWorker, WorkerSetup } from './worker-messages.js';

/** The process that reads units, one after the other, until the main process is gone. */

// A terminal sends these to all processes of an audit. Ending is up to the main process, which takes its workers with it.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

/** A folder that nobody needs when the main process is gone. Not in a message: that may never come. */
const [, , temporary] = process.argv;

/**
 * Ends this process when the main process is gone, also while a record keeps it busy: then it would not hear that the channel is
 * closed. The system gives orphans another parent.
 */
new Worker(
  `const { rmSync } = require('node:fs');
   const { workerData: temporary } = require('node:worker_threads');
   const parent = process.ppid;
   setInterval(() => {
     if (process.ppid === parent) return;
     try {
       if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
     } finally {
       process.kill(process.pid, 'SIGKILL');
     }
   }, 1000);`,
  { eval: true, workerData: temporary, resourceLimits: { maxOldGenerationSizeMb: 16 }, stdin: false },
).unref();

let setup: WorkerSetup | undefined;
let marker: MarkerWriter | undefined;
let answerUnit: AnswerUnit | undefined;

function leave(): void {
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  process.exit(0);
}

process.on('disconnect', leave);
// While this was loading, nobody listened.
if (!process.connected) leave();

process.on('message', (message: MessageToWorker) => {
  if (message.kind === 'setup') {
    setup = message.setup;
    marker = openMarker(setup.marker);
  } else if (setup !== undefined && marker !== undefined) void work(message.job, setup, marker);
});

async function work(job: Job, { settings, evidence, optOut }: WorkerSetup, mark: MarkerWriter): Promise<void> {
  try {
    send({ kind: 'done', result: await resultOf(job) });
  } catch (error) {
    if (isRefusal(error)) send({ kind: 'refused', message: error.message, isDiskFull: isDiskFull(error) });
    else send({ kind: 'failed', message: String(error) }, () => process.exit(1));
  }

  async function resultOf(one: Job): Promise<JobResult> {
    if (one.kind === 'collect') return collectUnit(one, evidence, mark);
    answerUnit ??= createUnitAnswerer(settings, evidence, optOut);
    return answerUnit(one, mark);
  }
}

function send(message: MessageFromWorker, sent: () => void = () => undefined): void {
  process.send?.(message, undefined, {}, sent);
}

/** Does the system refuse something, which is not the fault of a record? */
function isRefusal(error: unknown): error is Error {
  return error instanceof AuditError || error instanceof WriteError || isSystemError(error);
}
