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
  /** The rules, in ascending order. */
  readonly rules: Int32Array;
  /** The patterns one after the other; that of `rules[place]` goes from `starts[place]` to `starts[place + 1]`. Empty if the rule has none. */
  readonly octets: Uint8Array;
  readonly starts: Int32Array;
}

/** Most files have none. */
const noIrregular: IrregularPatterns = {
  rules: new Int32Array(0),
  octets: new Uint8Array(0),
  starts: new Int32Array(1),
};

/** Normalises the irregular patterns among the rules of some groups. `written` are the octets of the file. */
export function irregularPatterns(
  robots: RobotsTxt,
  written: Uint8Array,
  ranges: readonly number[],
): IrregularPatterns {
  const { source, rules: table } = robots;
  const found: number[] = [];
  const starts: number[] = [0];
  const patterns = new OctetWriter();
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      const start = patternStart(table, rule);
      const end = patternEnd(table, rule);
      if (isRegular(written, start, end)) continue;
      const says = isAllow(table, rule) ? 'allow' : 'disallow';
      patterns.addText(normalisePattern(source.text.slice(start, end), says) ?? '');
      found.push(rule);
      starts.push(patterns.end);
    }
  }
  if (found.length === 0) return noIrregular;
  const octets = patterns.octets.slice(0, patterns.end);
  return { rules: Int32Array.from(found), octets, starts: Int32Array.from(starts) };
}

/** The place of a rule's pattern among the irregular ones, or -1 if it is compared in the text of the file. */
export function irregularPlace({ rules }: IrregularPatterns, rule: number): number {
  let low = 0;
  let high = rules.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rules[middle] as number) < rule) low = middle + 1;
    else high = middle;
  }
  return low < rules.length && rules[low] === rule ? low : -1;
}

/** The number of octets in a rule's pattern, in the form in which it is compared. */
export function octetsOf({ rules }: RobotsTxt, irregular: IrregularPatterns, rule: number): number {
  const place = irregular.rules.length === 0 ? -1 : irregularPlace(irregular, rule);
  if (place === -1) return patternEnd(rules, rule) - patternStart(rules, rule);
  return (irregular.starts[place + 1] as number) - (irregular.starts[place] as number);
}
