/** Random choices that are the same for the same seed, so that what a run found can be made again. */
export interface Random {
  /** A whole number from 0 to below a bound. */
  below(bound: number): number;
  /** Returns true in this number of a hundred cases. */
  percent(share: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T;
  /** Returns one of several, each as often as its weight says. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T;
}

/** Random choices from a seed, by a generator of 32 bits whose steps are known as mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    percent: (share) => next() * 100 < share,
    pick: (list) => list[below(list.length)] ?? list[0],
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, choice] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      throw new RangeError('There is nothing to choose from.');
    },
  };
}
