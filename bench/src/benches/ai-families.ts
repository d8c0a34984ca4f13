import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Ask, createAsk } from '@heed/core';
import { CrawlGate } from '@heed/core/robots-txt';
import * as markup from '@heed/markup';
import { aloneQuestion, familiesQuestion, pageQuestion, type QuestionFor } from '../ai-families-texts.js';
import { compare, figuresOf, type Heat, type Result, type Wanted } from '../result.js';
import { bestOfRounds, type Lap, lapOf, timeOf } from '../rounds.js';
import { wantedAbsentFamilies, wantedFamilies, wantedGateWithFamilies } from '../wanted.js';

const rounds = 15;

/** No other library reads these signals, so heed is compared with itself: without them, and with a build that does not know them. */
export function aiFamiliesHeats(): Heat[] {
  return [
    { bench: 'ai-families/present', run: async () => present() },
    { bench: 'ai-families/absent', run: absent },
  ];
}

/** A question to a site that speaks every family, against one to a site with rules on fetching alone. Both have been asked before. */
function present(): Result[] {
  const laps = [
    lapOfAsk('robots.txt alone', createAsk({ markup }), aloneQuestion),
    lapOfAsk('all families', createAsk({ markup }), familiesQuestion),
  ];
  return inTurn('ai-families/present', laps, ['all families', 'robots.txt alone'], wantedFamilies);
}

/**
 * What the families cost sites that do not use them: this build against one that does not know them, in one process and on the same
 * strings. `HEED_AGAINST=FOLDER` names that checkout, which has been built.
 */
async function absent(): Promise<Result[]> {
  const against = process.env['HEED_AGAINST'];
  if (against === undefined) {
    const nothing = { fails: 'set HEED_AGAINST to the folder of a build without the families' };
    return compare('ai-families/absent', 'times the other build', new Map([['heed', nothing]]));
  }
  const builds: readonly Build[] = [{ name: 'heed', createAsk, CrawlGate }, await otherBuild(against)];
  const names: [string, string] = ['heed', 'other build'];
  const lapsOf = (lap: (build: Build) => Lap): Lap[] => builds.map(lap);
  return [
    ...inTurn(
      'ai-families/absent/robots.txt',
      lapsOf((build) => lapOfAsk(build.name, build.createAsk({}), aloneQuestion)),
      names,
      wantedAbsentFamilies,
    ),
    ...inTurn(
      'ai-families/absent/page',
      lapsOf((build) => lapOfAsk(build.name, build.createAsk({ markup }), pageQuestion)),
      names,
      wantedAbsentFamilies,
    ),
    ...inTurn(
      'ai-families/absent/CrawlGate',
      lapsOf((build) => lapOfGate(build)),
      names,
      wantedGateWithFamilies,
    ),
  ];
}

/** The times of two contestants, and the first as a multiple of the second. */
function inTurn(bench: string, laps: readonly Lap[], [one, other]: [string, string], wanted: Wanted): Result[] {
  const times = bestOfRounds(laps, rounds);
  const ratio = new Map([['heed', { value: (times.get(one) ?? 0) / (times.get(other) ?? 1) }]]);
  return [
    ...compare(bench, `µs a question, best of ${rounds} rounds`, figuresOf(times)),
    ...compare(`${bench}/ratio`, `times, ${one} against ${other}`, ratio, wanted),
  ];
}

/** What is compared of a build. */
interface Build {
  readonly name: string;
  readonly createAsk: typeof createAsk;
  readonly CrawlGate: typeof CrawlGate;
}

async function otherBuild(folder: string): Promise<Build> {
  const load = (file: string): Promise<unknown> =>
    import(pathToFileURL(resolve(folder, 'packages/core/dist', file)).href);
  const modules = await Promise.all([load('index.js'), load('dialects/robots-txt/index.js')]);
  return Object.assign({ name: 'other build' }, ...modules) as Build;
}

function lapOfAsk(contestant: string, ask: Ask, questionFor: QuestionFor): Lap {
  let asked = 0;
  return lapOf(contestant, (pieces) =>
    timeOf(() => {
      for (let piece = 0; piece < pieces; piece++) ask(questionFor(asked++));
    }),
  );
}

function lapOfGate({ name, CrawlGate: Gate }: Build): Lap {
  const { robots = '' } = aloneQuestion(0);
  const gate = new Gate(robots as string);
  let asked = 0;
  return lapOf(name, (pieces) =>
    timeOf(() => {
      for (let piece = 0; piece < pieces; piece++) gate.verdict('ExampleBot', `https://example.com/news/${asked++}`);
    }),
  );
}
