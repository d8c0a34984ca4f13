import { heed } from '../contestants/heed.js';
import { robotsParser } from '../contestants/robots-parser.js';
import { findCorpus } from '../corpus.js';
import type { Heat, Result } from '../result.js';
import { labelOf, type Setting } from '../setting.js';
import { readCollectedFiles } from './collection.js';

/** Limit: how long the two are asked, in multiples of a round's budget. */
const budgets = 6;

/** How many answers differ from those of `robots-parser`: heed must not be fast by being wrong. */
export function agreementHeats({ inputs, budget }: Setting): Heat[] {
  const heats = inputs.map((input): Heat => {
    const bench = `agreement/${labelOf(input)}`;
    return { bench, run: async () => [differences(bench, [input], budget * budgets)] };
  });
  if (findCorpus() === undefined) return heats;
  const bench = 'agreement/real/collection';
  const all = Number.POSITIVE_INFINITY;
  return [...heats, { bench, run: async () => [differences(bench, readCollectedFiles(), all)] }];
}

interface Questions {
  readonly text: string;
  readonly urls: readonly string[];
}

function differences(bench: string, files: readonly Questions[], budget: number): Result {
  const end = performance.now() + budget;
  let asked = 0;
  let differing = 0;
  let note: string | undefined;
  for (const [number, { text, urls }] of files.entries()) {
    const [ours, theirs] = [heed.read(text), robotsParser.read(text)];
    for (const url of urls) {
      if (performance.now() > end) break;
      asked++;
      const answer = ours(url);
      if (answer === theirs(url)) continue;
      differing++;
      note ??= `first: heed ${answer ? 'allows' : 'denies'} ${url}${files.length > 1 ? ` in file ${number}` : ''}`;
    }
  }
  const unit = `answers of ${asked} that differ from robots-parser's`;
  return { bench, contestant: 'heed', value: differing, unit, ratio: null, ...(note === undefined ? {} : { note }) };
}
