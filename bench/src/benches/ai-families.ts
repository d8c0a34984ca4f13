import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Ask, createAsk } from '@heed/core';
import * as markup from '@heed/markup';
import { aloneQuestion, familiesQuestion, type QuestionFor } from '../ai-families-texts.js';
import type { Task } from '../ai-families-worker.js';
import { compare, type Heat, ofHeed, type Result, type Wanted } from '../result.js';
import { bestOfRounds, type Lap, lapOf, timeOf, timesAsLong } from '../rounds.js';
import { wantedAbsentFamilies, wantedFamilies, wantedGateWithFamilies } from '../wanted.js';

/** No other library reads these signals, so heed is compared with itself: without them, and with a build that does not know them. */
export function aiFamiliesHeats(): Heat[] {
  const tasks: readonly [Task, Wanted][] = [
    ['robots.txt', wantedAbsentFamilies],
    ['page', wantedAbsentFamilies],
    ['CrawlGate', wantedGateWithFamilies],
  ];
  return [
    { bench: 'ai-families/present', run: async () => present() },
    ...tasks.map(([task, wanted]) => {
      const bench = `ai-families/absent/${task}`;
      return { bench, run: async () => absent(bench, task, wanted) };
    }),
  ];
}

const rounds = 7;

/** A question to a site that uses every family, against one to a site with rules on fetching alone. Both have been asked before. */
function present(): Result[] {
  const laps = [
    lapOfAsk('robots.txt alone', createAsk({ markup }), aloneQuestion),
    lapOfAsk('all families', createAsk({ markup }), familiesQuestion),
  ];
  return resultsOf('ai-families/present', laps, ['all families', 'robots.txt alone'], wantedFamilies);
}

function lapOfAsk(contestant: string, ask: Ask, questionFor: QuestionFor): Lap {
  let asked = 0;
  return lapOf(contestant, (pieces) =>
    timeOf(() => {
      for (let piece = 0; piece < pieces; piece++) ask(questionFor(asked++));
    }),
  );
}

/**
 * What the families cost sites that do not use them: this build against one that does not know them, on the same strings and in turn, each
 * in a separate process. `HEED_AGAINST=FOLDER` names that checkout, which has been built.
 */
function absent(bench: string, task: Task, wanted: Wanted): Result[] {
  const against = process.env['HEED_AGAINST'];
  if (against === undefined) {
    const nothing = { fails: 'set HEED_AGAINST to the folder of a build without the families' };
    return ofHeed(bench, 'times the other build', nothing);
  }
  const laps = [lapOfBuild('heed', ownFolder, task), lapOfBuild('other build', against, task)];
  return resultsOf(bench, laps, ['heed', 'other build'], wanted);
}

const ownFolder = fileURLToPath(new URL('../../..', import.meta.url));
const worker = fileURLToPath(new URL('../ai-families-worker.js', import.meta.url));

function lapOfBuild(contestant: string, folder: string, task: Task): Lap {
  const run = (): number => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [worker, folder, task], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return Number(stdout);
  };
  return { contestant, run };
}

/** The times of two contestants, and the first as a multiple of the second. */
function resultsOf(bench: string, laps: readonly Lap[], [one, other]: [string, string], wanted: Wanted): Result[] {
  const times = bestOfRounds(laps, rounds);
  return [
    ...compare(bench, `µs a question, best of ${rounds} rounds`, times),
    ...ofHeed(`${bench}/ratio`, `times, ${one} against ${other}`, timesAsLong(times, one, other), wanted),
  ];
}
