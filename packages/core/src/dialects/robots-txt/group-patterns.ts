import { borrowOctets } from '../../text/octets.js';
import { isRegular, normalisePattern, star } from '../robots-file/match/path-pattern.js';
import type { RobotsTxt } from '../robots-file/robots-txt.js';
import { isAllow, patternEnd, patternStart } from '../robots-file/rule-table.js';

/**
 * The patterns of the rules of one group, one after the other, in the form in which they are compared. Octets and not texts: making a
 * normalised text of each pattern took longer than the comparisons (13 % of linting the real collection, against 7 %).
 */
export interface GroupPatterns {
  readonly octets: Uint8Array;
  /** The pattern of the rule at place `at` of the list goes from `starts[at]` to `starts[at + 1]`. One that matches nothing is empty. */
  readonly starts: Int32Array;
  /** For each pattern the number of letters before its first star. */
  readonly letters: Int32Array;
}

/** Puts the patterns of some rules together. */
export function groupPatterns(robots: RobotsTxt, rules: readonly number[]): GroupPatterns {
  const written = borrowOctets(robots.source).octets;
  const irregular = new Map<number, Uint8Array>();
  let room = 0;
  for (const rule of rules) {
    const [start, end] = [patternStart(robots.rules, rule), patternEnd(robots.rules, rule)];
    if (isRegular(written, start, end)) room += end - start;
    else {
      const says = isAllow(robots.rules, rule) ? 'allow' : 'disallow';
      const pattern = encoder.encode(normalisePattern(robots.source.text.slice(start, end), says) ?? '');
      irregular.set(rule, pattern);
      room += pattern.length;
    }
  }
  const octets = new Uint8Array(room);
  const starts = new Int32Array(rules.length + 1);
  const letters = new Int32Array(rules.length);
  let end = 0;
  for (let at = 0; at < rules.length; at++) {
    const rule = rules[at] as number;
    const normalised = irregular.size === 0 ? undefined : irregular.get(rule);
    const from = normalised ?? written;
    const first = normalised === undefined ? patternStart(robots.rules, rule) : 0;
    const last = normalised === undefined ? patternEnd(robots.rules, rule) : normalised.length;
    let firstStar = -1;
    for (let position = first; position < last; position++) {
      const octet = from[position] as number;
      if (octet === star && firstStar === -1) firstStar = position - first;
      octets[end++] = octet;
    }
    letters[at] = firstStar === -1 ? last - first : firstStar;
    starts[at + 1] = end;
  }
  return { octets, starts, letters };
}

const encoder: TextEncoder = new TextEncoder();

/** The number of octets of a pattern. */
export function lengthOf({ starts }: GroupPatterns, at: number): number {
  return (starts[at + 1] as number) - (starts[at] as number);
}

/** Has a pattern no stars, except at its end, where they have no effect? */
export function isLiteral({ octets, starts, letters }: GroupPatterns, at: number): boolean {
  const end = starts[at + 1] as number;
  for (let position = (starts[at] as number) + (letters[at] as number); position < end; position++) {
    if (octets[position] !== star) return false;
  }
  return true;
}
