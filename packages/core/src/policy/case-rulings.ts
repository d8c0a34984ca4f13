import type { Ruling } from './statement.js';
import type { Usage } from './usage.js';

/** The rulings of a voice where the same statements apply, so that they are found once and the same objects are given again. */
export class CaseRulings {
  readonly #reached: Map<Usage, Ruling> = new Map();
  readonly #unreached: Map<Usage, Ruling> = new Map();

  /**
   * Returns the ruling on a usage. `isReached` tells whether permissions reach the resource, for a voice whose permissions may not (AIN-4).
   */
  on(usage: Usage, isReached: boolean, find: () => Ruling): Ruling {
    const rulings = isReached ? this.#reached : this.#unreached;
    const known = rulings.get(usage);
    if (known !== undefined) return known;
    const ruling = find();
    rulings.set(usage, ruling);
    return ruling;
  }
}
