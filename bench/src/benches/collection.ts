import { type Contestant, site } from '../contestant.js';
import { findCorpus, readCollection } from '../corpus.js';
import { lineUp } from '../line-up.js';
import { compare, type Figure, type Heat, type Result } from '../result.js';
import { bestOfRounds, type Lap, lapOf, timeOf } from '../rounds.js';
import type { Setting } from '../setting.js';
import { failureOf, type Trials } from '../trial.js';
import { wantedForOneQuestion } from '../wanted.js';

const rounds = 7;
const bench = 'one-question/real/collection';

/** The paths that files are asked about, in turn: typical paths of rules. */
export const collectionPaths: readonly string[] = [
  '/',
  '/search?q=news',
  '/wp-admin/',
  '/cgi-bin/form',
  '/user/login',
  '/images/logo.png',
  '/a/b/c.html',
];

/** A file of the collection and its one question. */
interface CollectedFile {
  readonly text: string;
  readonly urls: readonly [string];
}

/** The files of the collection; none if there is no corpus. */
export function readCollectedFiles(): CollectedFile[] {
  const folder = findCorpus();
  if (folder === undefined) return [];
  return readCollection(folder).map((text, index) => ({
    text,
    urls: [`${site}${collectionPaths[index % collectionPaths.length]}`],
  }));
}

/** Reads thousands of real files and asks each once. */
export function collectionHeats({ trials }: Setting): Heat[] {
  return findCorpus() === undefined ? [] : [{ bench, run: () => run(trials) }];
}

async function run(trials: Trials): Promise<Result[]> {
  const files = readCollectedFiles();
  const figures = new Map<string, Figure>();
  const notes = new Map<string, string>();
  const laps: Lap[] = [];
  for (const contestant of lineUp) {
    const trial = await trials.run({ contestant: contestant.name, files, budget: Number.POSITIVE_INFINITY });
    if (!trial.done) {
      figures.set(contestant.name, { fails: failureOf(trial) ?? `did not end with file ${trial.asked}` });
      continue;
    }
    figures.set(contestant.name, { fails: 'not measured' });
    if (trial.failed.length > 0) {
      notes.set(contestant.name, `fails on ${trial.failed.length} files, left out: ${trial.reason}`);
    }
    const failed = new Set(trial.failed);
    laps.push(
      collectionLap(
        contestant,
        files.filter((_, index) => !failed.has(index)),
      ),
    );
  }
  for (const [name, timing] of bestOfRounds(laps, rounds)) {
    const note = notes.get(name);
    figures.set(name, note === undefined ? timing : { ...timing, note });
  }
  const unit = `µs a file, ${files.length} files, best of ${rounds} rounds`;
  return compare(bench, unit, figures, { wanted: wantedForOneQuestion('real', 'collection') });
}

function collectionLap(contestant: Contestant, files: readonly CollectedFile[]): Lap {
  const { run } = lapOf(contestant.name, (pieces) =>
    timeOf(() => {
      for (let piece = 0; piece < pieces; piece++) for (const { text, urls } of files) contestant.read(text)(urls[0]);
    }),
  );
  return { contestant: contestant.name, run: () => run() / files.length };
}
