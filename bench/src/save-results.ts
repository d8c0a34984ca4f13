import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Result } from './result.js';

const file = new URL('../results.json', import.meta.url);

/** Keeps the results of a run of all benches, with its date and what it ran on. */
export function saveResults(results: readonly Result[]): void {
  const run = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cores: `${availableParallelism()} cores`,
    results: results.map(rounded),
  };
  writeFileSync(file, `${JSON.stringify(run, undefined, 2)}\n`);
}

/** Four significant digits; more would be noise. */
function rounded(result: Result): Result {
  const round = (value: number): number => Number(value.toPrecision(4));
  const { value, ratio, spread } = result;
  return {
    ...result,
    value: value === null ? null : round(value),
    ratio: ratio === null ? null : round(ratio),
    ...(spread === undefined ? {} : { spread: round(spread) }),
  };
}
