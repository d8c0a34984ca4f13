import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type Output, outputOf } from '../../../fetch/src/testing/output.js';
import { type ServeEnded, startServe, workFolder } from '../testing/serve-process.js';

const heedFile = fileURLToPath(new URL('../../../cli/bin/heed.js', import.meta.url));

/** Milliseconds, on a machine that is busy with other tests. */
const patience = { timeout: 60_000, interval: 100 };

const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** The command with two workers, and what it prints. */
async function startWorkers(): Promise<{ child: ChildProcess; origin: string; out: Output; err: Output }> {
  const child = spawn(process.execPath, [heedFile, 'serve', '--port', '0', '--workers', '2', '--decision-log', '-'], {
    cwd: workFolder,
    env: { ...process.env, HOME: workFolder, XDG_CACHE_HOME: workFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const [out, err] = [outputOf(child.stdout), outputOf(child.stderr)];
  await err.until(/http:\/\/.*\n/);
  return { child, origin: /http:\/\/[\d.:]+/.exec(err.text())?.[0] ?? '', out, err };
}

/** Asks until it is answered: a worker that was killed leaves connections that lead nowhere. */
async function ask(origin: string, id: number): Promise<string> {
  const body = JSON.stringify({ id, agent: 'ExampleBot', url: 'https://a.example/', usages: ['crawl'], robots: '' });
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json', Connection: 'close' } };
  for (;;) {
    const response = await fetch(`${origin}/ask`, init).catch(() => undefined);
    if (response === undefined) continue;
    expect(response.status).toBe(200);
    return ((await response.json()) as { decision_id: string }).decision_id;
  }
}

async function decisionsIn(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: { Connection: 'close' } })).text();
  return [...text.matchAll(/^heed_decisions_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Does a process run? One that has ended is there until the one that started it has heard of it. */
function isRunning(pid: number | undefined): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'));
}

test.skipIf(!existsSync('/proc/self/task'))(
  'workers share a port and their figures, are replaced, and end together',
  { timeout: 120_000 },
  async () => {
    const { child, origin, out, err } = await startWorkers();
    const ids = await Promise.all(Array.from({ length: 30 }, (_, id) => ask(origin, id)));
    // A worker that gets no turn for a second is left out of the sum.
    await expect.poll(() => decisionsIn(origin), patience).toBe(30);

    const [first] = childrenOf(child.pid);
    process.kill(Number(first), 'SIGKILL');
    await err.until(new RegExp(`\\(process ${first}\\) ended by SIGKILL; another is started in 100 ms\\.`));
    await expect.poll(() => childrenOf(child.pid).length, patience).toBe(2);
    ids.push(...(await Promise.all(Array.from({ length: 30 }, (_, id) => ask(origin, id)))));
    // The counts of the killed one were known, so nothing is missing.
    await expect.poll(() => decisionsIn(origin), patience).toBe(60);

    child.kill('SIGTERM');
    await once(child, 'close');
    const lines = out.text().trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { decision_id: string }).decision_id).sort()).toEqual(ids.sort());
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  },
);

test.skipIf(!existsSync('/proc/self/task'))(
  'a worker that should end waits until it is known that it accepts no more connections: it would be passed some',
  { timeout: 120_000 },
  async () => {
    const { child, err } = await startWorkers();
    const [first] = childrenOf(child.pid);
    // The process that hands connections over does not get its turn.
    child.kill('SIGSTOP');
    process.kill(Number(first), 'SIGTERM');
    await setTimeout(3000);
    expect(isRunning(first)).toBe(true);
    child.kill('SIGCONT');
    await expect.poll(() => isRunning(first), patience).toBe(false);
    await err.until(new RegExp(`\\(process ${first}\\) ended by SIGTERM; another is started`));
    child.kill('SIGTERM');
    await once(child, 'close');
  },
);

test('a port that is in use, and tokens that cannot be read, are reported once', { timeout: 60_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const output = await startServe(['--workers', '2', '--port', String(port)]).catch((error: ServeEnded) => error);
  other.close();
  expect(output).toMatchObject({
    status: 2,
    message: `heed: cannot serve on 127.0.0.1, port ${port}: the port is in use.\n`,
  });
  const tokens = await startServe(['--workers', '3', '--tokens', 'none.txt']).catch((error: ServeEnded) => error);
  expect(tokens).toMatchObject({
    status: 2,
    message: expect.stringMatching(/^heed: cannot read the tokens in [^\n]*\n$/),
  });
});
