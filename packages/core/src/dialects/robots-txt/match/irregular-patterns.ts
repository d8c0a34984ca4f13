import { isAllow, patternEnd, patternStart } from '../read/rule-table.js';
import type { RobotsTxt } from '../robots-txt.js';
import { isRegular, normalisePattern } from './path-pattern.js';

/** The patterns that had to be normalised, by rule; empty if the rule has none. The others are compared in the text of the file. */
export type IrregularPatterns = ReadonlyMap<number, string>;

/** Normalises the irregular patterns among the rules of some groups; most files have none. `written` are the bytes of the file. */
export function irregularPatterns(
  { source, rules }: RobotsTxt,
  written: Uint8Array,
  ranges: readonly number[],
): IrregularPatterns | undefined {
  let found: Map<number, string> | undefined;
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      const start = patternStart(rules, rule);
      const end = patternEnd(rules, rule);
      if (isRegular(written, start, end)) continue;
      found ??= new Map();
      found.set(
        rule,
        normalisePattern(source.text.slice(start, end), isAllow(rules, rule) ? 'allow' : 'disallow') ?? '',
      );
    }
  }
  return found;
}

/** The number of bytes in a rule's pattern, in the form in which it is compared. */
export function bytesOf({ rules }: RobotsTxt, irregular: IrregularPatterns | undefined, rule: number): number {
  const pattern = irregular?.get(rule);
  return pattern === undefined ? patternEnd(rules, rule) - patternStart(rules, rule) : pattern.length;
}
