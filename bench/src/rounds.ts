/** One contestant's part of a round. */
export interface Lap {
  readonly contestant: string;
  /** Does a batch of work and returns the time of one piece of work, in microseconds. */
  run(): number;
}

/** Limit: a batch takes at least this long, so that an interruption does not matter and garbage collection happens within it. */
const batchMilliseconds = 60;

/** The times of a contestant in all rounds. */
export interface Timing {
  /** Of the best round. */
  readonly value: number;
  /** How far the median round is from the best, as a share of the best: how noisy the run was. */
  readonly spread: number;
}

/**
 * Runs every contestant once in each round, and returns the best round of each.
 *
 * The best, because other work on the machine can only add time. All run in each round, so that no contestant has the machine to
 * itself. Each round starts with a different one, so that no contestant always runs after the same one. Garbage collection is not
 * forced in between: code runs slower for a while after it, and the fastest contestant would suffer most.
 */
export function bestOfRounds(laps: readonly Lap[], rounds: number): Map<string, Timing> {
  const times = new Map(laps.map(({ contestant }): [string, number[]] => [contestant, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < laps.length; turn++) {
      const lap = laps[(round + turn) % laps.length] as Lap;
      times.get(lap.contestant)?.push(lap.run());
    }
  }
  return new Map([...times].map(([contestant, all]) => [contestant, timingOf(all)]));
}

/** The best time and the spread of several. */
export function timingOf(times: readonly number[]): Timing {
  const sorted = [...times].sort((one, other) => one - other);
  const best = sorted[0] ?? Number.NaN;
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return { value: best, spread: median / best - 1 };
}

/** How many times as long one contestant took as another. */
export function timesAsLong(times: ReadonlyMap<string, Timing>, one: string, other: string): Timing {
  const [long, short] = [times.get(one), times.get(other)];
  if (long === undefined || short === undefined) return { value: Number.NaN, spread: Number.NaN };
  return { value: long.value / short.value, spread: Math.max(long.spread, short.spread) };
}

/**
 * A lap of as many pieces of work as fill a batch. Finding that number also warms up the engine. Each lap starts with a tenth of a
 * batch that is not measured, because the caches are full of the previous contestant's data.
 *
 * `batch` does this number of pieces, and returns the milliseconds to count.
 */
export function lapOf(contestant: string, batch: (pieces: number) => number): Lap {
  // The first piece may read a file that the others find read: by its time alone, a lap would be one piece long.
  batch(1);
  let pieces = 1;
  for (let took = batch(1); took < batchMilliseconds; took = batch(pieces)) {
    pieces = Math.ceil(pieces * Math.min(4, Math.max(1.2, (batchMilliseconds * 1.2) / took)));
  }
  const run = (): number => {
    batch(Math.floor(pieces / 10));
    return (batch(pieces) * 1000) / pieces;
  };
  return { contestant, run };
}

/** The milliseconds that an action takes. */
export function timeOf(action: () => void): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}
