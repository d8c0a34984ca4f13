/**
 * Lets crawlers loose on random sites on this machine, through every door that heed offers, and judges them by the logs of the servers.
 *
 * `npm run trial` makes 10,000 sites. `npm run trial -- --seed 7 --first 300 --sites 100 --door fetch` makes some of them again.
 */
import { parseArgs } from 'node:util';
import { killedDoors, doors as livingDoors } from './doors/doors.ts';
import { faultKinds } from './judge/fault.ts';
import { randomBatch } from './plan/random-sites.ts';
import { type BatchReport, runBatch } from './run-batch.ts';

/** Sites that are up at the same time. Each has a port. */
const batchSize = 100;

/** Batches that are crawled at the same time: most of the time is spent waiting for servers that never answer. */
const atOnce = 3;

/** Faults that are shown in full. */
const shownFaults = 20;

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    first: { type: 'string', default: '0' },
    door: { type: 'string', multiple: true },
  },
});
const doors = { ...livingDoors, ...killedDoors };
const count = wholeNumber('sites', values.sites);
const seed = wholeNumber('seed', values.seed);
const first = wholeNumber('first', values.first);
const chosen = Object.entries(doors).filter(([name]) => values.door === undefined || values.door.includes(name));
if (chosen.length === 0) throw new TypeError(`--door is one of these: ${Object.keys(doors).join(', ')}.`);

const started = Date.now();
const totals = new Map<string, BatchReport>();
const shown: string[] = [];
const batches = Array.from({ length: Math.ceil(count / batchSize) }, (_, number) => number).values();
await Promise.all(Array.from({ length: atOnce }, runBatches));

async function runBatches(): Promise<void> {
  for (const number of batches) await runOne(number);
}

async function runOne(number: number): Promise<void> {
  const begin = first + number * batchSize;
  const size = Math.min(batchSize, first + count - begin);
  const [name, door] = chosen[number % chosen.length] ?? [];
  if (name === undefined || door === undefined) return;
  const report = await runBatch(randomBatch(seed, begin, size), door);
  totals.set(name, sum(totals.get(name), report));
  tellProgress();
  const again = `npm run trial -- --seed ${seed} --first ${begin} --sites ${size} --door '${name}'`;
  for (const { kind, site, url, phase, details } of report.faults) {
    shown.push(`${faultKinds[kind]}: ${url} (site ${site ?? 'none'}, phase ${phase}). ${details}\n  again: ${again}`);
  }
}

/** A line that is overwritten, to show progress. */
function tellProgress(): void {
  if (!process.stderr.isTTY) return;
  const sites = [...totals.values()].reduce((most, report) => most + report.sites, 0);
  process.stderr.write(`\r${sites} of ${count} sites, ${shown.length} faults${sites < count ? '' : '\n'}`);
}

const rows = [...totals].map(([name, report]) => [name, ...figures(report)]);
const all = [...totals.values()].reduce<BatchReport | undefined>(sum, undefined);
process.stdout.write(`seed ${seed}\n`);
for (const row of [
  ['door', 'sites', 'robots.txt', 'late', 'pages', 'denied', 'faults'],
  ...rows,
  ['all', ...figures(all)],
]) {
  process.stdout.write(`${row.map((cell) => String(cell).padStart(16)).join('')}\n`);
}
const { user, system } = process.cpuUsage();
process.stdout.write(
  `${Math.round((Date.now() - started) / 1000)} s, ${Math.round((user + system) / 1e6)} s of CPU time\n`,
);
for (const text of shown.slice(0, shownFaults)) process.stdout.write(`${text}\n`);
if (shown.length > 0) process.exitCode = 1;

function figures(report: BatchReport | undefined): number[] {
  if (report === undefined) return [];
  return [report.sites, report.robotsRequests, report.late, report.pageRequests, report.denied, report.faults.length];
}

function sum(one: BatchReport | undefined, other: BatchReport): BatchReport {
  if (one === undefined) return other;
  return {
    sites: one.sites + other.sites,
    robotsRequests: one.robotsRequests + other.robotsRequests,
    pageRequests: one.pageRequests + other.pageRequests,
    denied: one.denied + other.denied,
    late: one.late + other.late,
    starts: one.starts + other.starts,
    faults: [...one.faults, ...other.faults],
  };
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0 || text.trim() === '') {
    throw new TypeError(`--${option} requires a whole number, and "${text}" is not one.`);
  }
  return number;
}
