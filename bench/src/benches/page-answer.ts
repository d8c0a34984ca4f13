import { createAsk } from '@heed/core';
import * as markup from '@heed/markup';
import { agent } from '../contestant.js';
import { type PageInput, readPageInputs } from '../page-inputs.js';
import { pagesLap } from '../pages-lap.js';
import { compare, type Heat, type Result, type Wanted } from '../result.js';
import { bestOfRounds } from '../rounds.js';
import { wantedForHeadAnswer, wantedForViews } from '../wanted.js';
import { byCheerio } from './page-head.js';
import { byParse5 } from './page-whole.js';

const rounds = 7;
const headers = [['Content-Type', 'text/html; charset=utf-8']] as const;

/** Answers about pages that were never seen before: from the head alone, and with all four views. */
export function pageAnswerHeats(): Heat[] {
  return readPageInputs().flatMap((input) => {
    const [head, views] = [`page-answer/head/${input.name}`, `page-answer/views/${input.name}`];
    return [
      { bench: head, run: async () => run(head, input, ['cheerio', byCheerio], askAbout, wantedForHeadAnswer) },
      { bench: views, run: async () => run(views, input, ['parse5', byParse5], askForViews, wantedForViews) },
    ];
  });
}

function run(
  bench: string,
  { name, pages }: PageInput,
  [base, other]: readonly [string, (page: string) => unknown],
  answer: (page: string) => unknown,
  wantedFor: (name: string) => Wanted | undefined,
): Result[] {
  const laps = [pagesLap(base, pages, other), pagesLap('heed', pages, answer)];
  const unit = `µs a page, best of ${rounds} rounds`;
  return compare(bench, unit, bestOfRounds(laps, rounds), { base, wanted: wantedFor(name) });
}

/** Remembers the last page only, so each page is new to it: no input consists of one. */
const ask = createAsk({ markup });
const url = 'https://example.com/page.html';

/** May the page be indexed? */
function askAbout(body: string): unknown {
  return ask({ agent, url, usages: ['index'], response: { headers, body } });
}

function askForViews(body: string): unknown {
  const views = ['text', 'links', 'copy', 'snippet'] as const;
  return ask({ agent, url, usages: ['index'], views, response: { headers, body } });
}
