import { packageOf } from '../nearest-tests.ts';

/** `1 file`, `12 files`. */
export function inFiles(count: number): string {
  return `${count} ${count === 1 ? 'file' : 'files'}`;
}

/** How many files are in each package, the most first: `packages/cli 41, conformance 3`. */
export function countsByPackage(files: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(packageOf(file), (counts.get(packageOf(file)) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
