import type { PathOctets } from '../../../policy/path-octets.js';
import type { RobotsTxt } from '../robots-txt.js';
import { patternEnd, patternStart } from '../rule-table.js';
import { star } from './path-pattern.js';
import { noRule } from './scan.js';
import { isStronger } from './stronger.js';

/**
 * Patterns without stars but at their end, in slots chosen by a number made of their letters. The number of each beginning of a path
 * follows from that of the one before, so all its beginnings are looked up in one pass over the path.
 *
 * Comparing letters costs at most the length of the patterns compared, so even a file made to have all of them in one
 * slot costs no more than a scan of it.
 *
 * A final `$` is one of the letters: every path ends with one (`pathEndMark`).
 */
export interface LiteralIndex {
  /** Which lengths occur; only beginnings of such a length are looked up. */
  readonly lengths: Uint8Array;
  /** Half of the number for each slot that is taken, 0 for the others: letters are compared only where it agrees. */
  readonly marks: Uint16Array;
  readonly rules: Int32Array;
  /** Bits for the numbers of beginnings of patterns at stations: a path whose beginning is not among them is through. */
  readonly beginnings: Int32Array;
}

/** Patterns that had to be normalised, by rule. The others are compared where they stand in the file. */
export type IrregularPatterns = ReadonlyMap<number, Uint8Array>;

/** Limit: how far from its own slot a pattern may end up. Ordinary files stay below ten. */
const maxDistance = 64;

const firstNumber = 0x811c9dc5 | 0;

/** The number of a text one letter longer: Fowler, Noll and Vo's. */
function withLetter(number: number, letter: number): number {
  return Math.imul(number ^ letter, 0x01000193);
}

function slotOf(number: number, slots: number): number {
  return (number ^ (number >>> 15)) & (slots - 1);
}

function markOf(number: number): number {
  return (number >>> 16) | 1;
}

export class LiteralIndexWriter {
  readonly #robots: RobotsTxt;
  readonly #irregular: IrregularPatterns;
  readonly #marks: Uint16Array;
  readonly #rules: Int32Array;
  readonly #beginnings: Int32Array;
  #lengths: Uint8Array = new Uint8Array(64);
  #longest = 0;

  constructor(robots: RobotsTxt, irregular: IrregularPatterns, count: number) {
    let slots = 16;
    while (slots < count * 3) slots *= 2;
    this.#robots = robots;
    this.#irregular = irregular;
    this.#marks = new Uint16Array(slots);
    this.#rules = new Int32Array(slots);
    this.#beginnings = new Int32Array(slots / 8);
  }

  /** Adds a pattern, given without stars at its end. False if it found no slot near its own. */
  add(octets: Uint8Array, start: number, end: number, rule: number): boolean {
    let number = firstNumber;
    for (let position = start; position < end; position++) {
      number = withLetter(number, octets[position] as number);
      const length = position + 1 - start;
      if (length < end - start && isStation(length)) setBit(this.#beginnings, number);
    }
    const slots = this.#marks.length;
    const mark = markOf(number);
    let slot = slotOf(number, slots);
    for (let distance = 0; distance < maxDistance; distance++) {
      if (this.#marks[slot] === 0) {
        this.#marks[slot] = mark;
        this.#rules[slot] = rule;
        this.#noteLength(end - start);
        return true;
      }
      const there = this.#rules[slot] as number;
      if (this.#marks[slot] === mark && hasLetters(this.#robots, this.#irregular, there, octets, start, end)) {
        // The same letters again: only the rule that decides between the two is needed.
        if (decides(this.#robots, this.#irregular, rule, there)) this.#rules[slot] = rule;
        return true;
      }
      slot = (slot + 1) & (slots - 1);
    }
    return false;
  }

  finish(): LiteralIndex {
    const lengths = this.#lengths.slice(0, this.#longest + 1);
    return { lengths, marks: this.#marks, rules: this.#rules, beginnings: this.#beginnings };
  }

  #noteLength(length: number): void {
    if (length >= this.#lengths.length) {
      const longer = new Uint8Array(length * 2);
      longer.set(this.#lengths);
      this.#lengths = longer;
    }
    this.#lengths[length] = 1;
    if (length > this.#longest) this.#longest = length;
  }
}

/** At these lengths it is worth asking whether any pattern goes on like this: most paths are through at the first. */
function isStation(length: number): boolean {
  return length === 3 || length === 6 || length === 12;
}

function setBit(bits: Int32Array, number: number): void {
  const bit = slotOf(number, bits.length * 32);
  bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31));
}

function hasBit(bits: Int32Array, number: number): boolean {
  const bit = slotOf(number, bits.length * 32);
  return ((bits[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
}

/** The rule with the most octets whose letters begin the path, or `noRule`. */
export function findLiteral(
  index: LiteralIndex,
  robots: RobotsTxt,
  irregular: IrregularPatterns,
  path: PathOctets,
): number {
  const { lengths, marks, rules, beginnings } = index;
  const { octets, start } = path;
  const slots = marks.length;
  const longest = Math.min(path.end + 1 - start, lengths.length - 1);
  let best = noRule;
  let number = firstNumber;
  // From length 0: a lone `*` has no letters and begins every path.
  for (let length = 0; ; length++) {
    if (lengths[length] === 1) {
      const mark = markOf(number);
      let slot = slotOf(number, slots);
      for (let there = marks[slot] as number; there !== 0; there = marks[slot] as number) {
        const rule = rules[slot] as number;
        if (there === mark && hasLetters(robots, irregular, rule, octets, start, start + length)) {
          if (best === noRule || decides(robots, irregular, rule, best)) best = rule;
          break;
        }
        slot = (slot + 1) & (slots - 1);
      }
    }
    if (length >= longest || (isStation(length) && !hasBit(beginnings, number))) return best;
    number = withLetter(number, octets[start + length] as number);
  }
}

/** How many octets a rule's pattern has, in the form in which it is compared. */
export function octetsOf(robots: RobotsTxt, irregular: IrregularPatterns, rule: number): number {
  if (irregular.size > 0) {
    const pattern = irregular.get(rule);
    if (pattern !== undefined) return pattern.length;
  }
  return patternEnd(robots.rules, rule) - patternStart(robots.rules, rule);
}

function decides(robots: RobotsTxt, irregular: IrregularPatterns, rule: number, other: number): boolean {
  const octets = octetsOf(robots, irregular, rule);
  return isStronger(robots.rules, rule, octets, other, octetsOf(robots, irregular, other));
}

/** Are the letters of a rule's pattern, without stars at its end, exactly these? */
function hasLetters(
  robots: RobotsTxt,
  irregular: IrregularPatterns,
  rule: number,
  octets: Uint8Array,
  start: number,
  end: number,
): boolean {
  const length = end - start;
  if (irregular.size > 0) {
    const pattern = irregular.get(rule);
    if (pattern !== undefined) {
      if (pattern.length < length || (pattern.length > length && pattern[length] !== star)) return false;
      for (let letter = 0; letter < length; letter++) if (pattern[letter] !== octets[start + letter]) return false;
      return true;
    }
  }
  const { text } = robots.source;
  const from = patternStart(robots.rules, rule);
  const rest = patternEnd(robots.rules, rule) - from - length;
  if (rest < 0 || (rest > 0 && text.charCodeAt(from + length) !== star)) return false;
  for (let letter = 0; letter < length; letter++) {
    if (text.charCodeAt(from + letter) !== octets[start + letter]) return false;
  }
  return true;
}
