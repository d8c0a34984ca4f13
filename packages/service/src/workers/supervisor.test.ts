import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../fetch/src/testing/free-port.js';
import { superviseWorkers } from './supervisor.js';

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'heed-supervisor-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

/** Supervises workers that run a program of the test, in a folder. */
async function supervise(cwd: string, place: string, program: string, count: number) {
  const exec = join(place, 'worker.mjs');
  writeFileSync(exec, program);
  cluster.setupPrimary({ exec, args: [], execArgv: [], cwd });
  const stop = new AbortController();
  const notes: string[] = [];
  let printed = '';
  let isListening = false;
  const done = superviseWorkers({
    count,
    port: await freePort(),
    listening: () => {
      isListening = true;
    },
    note: (sentence) => void notes.push(sentence),
    write: async (octets) => {
      printed += new TextDecoder().decode(octets);
    },
    stop: stop.signal,
    stopTime: 30_000,
  });
  return { done, stop: () => stop.abort(), notes, printed: () => printed, isListening: () => isListening };
}

const listens = "import { createServer } from 'node:net'; const port = process.env.HEED_WORKER_PORT;";

test('a worker that cannot even be started is tried again, and does not keep the service from ending', async () => {
  const place = folder();
  const program = "console.log('runs'); process.on('message', () => process.exit());";
  const workers = await supervise(join(place, 'no-such-folder'), place, program, 2);
  await expect.poll(() => workers.notes.length).toBeGreaterThan(1);
  expect(workers.notes[0]).toMatch(/^A worker could not be started: .*ENOENT; another is started in 100 ms\.$/);
  cluster.setupPrimary({ cwd: place });
  await expect.poll(workers.printed).toBe('runs\n');
  workers.stop();
  expect(await workers.done).toBe(0);
});

test('no worker is started when all have been told to end, although the first begins to listen', async () => {
  const place = folder();
  const program = `${listens}
    console.log('runs');
    process.on('message', () => createServer().listen(port, () => setTimeout(() => process.exit(), 1000)));`;
  const workers = await supervise(place, place, program, 3);
  await expect.poll(workers.printed).toBe('runs\n');
  workers.stop();
  expect(await workers.done).toBe(0);
  expect([workers.printed(), workers.isListening(), workers.notes]).toEqual(['runs\n', false, []]);
});

test('one that cannot run ends all only if none ever ran', async () => {
  const place = folder();
  const wrong = join(place, 'wrong');
  const program = `${listens}
    import { existsSync } from 'node:fs';
    if (existsSync(${JSON.stringify(wrong)})) process.exit(2);
    process.on('message', () => process.exit());
    createServer().listen(port, () => console.log(process.pid));`;
  const workers = await supervise(place, place, program, 1);
  await expect.poll(workers.isListening).toBe(true);
  await expect.poll(workers.printed).toMatch(/^\d+\n$/);
  writeFileSync(wrong, '');
  process.kill(Number(workers.printed()), 'SIGKILL');
  await expect.poll(() => workers.notes.at(-1)).toMatch(/ended with status 2; another is started/);
  rmSync(wrong);
  await expect.poll(workers.printed).toMatch(/^\d+\n\d+\n$/);
  workers.stop();
  expect(await workers.done).toBe(0);

  writeFileSync(wrong, '');
  expect(await (await supervise(place, place, program, 2)).done).toBe(2);
});
