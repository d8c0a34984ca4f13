import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../import-graph.ts';
import { isTest } from '../nearest-tests.ts';
import { randomFrom } from '../random.ts';
import { type Mutation, mutationsIn } from './mutations.ts';

/** A change of one file, by its path from the root of the repository. */
export interface FileMutation extends Mutation {
  readonly file: string;
}

export interface SampleOptions {
  readonly count: number;
  readonly seed: number;
  /** Files and folders, by paths from the root. None means all packages. */
  readonly only: readonly string[];
  /** Lines that may be changed. */
  readonly isChosen?: (file: string, line: number) => boolean;
}

/** Picks changes at random, each as likely as the other, in the order of files and lines. */
export function sampleOf(root: string, { count, seed, only, isChosen = () => true }: SampleOptions): FileMutation[] {
  const all = filesIn(root)
    .filter((file) => isSource(file) && (only.length === 0 || only.some((path) => isBelow(file, path))))
    .sort()
    .flatMap((file) => mutationsIn(readFileSync(join(root, file), 'utf8')).map((mutation) => ({ ...mutation, file })))
    .filter(({ file, line }) => isChosen(file, line));
  const random = randomFrom(seed);
  // Each location is equally likely: the first of a shuffle that ends early.
  const places = all.map((_, place) => place);
  const taken = Array.from({ length: Math.min(count, all.length) }, (_, place) => {
    const other = place + random.below(places.length - place);
    const [one = place, two = place] = [places[place], places[other]];
    places[place] = two;
    places[other] = one;
    return two;
  });
  return taken.sort((one, other) => one - other).flatMap((place) => all[place] ?? []);
}

/** The sources of a package or an app: no tests, and nothing that only tests use. */
function isSource(file: string): boolean {
  return (
    /^(?:packages|apps|editors)\/[^/]+\/src\/.*\.ts$/.test(file) &&
    !isTest(file) &&
    !file.endsWith('.d.ts') &&
    !file.split('/').includes('testing')
  );
}

function isBelow(file: string, path: string): boolean {
  return path === '' || file === path || file.startsWith(`${path}/`);
}
