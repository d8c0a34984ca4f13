import { keep } from './kept-ruling.js';
import { type Ruling, silence } from './statement.js';
import type { Usage } from './usage.js';

/** A ruling that was given before. */
interface Given {
  readonly ruling: Ruling;
  isKept: boolean;
}

/** The rulings of a voice where the same statements apply, so that they are found once and given again. */
export class CaseRulings {
  readonly #reached: Map<Usage, Given> = new Map();
  readonly #unreached: Map<Usage, Given> = new Map();

  /**
   * The ruling on a usage. `isReached` tells whether permissions reach the resource, for a voice whose permissions may not (AIN-4).
   */
  on(usage: Usage, isReached: boolean, find: () => Ruling): Ruling {
    const rulings = isReached ? this.#reached : this.#unreached;
    const given = rulings.get(usage);
    if (given === undefined) {
      const ruling = find();
      rulings.set(usage, { ruling, isKept: ruling === silence });
      return ruling;
    }
    // Not before it is given again: most voices about a response are asked once, and to remember what is made of theirs costs more.
    if (!given.isKept) {
      given.isKept = true;
      keep(given.ruling);
    }
    return given.ruling;
  }
}
