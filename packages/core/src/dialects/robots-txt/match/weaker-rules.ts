import { isAllow } from '../read/rule-table.js';
import type { RobotsTxt } from '../robots-txt.js';
import { bytesOf, type IrregularPatterns } from './irregular-patterns.js';
import type { Matches } from './matches.js';
import { isStronger } from './precedence.js';

/**
 * The rules with the same letters as a stronger one. They never decide, so an index finds only the stronger, and these follow from it
 * for callers that want to know every rule that matches.
 *
 * They are in runs: those of a run have the same pattern and say the same, so that forty thousand of them are counted at once.
 */
export interface WeakerRules {
  /** For each run the stronger rule, in ascending order. */
  readonly stronger: Int32Array;
  /** Run `n` goes from `rules[starts[n]]` up to `rules[starts[n + 1]]`. */
  readonly starts: Int32Array;
  readonly rules: Int32Array;
}

const noWeaker: WeakerRules = { stronger: new Int32Array(0), starts: new Int32Array(1), rules: new Int32Array(0) };

export class WeakerWriter {
  /** Two numbers each: the stronger rule, and the weaker. */
  readonly #pairs: number[] = [];

  /** Of two rules with the same letters `weaker` gives way to `stronger`, which may have to give way to another one later. */
  add(stronger: number, weaker: number): void {
    this.#pairs.push(stronger, weaker);
  }

  finish(robots: RobotsTxt, irregular: IrregularPatterns | undefined): WeakerRules {
    if (this.#pairs.length === 0) return noWeaker;
    const stronger: number[] = [];
    const starts: number[] = [];
    const all = new Int32Array(this.#pairs.length / 2);
    let count = 0;
    for (const [strongest, weaker] of [...this.#byStrongest()].sort(([one], [other]) => one - other)) {
      const matches = weaker.map((rule) => ({ rule, bytes: bytesOf(robots, irregular, rule) }));
      matches.sort((one, other) => (isStronger(robots.rules, one.rule, one.bytes, other.rule, other.bytes) ? -1 : 1));
      let before = { bytes: -1, allows: false };
      for (const { rule, bytes } of matches) {
        const allows = isAllow(robots.rules, rule);
        if (bytes !== before.bytes || allows !== before.allows) {
          stronger.push(strongest);
          starts.push(count);
        }
        before = { bytes, allows };
        all[count++] = rule;
      }
    }
    starts.push(count);
    return { stronger: Int32Array.from(stronger), starts: Int32Array.from(starts), rules: all };
  }

  /** The weaker rules by the strongest of those with their letters. */
  #byStrongest(): Map<number, number[]> {
    const strongestOf = new Map<number, number>();
    const found = new Map<number, number[]>();
    // Backwards: what beat a rule later is known before the rules that it had beaten.
    for (let pair = this.#pairs.length - 2; pair >= 0; pair -= 2) {
      const stronger = this.#pairs[pair] as number;
      const weaker = this.#pairs[pair + 1] as number;
      const strongest = strongestOf.get(stronger) ?? stronger;
      strongestOf.set(weaker, strongest);
      const others = found.get(strongest);
      if (others === undefined) found.set(strongest, [weaker]);
      else others.push(weaker);
    }
    return found;
  }
}

/** Adds the rules that have the same letters as this one, which matches. */
export function addWeaker(
  { stronger, starts, rules }: WeakerRules,
  robots: RobotsTxt,
  irregular: IrregularPatterns | undefined,
  rule: number,
  matches: Matches,
): void {
  let low = 0;
  let high = stronger.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((stronger[middle] as number) < rule) low = middle + 1;
    else high = middle;
  }
  for (let run = low; run < stronger.length && stronger[run] === rule; run++) {
    const from = starts[run] as number;
    matches.addSame(rules, from, starts[run + 1] as number, bytesOf(robots, irregular, rules[from] as number));
  }
}
