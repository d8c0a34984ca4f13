import { posix } from 'node:path';
import { type Importers, stepsTo } from './import-graph.ts';

/** Tests that a change may concern, by paths from the root, nearest first. */
export interface NearestTests {
  readonly tests: readonly string[];
  /** Changed files that no test imports, and that are in no folder with tests. */
  readonly unreached: readonly string[];
}

/**
 * Finds the tests that import what changed, directly or over other modules. Where no test imports a file, as with a component of the studio or a
 * case of the conformance suite, all tests of its package count.
 */
export function nearestTests(changed: readonly string[], files: readonly string[], importers: Importers): NearestTests {
  const tests = files.filter(isTest);
  const distances = new Map<string, number>();
  const unreached: string[] = [];
  for (const file of changed) {
    const near = distancesTo(file, tests, importers);
    if (near.size === 0) unreached.push(file);
    for (const [test, distance] of near) distances.set(test, Math.min(distance, distances.get(test) ?? distance));
  }
  const byDistance = [...distances].sort(([one, near], [other, far]) => near - far || (one < other ? -1 : 1));
  return { tests: byDistance.map(([test]) => test), unreached };
}

/** Orders all tests of some folders by their distance to one file, those that do not import it last. */
export function testsNearestFirst(file: string, tests: readonly string[], importers: Importers): string[] {
  const steps = stepsTo([file], importers);
  const far = 1000;
  const distance = (test: string): number => (steps.get(test) ?? far) + foldersBetween(file, test);
  return [...tests].sort((one, other) => distance(one) - distance(other) || (one < other ? -1 : 1));
}

export function isTest(file: string): boolean {
  return file.endsWith('.test.ts');
}

/** The folder of a package, or the first folder of the path: `packages/core`, `conformance`. */
export function packageOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return ['packages', 'apps', 'integrations', 'editors'].includes(first) ? `${first}/${second}` : first;
}

/**
 * The distance of each test that one file concerns: steps by imports and by folders. An entry point is a few imports away from everything,
 * and the tests of the command all run it whole, so imports alone would not show which are near.
 */
function distancesTo(file: string, tests: readonly string[], importers: Importers): Map<string, number> {
  const steps = stepsTo([file], importers);
  const importing = tests.filter((test) => steps.has(test));
  const near = importing.length > 0 ? importing : tests.filter((test) => packageOf(test) === packageOf(file));
  return new Map(near.map((test) => [test, (steps.get(test) ?? 0) + foldersBetween(file, test)]));
}

/** How many folders one leaves and enters on the way from one file to another. */
function foldersBetween(one: string, other: string): number {
  const path = posix.relative(posix.dirname(one), posix.dirname(other));
  return path === '' ? 0 : path.split('/').length;
}
