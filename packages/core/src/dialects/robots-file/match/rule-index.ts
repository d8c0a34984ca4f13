import type { PathOctets } from '../../../policy/path-octets.js';
import { borrowOctets } from '../../../text/octets.js';
import type { RobotsTxt } from '../robots-txt.js';
import { isAllow, patternEnd, patternStart } from '../rule-table.js';
import { findLiteral, type IrregularPatterns, type LiteralIndex, LiteralIndexWriter } from './literal-index.js';
import { isRegular, normalisePattern, star } from './path-pattern.js';
import { findWildcard, type WildcardIndex, WildcardIndexWriter } from './wildcard-index.js';

/** The rules of some groups, indexed so that a question looks at only a few of them. */
export interface RuleIndex {
  readonly literals: LiteralIndex;
  readonly wildcards: WildcardIndex;
  readonly irregular: IrregularPatterns;
}

/**
 * Builds an index of the rules of some groups. It costs about as much as ten questions without an index.
 *
 * Gives nothing if too many patterns share a slot, as in a file made for that: then every question looks at every rule, which
 * is slow but no slower than reading the file.
 */
export function buildRuleIndex(robots: RobotsTxt, ranges: readonly number[]): RuleIndex | undefined {
  const { text } = robots.source;
  const written = borrowOctets(robots.source).octets;
  const irregular = new Map<number, Uint8Array>();
  const literals = new LiteralIndexWriter(robots, irregular, countOf(ranges));
  const wildcards = new WildcardIndexWriter(robots.rules);
  for (let range = 0; range < ranges.length; range += 2) {
    const last = ranges[range + 1] as number;
    for (let rule = ranges[range] as number; rule < last; rule++) {
      let octets = written;
      let start = patternStart(robots.rules, rule);
      let end = patternEnd(robots.rules, rule);
      let pattern: string | undefined;
      if (!isRegular(octets, start, end)) {
        const says = isAllow(robots.rules, rule) ? 'allow' : 'disallow';
        pattern = normalisePattern(text.slice(start, end), says);
        if (pattern === undefined) continue;
        octets = new TextEncoder().encode(pattern);
        start = 0;
        end = octets.length;
        irregular.set(rule, octets);
      }
      const literalEnd = endOfLiteral(octets, start, end);
      if (literalEnd === -1) wildcards.add(pattern ?? text.slice(start, end), octets, start, rule);
      else if (!literals.add(octets, start, literalEnd, rule)) return undefined;
    }
  }
  return { literals: literals.finish(), wildcards: wildcards.finish(), irregular };
}

/** The rule that decides about a path, or `noRule`: the same as `scanRules` for the same groups. */
export function findRule(index: RuleIndex, robots: RobotsTxt, path: PathOctets): number {
  const best = findLiteral(index.literals, robots, index.irregular, path);
  return findWildcard(index.wildcards, robots, index.irregular, path, best);
}

function countOf(ranges: readonly number[]): number {
  let count = 0;
  for (let range = 0; range < ranges.length; range += 2)
    count += (ranges[range + 1] as number) - (ranges[range] as number);
  return count;
}

/**
 * Where the letters of a pattern end if it has no star except at its end; otherwise -1. Stars at the end have no effect, since
 * every pattern without `$` matches whatever follows.
 */
function endOfLiteral(octets: Uint8Array, start: number, end: number): number {
  let literalEnd = end;
  while (literalEnd > start && octets[literalEnd - 1] === star) literalEnd--;
  for (let position = start; position < literalEnd; position++) if (octets[position] === star) return -1;
  return literalEnd;
}
