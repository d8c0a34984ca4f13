/**
 * Counts events by their labels. prom-client would read an object of labels for each event, which takes longer than many decisions; here it
 * gets the sums on request.
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
  const root: Branch = { sum: 0, branches: new Map() };
  return {
    names,
    count: (...values) => {
      let branch = root;
      for (const value of values) branch = branchOf(branch, value);
      branch.sum += 1;
    },
    counts: () =>
      sumsBelow(root, []).map(([values, sum]) => [
        Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
        sum,
      ]),
  };
}

/** The events whose labels begin with the same values: one lookup for each value, where a joined key would have to be built first. */
interface Branch {
  sum: number;
  readonly branches: Map<string, Branch>;
}

function branchOf({ branches }: Branch, value: string): Branch {
  const known = branches.get(value);
  if (known !== undefined) return known;
  const branch = { sum: 0, branches: new Map() };
  branches.set(value, branch);
  return branch;
}

function sumsBelow({ sum, branches }: Branch, values: readonly string[]): [readonly string[], number][] {
  const below = [...branches].flatMap(([value, branch]) => sumsBelow(branch, [...values, value]));
  return sum > 0 ? [[values, sum], ...below] : below;
}
