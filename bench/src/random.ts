/** A random number generator that returns the same numbers for the same seed. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  number(below: number): number;
  /** One of the choices. */
  pick<Choice>(choices: readonly Choice[]): Choice;
  /** True with this probability, in percent. */
  chance(percent: number): boolean;
}

/**
 * Tommy Ettinger's Mulberry32: thirty-two bits of state, good enough for words and URLs. Inputs must be the same on every machine, so
 * nothing here may depend on the engine.
 */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const number = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  return {
    number,
    pick: (choices) => {
      const choice = choices[number(choices.length)];
      if (choice === undefined) throw new RangeError('Nothing to choose from.');
      return choice;
    },
    chance: (percent) => number(100) < percent,
  };
}
