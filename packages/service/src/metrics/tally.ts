/**
 * Counts events by their labels. prom-client would look at an object of labels for each event, which takes longer than many a decision; here
 * it gets the sums when somebody asks for them.
 */
export interface Tally {
  readonly names: readonly string[];
  /** Counts one event, with a value for each name. */
  count(...values: readonly string[]): void;
  /** All sums, with their labels. */
  counts(): [Readonly<Record<string, string>>, number][];
}

/** Creates a tally for events with these labels. */
export function createTally(names: readonly string[]): Tally {
  const sums = new Map<string, number>();
  return {
    names,
    count: (...values) => {
      // No label holds a space: they are words of our own.
      const key = values.join(' ');
      sums.set(key, (sums.get(key) ?? 0) + 1);
    },
    counts: () =>
      [...sums].map(([key, sum]) => {
        const values = key.split(' ');
        return [Object.fromEntries(names.map((name, place) => [name, values[place] ?? ''])), sum];
      }),
  };
}
