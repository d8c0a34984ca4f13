import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { allUsages } from '@heed/core/vocabulary';
import { type Cost, costOf } from '../audit/cpu-of.js';
import { type Crawl, writeCrawl, writeRobots } from '../audit/warc-files.js';
import { heedFile, inFolder } from '../command.js';
import { findCorpus, readCollection } from '../corpus.js';
import { type PageInput, readPageInputs } from '../page-inputs.js';
import { type Heat, ofHeed, type Result } from '../result.js';
import { timingOf } from '../rounds.js';
import { wantedAuditReport, wantedAuditRobots, wantedAuditTwoWorkers, wantedForAuditedPages } from '../wanted.js';
import { collectionPaths } from './collection.js';

const rounds = 2;

/** Pages that are written, as near as whole sites allow. */
const writtenPages = 4_000;

/** How often each file of the crawl is copied. A crawl has millions of pages: starting and warming up must not count for much. */
const copies = 4;

/** Rows of the folder that a report is made of: one for each site, agent and usage. */
const reportedRows = 1_000_000;

/** Sites whose robots.txt alone is asked. */
const robotsSites = 8 * 3_645;

const agents = [
  'GPTBot',
  'CCBot',
  'Googlebot',
  'Bingbot',
  'ClaudeBot',
  'PerplexityBot',
  'Applebot',
  'Amazonbot',
  'ExampleBot',
  '*',
];

/** The command `heed audit`, as processes: CPU time is that of all of them, from start to end. */
export function auditHeats(): Heat[] {
  const corpus = findCorpus();
  const robots = corpus === undefined ? ['User-agent: *\nDisallow: /private/\n'] : readCollection(corpus);
  const pages = readPageInputs().map((input): Heat => {
    const bench = `audit/pages/${input.name}`;
    return { bench, run: () => inFolder((folder) => runPages(bench, input, robots, folder)) };
  });
  if (corpus === undefined) return pages;
  return [
    ...pages,
    { bench: 'audit/robots/real', run: () => inFolder((folder) => runRobots('audit/robots/real', robots, folder)) },
    { bench: 'audit/report/real', run: () => inFolder((folder) => runReport('audit/report/real', robots, folder)) },
  ];
}

/** Whole answers about pages with the robots.txt of their site, with one worker and with two. */
async function runPages(
  bench: string,
  { name, pages }: PageInput,
  robots: readonly string[],
  folder: string,
): Promise<Result[]> {
  const sites = Math.ceil(writtenPages / pages.length);
  const crawl = writeCrawls(join(folder, 'crawl'), sites, pages, robots);
  await index(folder);
  const costs: Record<'one' | 'two' | 'indexed', Cost[]> = { one: [], two: [], indexed: [] };
  for (let round = 0; round < rounds; round++) {
    costs.one.push(await audit(folder, ['crawl', '--agent', 'ExampleBot', '--workers', '1']));
    costs.two.push(await audit(folder, ['crawl', '--agent', 'ExampleBot', '--workers', '2']));
    costs.indexed.push(
      await audit(folder, ['crawl', '--agent', 'ExampleBot', '--workers', '1', '--robots-from', 'index.sqlite']),
    );
  }
  const { value, spread } = timingOf(costs.one.map(({ cpu }) => cpu));
  const indexed = timingOf(costs.indexed.map(({ cpu }) => cpu));
  const [one, two] = [timingOf(costs.one.map(({ time }) => time)), timingOf(costs.two.map(({ time }) => time))];
  const unit = `pages per second of CPU, ${crawl.pages} pages of ${Math.round(crawl.size / crawl.pages / 1000)} kB, best of ${rounds} rounds`;
  const faster = { value: one.value / two.value, spread: Math.max(one.spread, two.spread) };
  return [
    ...ofHeed(bench, unit, { value: crawl.pages / value, spread }, wantedForAuditedPages(name)),
    ...ofHeed(`${bench}/indexed`, unit, { value: crawl.pages / indexed.value, spread: indexed.spread }),
    ...ofHeed(`${bench}/workers-2`, 'times as fast as with one', faster, wantedAuditTwoWorkers),
  ];
}

/** Limit: sites of one file. Crawls have many files, and workers can share these out evenly. */
const sitesOfFile = 3;

function writeCrawls(folder: string, sites: number, pages: readonly string[], robots: readonly string[]): Crawl {
  mkdirSync(folder);
  const sum = { pages: 0, size: 0 };
  for (let site = 0; site < sites; site += sitesOfFile) {
    const path = join(folder, `${String(site).padStart(3, '0')}.warc.gz`);
    const { pages: count, size } = writeCrawl(path, Math.min(sitesOfFile, sites - site), pages, robots, site);
    sum.pages += count;
    sum.size += size;
  }
  for (const name of readdirSync(folder)) {
    for (let copy = 1; copy < copies; copy++) copyFileSync(join(folder, name), join(folder, `${copy}-${name}`));
  }
  return { pages: copies * sum.pages, size: copies * sum.size };
}

/** A list of addresses and the robots.txt of each: may ten agents fetch them? */
async function runRobots(bench: string, robots: readonly string[], folder: string): Promise<Result[]> {
  writeRobots(join(folder, 'robots.warc.gz'), join(folder, 'urls.txt'), robotsSites, robots, collectionPaths);
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round++) costs.push(await audit(folder, [...robotsArgs, '--usage', 'crawl']));
  const { value, spread } = timingOf(costs.map(({ cpu }) => cpu));
  const unit = `files per second of CPU, each for ${agents.length} agents, ${robotsSites} files, best of ${rounds} rounds`;
  return ofHeed(bench, unit, { value: robotsSites / value, spread }, wantedAuditRobots);
}

const robotsArgs = ['urls.txt', '--robots-from', 'robots.warc.gz', '--agent', agents.join(), '--workers', '1'];

/** `heed audit report` in a folder with a million rows. */
async function runReport(bench: string, robots: readonly string[], folder: string): Promise<Result[]> {
  const sites = Math.ceil(reportedRows / agents.length / allUsages.length);
  writeRobots(join(folder, 'robots.warc.gz'), join(folder, 'urls.txt'), sites, robots, collectionPaths);
  await audit(folder, [...robotsArgs, '--format', 'csv']);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { status, time } = await costOf([heedFile, 'audit', 'report', 'out'], folder);
    if (status !== 0) throw new Error(`heed audit report ended with status ${status}`);
    times.push(time);
  }
  return ofHeed(bench, `s, whole process, best of ${rounds} rounds`, timingOf(times), wantedAuditReport);
}

/** An index that covers the crawl, as a cluster makes one: with it, captures are not looked for again. */
async function index(folder: string): Promise<void> {
  const { status } = await costOf([heedFile, 'audit', 'index', 'crawl', '--out', 'index.sqlite'], folder);
  if (status !== 0) throw new Error(`heed audit index ended with status ${status}`);
}

async function audit(folder: string, args: readonly string[]): Promise<Cost> {
  rmSync(join(folder, 'out'), { recursive: true, force: true });
  const cost = await costOf([heedFile, 'audit', ...args, '--out', 'out'], folder);
  if (cost.status !== 0) throw new Error(`heed audit ended with status ${cost.status}`);
  return cost;
}
