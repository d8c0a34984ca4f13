/** One contestant's share of a round. */
export interface Lap {
  readonly contestant: string;
  /** Does a batch of work and gives the time of one piece of it in microseconds. */
  run(): number;
}

/** Limit: a batch lasts at least this long, so that a stray interruption does not matter and garbage is collected in it. */
const batchMilliseconds = 60;

/**
 * Runs everybody once a round and gives each one's best round.
 *
 * The best, because other work on the machine can only add time; all in each round, so that nobody has the machine to
 * himself; and each round begins with another one, so that nobody always clears up after the same neighbour. Garbage is
 * not collected by force in between: what follows that is slower for a while, and most so for whoever is fastest.
 */
export function bestOfRounds(laps: readonly Lap[], rounds: number): Map<string, number> {
  const best = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < laps.length; turn++) {
      const lap = laps[(round + turn) % laps.length] as Lap;
      const time = lap.run();
      best.set(lap.contestant, Math.min(time, best.get(lap.contestant) ?? Number.POSITIVE_INFINITY));
    }
  }
  return best;
}

/**
 * A lap of as many pieces of work as fill a batch. Finding out how many also warms the engine up, and each lap begins
 * with a tenth of a batch that is not counted, because the caches are full of the neighbour's things.
 *
 * `batch` does so many pieces, and gives the milliseconds it wants counted.
 */
export function lapOf(contestant: string, batch: (pieces: number) => number): Lap {
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
