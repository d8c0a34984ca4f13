import { readFileSync } from 'node:fs';
import { docs } from './pages-there.ts';

/** The part of a bench result that is shown. */
export interface SpeedResult {
  readonly bench: string;
  readonly contestant: string;
  readonly value: number | null;
  readonly ratio: number | null;
  readonly spread?: number;
}

/** The last run of the whole bench that was saved. */
export interface SpeedRun {
  readonly date: string;
  readonly node: string;
  readonly cores: string;
  readonly results: readonly SpeedResult[];
}

/** A task of the bench in words. */
export interface SpeedTask {
  readonly bench: string;
  readonly title: string;
  /** The contestant that heed is compared with. */
  readonly peer: string;
}

/** What heed and others do on the same inputs. */
export const tasks: readonly SpeedTask[] = [
  {
    bench: 'one-question/real/collection',
    title: 'Read a robots.txt, ask once: 3,645 real files',
    peer: 'robots-parser',
  },
  { bench: 'one-question/real/huge', title: 'Read a robots.txt of 19,000 rules, ask once', peer: 'robots-parser' },
  { bench: 'many-questions/real/medium', title: 'Ask a file of 640 rules 10,000 times', peer: 'robots-parser' },
  { bench: 'many-questions/real/huge', title: 'Ask a file of 19,000 rules 10,000 times', peer: 'robots-parser' },
  {
    bench: 'ask-cold/real/collection',
    title: 'The whole answer, with reasons and problems: 3,645 real files',
    peer: 'robots-parser',
  },
  { bench: 'ask-warm/real/huge', title: 'The whole answer from 19,000 rules that are known', peer: 'robots-parser' },
  { bench: 'page-head/real', title: 'Find the META tags in the head of a page', peer: 'cheerio' },
  { bench: 'page-answer/head/real', title: 'The whole answer from the head of a page', peer: 'cheerio' },
  {
    bench: 'page-whole/real',
    title: 'Read a whole page: marked elements with offsets, and the text',
    peer: 'parse5',
  },
  { bench: 'page-answer/views/real', title: 'The whole answer with all four views of a page', peer: 'parse5' },
];

export function readSpeedRun(): SpeedRun {
  return JSON.parse(readFileSync(new URL('../bench/results.json', docs), 'utf8')) as SpeedRun;
}

/** The results of all contestants in a task. */
export function resultsOf({ results }: SpeedRun, bench: string): SpeedResult[] {
  const found = results.filter((result) => result.bench === bench);
  if (found.length === 0) throw new Error(`bench/results.json has no ${bench}: run "npm run bench -- --save"`);
  return found;
}

/** Two significant digits below a hundred; more would be noise. */
export function formatTimes(times: number): string {
  return `${times >= 100 ? Math.round(times).toLocaleString('en') : Number(times.toPrecision(2))}×`;
}
