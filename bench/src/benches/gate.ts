import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CrawlGate } from '@heed/core/robots-txt';
import { agent } from '../contestant.js';
import { bareUndici, benchGate, type Crawler, crawlee, gatedCrawlee, gatedUndici } from '../gate/crawls.js';
import type { Input } from '../inputs.js';
import { compare, type Figure, type Heat, ofHeed, type Result } from '../result.js';
import { timingOf } from '../rounds.js';
import { labelOf, type Setting } from '../setting.js';

/** Rounds of questions to the gate alone. */
const rounds = 4;

/**
 * Limit: rounds, and pages of one, by contestants that take microseconds for a request and by those that take milliseconds. The former need
 * some ten thousand requests until the engine has compiled all that they call.
 */
const crawls = { undici: { rounds: 10, pages: 3000 }, crawlee: { rounds: 4, pages: 150 } } as const;

/** Questions of one round to the gate alone. */
const questions = 20_000;

/**
 * What the gate costs a crawler: pages fetched from a site in another process, with and without it, and by Crawlee with its own option for
 * robots.txt. All pages are allowed, so all fetch the same ones.
 */
export function gateHeats({ inputs }: Setting): Heat[] {
  return inputs
    .filter(({ name }) => name === 'medium')
    .map((input) => {
      const bench = `gate/${labelOf(input)}`;
      return { bench, run: () => withSite(input.text, (origin) => run(bench, input, origin)) };
    });
}

async function run(bench: string, { text, urls }: Input, origin: string): Promise<Result[]> {
  const gate = new CrawlGate(text);
  const allowed = urls
    .filter((url) => gate.verdict(agent, url) !== 'denied')
    .map((url) => `${origin}${url.slice(new URL(url).origin.length)}`);
  return [
    ...(await questionFigures(`${bench}/may`, allowed)),
    ...(await crawlFigures(`${bench}/undici`, [bareUndici(), gatedUndici()], allowed, crawls.undici)),
    ...(await crawlFigures(
      `${bench}/crawlee`,
      [crawlee('crawlee', false), crawlee('crawlee, own option', true), gatedCrawlee()],
      allowed,
      crawls.crawlee,
    )),
  ];
}

/** `gate.may` alone, about a site that it knows. */
async function questionFigures(bench: string, urls: readonly string[]): Promise<Result[]> {
  const gate = benchGate();
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = process.cpuUsage();
    for (let asked = 0; asked < questions; asked++) await gate.may(urls[asked % urls.length] as string);
    if (round > 0) times.push(cpuSince(before) / questions);
  }
  await gate.close();
  return ofHeed(bench, `µs of CPU for a question, best of ${rounds} rounds`, timingOf(times));
}

async function crawlFigures(
  bench: string,
  crawlers: readonly Crawler[],
  allowed: readonly string[],
  { rounds, pages }: { readonly rounds: number; readonly pages: number },
): Promise<Result[]> {
  const urls = allowed.slice(0, pages);
  const times = new Map(crawlers.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < crawlers.length; turn++) {
      const { name, crawl } = crawlers[(round + turn) % crawlers.length] as Crawler;
      const before = process.cpuUsage();
      const came = await crawl(urls);
      if (came !== urls.length) throw new Error(`${name}: ${came} of ${urls.length} pages came`);
      if (round > 0) times.get(name)?.push(cpuSince(before) / urls.length);
    }
  }
  for (const { close } of crawlers) await close();
  const figures = new Map([...times].map(([name, all]): [string, Figure] => [name, timingOf(all)]));
  const unit = `µs of CPU for a page, ${urls.length} pages, best of ${rounds} rounds`;
  const [base] = crawlers;
  return compare(bench, unit, figures, base === undefined ? {} : { base: base.name });
}

/** Microseconds. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function withSite<T>(robots: string, work: (origin: string) => Promise<T>): Promise<T> {
  const child: ChildProcess = fork(fileURLToPath(new URL('../gate/site-process.js', import.meta.url)), {
    execArgv: [],
  });
  try {
    child.send(robots);
    const [origin] = (await once(child, 'message')) as [string];
    return await work(origin);
  } finally {
    child.disconnect();
  }
}
