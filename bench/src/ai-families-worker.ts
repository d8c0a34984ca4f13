import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { createAsk } from '@heed/core';
import type { CrawlGate } from '@heed/core/robots-txt';
import * as markup from '@heed/markup';
import { aloneQuestion, pageQuestion, type QuestionFor } from './ai-families-texts.js';
import { bestOfRounds, lapOf, timeOf } from './rounds.js';

/** What is asked of a build: `ask` about robots.txt alone, or with a page; or `CrawlGate`. */
export type Task = 'robots.txt' | 'page' | 'CrawlGate';

/** What is measured of a build. */
interface Build {
  readonly createAsk: typeof createAsk;
  readonly CrawlGate: typeof CrawlGate;
}

const laps = 3;

// Prints the microseconds of one question to the build in a folder. Each build runs in a separate process: in a shared one the result
// changed with the order in which the two were loaded.
const [folder = '', task = ''] = process.argv.slice(2);
const load = createRequire(join(resolve(folder), 'packages/core/package.json'));
const build = { ...load('./dist/index.js'), ...load('./dist/dialects/robots-txt/index.js') } as Build;
const lap = lapOf(task, (pieces) => {
  const work = workOf(task as Task);
  return timeOf(() => {
    for (let piece = 0; piece < pieces; piece++) work(piece);
  });
});
process.stdout.write(String(bestOfRounds([lap], laps).get(task)?.value));

function workOf(name: Task): (piece: number) => unknown {
  switch (name) {
    case 'robots.txt':
      return asking({}, aloneQuestion);
    case 'page':
      return asking({ markup }, pageQuestion);
    case 'CrawlGate': {
      const gate = new build.CrawlGate(aloneQuestion(0).robots as string);
      return (piece) => gate.verdict('ExampleBot', `https://example.com/news/${piece}`);
    }
  }
}

function asking(options: Parameters<typeof createAsk>[0], questionFor: QuestionFor): (piece: number) => unknown {
  const ask = build.createAsk(options);
  return (piece) => ask(questionFor(piece));
}
