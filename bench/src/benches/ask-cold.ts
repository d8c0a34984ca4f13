import { createAsk } from '@heed/core';
import { agent } from '../contestant.js';
import { robotsParser } from '../contestants/robots-parser.js';
import { findCorpus } from '../corpus.js';
import { compare, type Heat, type Result } from '../result.js';
import { bestOfRounds, type Lap, lapOf, timeOf } from '../rounds.js';
import { wantedColdAsk } from '../wanted.js';
import { readCollectedFiles } from './collection.js';

const rounds = 7;
const bench = 'ask-cold/real/collection';

/** The whole answer, with reasons and problems, about files that were never seen before, one question each. */
export function askColdHeats(): Heat[] {
  return findCorpus() === undefined ? [] : [{ bench, run: async () => run() }];
}

function run(): Result[] {
  const files = readCollectedFiles();
  const perFile = ({ contestant, run }: Lap): Lap => ({ contestant, run: () => run() / files.length });
  const laps = [
    lapOf('heed', (pieces) =>
      timeOf(() => {
        for (let piece = 0; piece < pieces; piece++) {
          // A new `ask` has read none of them.
          const ask = createAsk();
          for (const { text, urls } of files) ask({ agent, url: urls[0], usages: ['crawl'], robots: text });
        }
      }),
    ),
    lapOf('robots-parser', (pieces) =>
      timeOf(() => {
        for (let piece = 0; piece < pieces; piece++)
          for (const { text, urls } of files) robotsParser.read(text)(urls[0]);
      }),
    ),
  ].map(perFile);
  const unit = `µs a file, ${files.length} files, best of ${rounds} rounds`;
  return compare(bench, unit, bestOfRounds(laps, rounds), { wanted: wantedColdAsk });
}
