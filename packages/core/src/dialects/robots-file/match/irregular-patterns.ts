import type { RobotsTxt } from '../robots-txt.js';
import { isAllow, patternEnd, patternStart } from '../rule-table.js';
import { OctetWriter } from './octet-writer.js';
import { isRegular, normalisePattern } from './path-pattern.js';

/**
 * The patterns that had to be normalised, by rule. The others are compared in the text of the file.
 *
 * Packed, because an array of octets for each of them takes ten times the memory of its letters.
 */
export interface IrregularPatterns {
  /** How many there are. */
  readonly count: number;
  /** The patterns one after the other. That of a rule that has none is empty. */
  readonly octets: Uint8Array;
  /** Two numbers a rule: the rule, in ascending order, and where its pattern starts. Then 0, and where the last pattern ends. */
  readonly numbers: Int32Array;
}

/** Normalises the irregular patterns among the rules of some groups; most files have none. `written` are the octets of the file. */
export function irregularPatterns(
  robots: RobotsTxt,
  written: Uint8Array,
  ranges: readonly number[],
): IrregularPatterns | undefined {
  const { source, rules: table } = robots;
  const numbers: number[] = [];
  const patterns = new OctetWriter();
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      const start = patternStart(table, rule);
      const end = patternEnd(table, rule);
      if (isRegular(written, start, end)) continue;
      const says = isAllow(table, rule) ? 'allow' : 'disallow';
      numbers.push(rule, patterns.end);
      patterns.addText(normalisePattern(source.text.slice(start, end), says) ?? '');
    }
  }
  if (numbers.length === 0) return undefined;
  const count = numbers.length / 2;
  numbers.push(0, patterns.end);
  return { count, octets: patterns.octets.slice(0, patterns.end), numbers: Int32Array.from(numbers) };
}

/** The place of a rule's pattern among the irregular ones, or -1 if it is compared in the text of the file. */
export function irregularPlace({ count, numbers }: IrregularPatterns, rule: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle * 2] as number) < rule) low = middle + 1;
    else high = middle;
  }
  return low < count && numbers[low * 2] === rule ? low : -1;
}

/** Where the pattern at a place starts. It ends where the next one starts. */
export function irregularStart({ numbers }: IrregularPatterns, place: number): number {
  return numbers[place * 2 + 1] as number;
}

/** The number of octets in a rule's pattern, in the form in which it is compared. */
export function octetsOf({ rules }: RobotsTxt, irregular: IrregularPatterns | undefined, rule: number): number {
  const place = irregular === undefined ? -1 : irregularPlace(irregular, rule);
  if (irregular === undefined || place === -1) return patternEnd(rules, rule) - patternStart(rules, rule);
  return irregularStart(irregular, place + 1) - irregularStart(irregular, place);
}
