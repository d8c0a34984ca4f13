import { canMeasureMemory, memoryInUse } from '../memory-in-use.js';
import { type Heat, ofHeed, type Result } from '../result.js';
import { timeOf } from '../rounds.js';
import { wantedGrowth } from '../wanted.js';
import type { Operation } from './operation.js';
import { operations } from './operations.js';

/** Each size is twice the one before. */
const sizes = [1, 2, 4, 8] as const;
const rounds = 5;

/** Limit: milliseconds below which a measurement is noise. An operation that is faster at its largest size is not judged by its time. */
const leastMilliseconds = 2;

/** Limit: bytes below which a measurement is noise. */
const leastBytes = 1 << 19;

/** Every operation at four sizes: time, and memory that the result keeps. */
export function growthHeats(): Heat[] {
  return operations.map((operation) => {
    const bench = `growth/${operation.name}`;
    return { bench, run: () => run(bench, operation) };
  });
}

async function run(bench: string, { size, prepare }: Operation): Promise<Result[]> {
  const works = sizes.map((times) => prepare(size * times));
  const times = bestTimes(works);
  const memory: number[] = [];
  const small = prepare(1);
  for (const work of works) memory.push(await keptBy(work, small));
  return [
    ...judged(bench, 'time', times, leastMilliseconds, (value) => `${value.toPrecision(3)} ms`),
    ...judged(`${bench}/memory`, 'memory', memory, leastBytes, (value) => `${Math.round(value / 1024)} KB`),
  ];
}

/** The factor of a doubling, as the cube root over all three: one doubling alone is too noisy. */
function judged(
  bench: string,
  what: string,
  values: readonly number[],
  least: number,
  format: (value: number) => string,
): Result[] {
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const note = values.map(format).join(', ');
  if (last < least || (what === 'memory' && !canMeasureMemory))
    return ofHeed(bench, what, { fails: `too little to judge: ${note}` });
  // A small first value is mostly what any size costs; then growth may look smaller, but never larger.
  return ofHeed(
    bench,
    `times the ${what} for twice the size`,
    { value: (last / first) ** (1 / 3), note },
    wantedGrowth,
  );
}

/** The best of several rounds; all sizes take turns, so that none has a quiet machine to itself. */
function bestTimes(works: readonly (() => unknown)[]): number[] {
  const best = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    works.forEach((work, at) => {
      best[at] = Math.min(best[at] ?? 0, timeOf(work));
    });
  }
  return best;
}

/** The memory that the result of work keeps. Small work comes first: caches of the previous work are dropped. */
async function keptBy(work: () => unknown, small: () => unknown): Promise<number> {
  if (!canMeasureMemory) return 0;
  small();
  const before = await memoryInUse();
  const kept = work();
  const after = await memoryInUse();
  // Used after the measurement, so that the engine drops nothing before it.
  return kept === undefined ? 0 : Math.max(0, after - before);
}
