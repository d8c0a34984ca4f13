/**
 * Asks all routes of `heed serve` for a long time, restarts workers in between, and looks whether anything was lost and whether memory
 * stays flat. `npm run soak` takes an hour; `npm run soak -- --minutes 5` takes five minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runClients } from './clients.ts';
import { type Trend, trendsIn } from './memory.ts';
import { startService } from './service-process.ts';
import { compareWithLog, fault, newTally, type Tally } from './tally.ts';

/** Limit: megabytes by which the memory of a process may grow in an hour, by the line that fits best: a tenth of what it holds, and noise. */
const maxSlope = (mean: number): number => 5 + mean / 10;

/** Limit: minutes below which a trend is printed but not judged: caches are still being filled. */
const judgedFrom = 10;

/**
 * The part of a run whose memory is measured. Workers are restarted before it, so all processes of this part live to its end, and those
 * that were restarted last have a tenth of the run to fill their caches.
 */
const judgedPart = { from: 0.6, restartsUntil: 0.5 } as const;

const workers = 2;

/** Limit: milliseconds between two restarts, in which a worker can start even on a busy machine: the others answer meanwhile. */
const restartEvery = 30_000;

process.exitCode = await soak(minutesIn(process.argv.slice(2)));

async function soak(minutes: number): Promise<number> {
  const time = minutes * 60_000;
  const folder = mkdtempSync(join(tmpdir(), 'heed-soak-'));
  const site = createServer((_, response) => response.end('User-agent: *\nDisallow: /closed\n')).listen(0, '127.0.0.1');
  const tally = newTally();
  const service = await startService(folder, workers, Math.max(1000, time / 120));
  const judgedSince = Date.now() + time * judgedPart.from;
  try {
    const end = AbortSignal.timeout(time);
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const restarts = restartWorkers(service.restartWorker, time, end);
    await runClients({ origin: service.origin, site: address, tally, end });
    const restarted = await restarts;
    // Whoever went away last may still be answered.
    await setTimeout(1000);
    await service.stop();
    const logged = await compareWithLog(tally, join(folder, 'decisions.ndjson'));
    const trends = trendsIn(folder, judgedSince);
    if (minutes >= judgedFrom) judge(trends, tally);
    report(tally, { logged, restarted, trends, minutes });
    return tally.faults.length === 0 ? 0 : 1;
  } finally {
    service.child.kill();
    site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Restarts workers, before the part whose memory is measured. Returns their number. */
async function restartWorkers(restart: (turn: number) => boolean, time: number, end: AbortSignal): Promise<number> {
  let restarted = 0;
  const restartTime = time * judgedPart.restartsUntil;
  const turns = Math.max(1, Math.min(6, Math.floor(restartTime / restartEvery)));
  for (let turn = 0; turn < turns; turn++) {
    await setTimeout(restartTime / (turns + 1), undefined, { signal: end }).catch(() => undefined);
    if (!end.aborted && restart(turn)) restarted += 1;
  }
  return restarted;
}

function judge(trends: readonly Trend[], tally: Tally): void {
  for (const { pid, mean, slope } of trends) {
    if (slope > maxSlope(mean)) fault(tally, `The memory of process ${pid} grows by ${slope.toFixed(1)} MB an hour.`);
  }
}

interface Figures {
  readonly logged: number;
  readonly restarted: number;
  readonly trends: readonly Trend[];
  readonly minutes: number;
}

function report(tally: Tally, { logged, restarted, trends, minutes }: Figures): void {
  const lines = [
    `${minutes} minutes, ${restarted} workers restarted, ${tally.broken} connections broken off and tried again`,
    ...[...tally.answered].map(([name, count]) => `${name}: ${count} requests`),
    `${tally.received} decisions received, ${logged} in the log`,
    ...trends.map(
      ({ pid, samples, mean, slope }) =>
        `process ${pid}: ${mean.toFixed(1)} MB of heap after collections, ${slope.toFixed(1)} MB an hour, ${samples} samples`,
    ),
    ...(tally.faults.length === 0 ? ['Nothing was lost.'] : tally.faults),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function minutesIn(args: string[]): number {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '60' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= 60 * 24 * 7)) throw new Error('Give --minutes as a number above 0, such as 60.');
  return minutes;
}
