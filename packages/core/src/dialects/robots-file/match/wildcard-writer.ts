import type { RuleTable } from '../rule-table.js';
import { emptyHash, extendHash, maxDistance, slotOf } from './hash.js';
import { OctetWriter } from './octet-writer.js';
import { isStronger } from './stronger.js';
import type { WeakerWriter } from './weaker-rules.js';
import { type WildcardIndex, wildcardIndex } from './wildcard-index.js';

/** Collects patterns with stars, each once. */
export class WildcardWriter {
  /** For each pattern its rule: of those with the same pattern the strongest. */
  readonly rules: number[] = [];
  readonly #starts: number[] = [0];
  readonly #patterns: OctetWriter = new OctetWriter();
  readonly #table: RuleTable;
  readonly #weaker: WeakerWriter | undefined;
  readonly #slots: number;
  /** A hash table of the patterns: 0, or the number of a pattern plus one. */
  #known: Int32Array | undefined;

  /** `slots` is a power of two, and at least twice the number of rules that may be added. */
  constructor(table: RuleTable, weaker: WeakerWriter | undefined, slots: number) {
    this.#table = table;
    this.#weaker = weaker;
    this.#slots = slots;
  }

  /** Adds a pattern. False if too many others have the same hash. */
  add(octets: Uint8Array, start: number, end: number, rule: number): boolean {
    // Most files have none.
    this.#known ??= new Int32Array(this.#slots);
    const known = this.#known;
    let hash = emptyHash;
    for (let position = start; position < end; position++) hash = extendHash(hash, octets[position] as number);
    let slot = slotOf(hash, known.length);
    for (let distance = 0; distance < maxDistance; distance++) {
      const pattern = (known[slot] as number) - 1;
      if (pattern === -1) {
        known[slot] = this.rules.push(rule);
        this.#patterns.add(octets, start, end);
        this.#starts.push(this.#patterns.end);
        return true;
      }
      if (this.#isPattern(pattern, octets, start, end)) {
        this.#addSame(pattern, rule, end - start);
        return true;
      }
      slot = (slot + 1) & (known.length - 1);
    }
    return false;
  }

  finish(): WildcardIndex {
    return wildcardIndex(this.#patterns.octets.slice(0, this.#patterns.end), this.#starts, this.rules);
  }

  #isPattern(pattern: number, octets: Uint8Array, start: number, end: number): boolean {
    const from = this.#starts[pattern] as number;
    if ((this.#starts[pattern + 1] as number) - from !== end - start) return false;
    for (let letter = 0; letter < end - start; letter++) {
      if (this.#patterns.octets[from + letter] !== octets[start + letter]) return false;
    }
    return true;
  }

  #addSame(pattern: number, rule: number, octets: number): void {
    const other = this.rules[pattern] as number;
    const isBetter = isStronger(this.#table, rule, octets, other, octets);
    if (isBetter) this.rules[pattern] = rule;
    this.#weaker?.add(isBetter ? rule : other, isBetter ? other : rule);
  }
}
