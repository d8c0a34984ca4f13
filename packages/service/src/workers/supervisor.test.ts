import cluster from 'node:cluster';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../fetch/src/testing/free-port.js';
import { waitUntil } from '../../../fetch/src/testing/wait-until.js';
import { superviseWorkers } from './supervisor.js';

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'heed-supervisor-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

/** Supervises workers that run a program of the test, in a folder. */
async function supervise(cwd: string, folderOfTest: string, program: string, count: number) {
  const exec = join(folderOfTest, 'worker.mjs');
  writeFileSync(exec, program);
  cluster.setupPrimary({ exec, args: [], execArgv: [], cwd });
  const stop = new AbortController();
  const notes: string[] = [];
  let printed = '';
  let isListening = false;
  const progress = new EventEmitter();
  const done = superviseWorkers({
    count,
    port: await freePort(),
    listening: () => {
      isListening = true;
      progress.emit('change');
    },
    note: (sentence) => {
      notes.push(sentence);
      progress.emit('change');
    },
    write: async (bytes) => {
      printed += new TextDecoder().decode(bytes);
      progress.emit('change');
    },
    stop: stop.signal,
    stopTime: 30_000,
  });
  return {
    done,
    stop: () => stop.abort(),
    notes,
    printed: () => printed,
    isListening: () => isListening,
    /** Resolves when this holds. It is checked whenever a worker prints or listens, and at every note. */
    until: (holds: () => boolean) => waitUntil(holds, progress),
  };
}

const listens = "import { createServer } from 'node:net'; const port = process.env.HEED_WORKER_PORT;";

test('a worker that cannot even be started is tried again, and does not keep the service from ending', async () => {
  const folderOfTest = folder();
  const program = "console.log('runs'); process.on('message', () => process.exit());";
  const workers = await supervise(join(folderOfTest, 'no-such-folder'), folderOfTest, program, 2);
  await workers.until(() => workers.notes.length > 1);
  expect(workers.notes[0]).toMatch(/^A worker could not be started: .*ENOENT; another is started in 100 ms\.$/);
  cluster.setupPrimary({ cwd: folderOfTest });
  await workers.until(() => workers.printed() === 'runs\n');
  workers.stop();
  expect(await workers.done).toBe(0);
});

test('no worker is started once all should end, although the first begins to listen', async () => {
  const folderOfTest = folder();
  const program = `${listens}
    console.log('runs');
    process.on('message', () => createServer().listen(port, () => setTimeout(() => process.exit(), 1000)));`;
  const workers = await supervise(folderOfTest, folderOfTest, program, 3);
  await workers.until(() => workers.printed() === 'runs\n');
  workers.stop();
  expect(await workers.done).toBe(0);
  expect([workers.printed(), workers.isListening(), workers.notes]).toEqual(['runs\n', false, []]);
});

test('one that cannot run ends all only if none ever ran', async () => {
  const folderOfTest = folder();
  const wrong = join(folderOfTest, 'wrong');
  const program = `${listens}
    import { existsSync } from 'node:fs';
    if (existsSync(${JSON.stringify(wrong)})) process.exit(2);
    process.on('message', () => process.exit());
    createServer().listen(port, () => console.log(process.pid));`;
  const workers = await supervise(folderOfTest, folderOfTest, program, 1);
  await workers.until(() => workers.isListening() && /^\d+\n$/.test(workers.printed()));
  writeFileSync(wrong, '');
  process.kill(Number(workers.printed()), 'SIGKILL');
  await workers.until(() => /ended with status 2; another is started/.test(workers.notes.at(-1) ?? ''));
  rmSync(wrong);
  await workers.until(() => /^\d+\n\d+\n$/.test(workers.printed()));
  workers.stop();
  expect(await workers.done).toBe(0);

  writeFileSync(wrong, '');
  expect(await (await supervise(folderOfTest, folderOfTest, program, 2)).done).toBe(2);
});
