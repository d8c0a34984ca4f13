import { isAllow, type RuleTable } from '../read/rule-table.js';
import { isStronger, noBytes, noRule, type RuleMatch } from './precedence.js';

/**
 * The rules that match a path: the one that decides, how many there are, and the nearest of them, which are those with the longest
 * patterns. However many match, it keeps no more than twice as many as are wanted: a file can repeat one rule forty thousand times.
 */
export class Matches {
  /** How many rules match. */
  count = 0;
  /** The rule that decides (RFC9309-2.2.2-c, -d). */
  winner: RuleMatch | undefined;
  /** The bytes of the longest Allow and of the longest Disallow that match, or `noBytes`. */
  longestAllow: number = noBytes;
  longestDisallow: number = noBytes;
  readonly #rules: RuleTable;
  readonly #most: number;
  #kept: RuleMatch[] = [];
  /** Shorter patterns are not among the nearest. */
  #least = noBytes;

  /** `most` is the number of rules that are wanted. */
  constructor(rules: RuleTable, most: number) {
    this.#rules = rules;
    this.#most = most;
  }

  add(rule: number, bytes: number): void {
    this.count++;
    if (isAllow(this.#rules, rule)) this.longestAllow = Math.max(this.longestAllow, bytes);
    else this.longestDisallow = Math.max(this.longestDisallow, bytes);
    if (bytes < this.#least) return;
    const match = { rule, bytes };
    const { rule: best, bytes: bestBytes } = this.winner ?? noWinner;
    if (isStronger(this.#rules, rule, bytes, best, bestBytes)) this.winner = match;
    this.#kept.push(match);
    if (this.#kept.length >= this.#most * 2) this.#cut();
  }

  /** Adds `rules` from one place up to another: they have the same pattern, say the same, and are in the order of the file. */
  addSame(rules: Int32Array, from: number, to: number, bytes: number): void {
    const last = bytes < this.#least ? from + 1 : Math.min(to, from + this.#most);
    for (let place = from; place < last; place++) this.add(rules[place] as number, bytes);
    this.count += to - last;
  }

  /** The nearest: in the order of the file if no more than `most` match, otherwise by length, the longest first. */
  nearest(): readonly RuleMatch[] {
    return nearestOf(this.#kept, this.count, this.#most);
  }

  #cut(): void {
    this.#kept = this.#kept.sort(byLength).slice(0, this.#most);
    this.#least = this.#kept.at(-1)?.bytes ?? noBytes;
  }
}

const noWinner: RuleMatch = { rule: noRule, bytes: noBytes };

/** As many as are wanted of rules that match, in the order in which answers list them. `count` is the number of all that match. */
export function nearestOf<Match extends RuleMatch>(kept: Match[], count: number, most: number): readonly Match[] {
  if (count <= most) return kept.length > 1 ? kept.sort(byRule) : kept;
  return kept.sort(byLength).slice(0, most);
}

function byRule(one: RuleMatch, other: RuleMatch): number {
  return one.rule - other.rule;
}

function byLength(one: RuleMatch, other: RuleMatch): number {
  return other.bytes - one.bytes || one.rule - other.rule;
}
