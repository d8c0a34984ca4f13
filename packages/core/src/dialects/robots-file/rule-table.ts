/**
 * Rules as numbers: where the pattern starts and ends in the text, and which way it points. Two integers a rule instead
 * of an object and a substring keep a file of twenty thousand rules at a third of its own size.
 */
export interface RuleTable {
  /** The number of rules. */
  readonly count: number;
  /**
   * Two numbers a rule: twice the offset of the pattern's first character, plus one for an Allow; and the offset behind
   * its last.
   */
  readonly numbers: readonly number[] | Int32Array;
}

/** Is the rule with this number an Allow? Rules are numbered from 0 to `count` - 1. */
export function isAllow(rules: RuleTable, rule: number): boolean {
  return ((rules.numbers[rule * 2] as number) & 1) === 1;
}

/** The offset at which the pattern of a rule starts. */
export function patternStart(rules: RuleTable, rule: number): number {
  return (rules.numbers[rule * 2] as number) >>> 1;
}

/** The offset after the last character of the pattern of a rule. */
export function patternEnd(rules: RuleTable, rule: number): number {
  return rules.numbers[rule * 2 + 1] as number;
}

/** Limit: tables up to this size are plain arrays, which cost less to make; larger ones take half the memory as octets. */
const plainSize = 256;

/** Room for most files, kept from one reading to the next. */
const spareRoom = 8192;
let spare: Int32Array | undefined;

/** Collects rules and gives them as a table. */
export class RuleWriter {
  count = 0;
  #numbers: Int32Array;

  constructor() {
    // Whoever listens to remarks may start another reading in the middle of this one, so the spare room is taken away.
    this.#numbers = spare ?? new Int32Array(spareRoom);
    spare = undefined;
  }

  add(start: number, end: number, allow: 0 | 1): void {
    const place = this.count++ * 2;
    if (place === this.#numbers.length) this.#grow();
    this.#numbers[place] = start * 2 + allow;
    this.#numbers[place + 1] = end;
  }

  finish(): RuleTable {
    const numbers = exactCopy(this.#numbers, this.count * 2);
    if (this.#numbers.length === spareRoom) spare = this.#numbers;
    return { count: this.count, numbers };
  }

  #grow(): void {
    const larger = new Int32Array(this.#numbers.length * 2);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}

function exactCopy(numbers: Int32Array, length: number): RuleTable['numbers'] {
  if (length > plainSize) return numbers.slice(0, length);
  const copy = new Array<number>(length);
  for (let place = 0; place < length; place++) copy[place] = numbers[place] as number;
  return copy;
}
