import type { Reason } from '../../ask/answer.js';
import type { Retrieval } from '../../dialects/robots-txt/gate/retrieval.js';
import { isRegular, normalisePattern } from '../../dialects/robots-txt/match/path-pattern.js';
import { noRule } from '../../dialects/robots-txt/match/precedence.js';
import { isAllow, patternEnd, patternStart } from '../../dialects/robots-txt/read/rule-table.js';
import type { RobotsTxt } from '../../dialects/robots-txt/robots-txt.js';
import type { Verdict } from '../../policy/statement.js';
import { borrowBytes } from '../../text/bytes.js';

/** One of the two robots.txt that are compared. */
export interface Side {
  /** What reasons call it. */
  readonly name: 'old' | 'new';
  readonly retrieval: Retrieval;
  /** Without rules if there is no file. */
  readonly robots: RobotsTxt;
  /** For each rule its pattern in the form in which it is compared; empty if it matches nothing. */
  readonly patterns: readonly string[];
  /** Why it says what it says of every address, if there is no file. */
  readonly ofStatus: readonly Reason[];
}

/** A side of a file that has been read. */
export function sideOf(name: Side['name'], robots: RobotsTxt): Side {
  const retrieval: Retrieval = { kind: 'fetched', body: robots.source.text };
  return { name, retrieval, robots, patterns: patternsOf(robots), ofStatus: [] };
}

function patternsOf({ source, rules }: RobotsTxt): string[] {
  const { bytes } = borrowBytes(source);
  const patterns: string[] = [];
  for (let rule = 0; rule < rules.count; rule++) {
    const start = patternStart(rules, rule);
    const end = patternEnd(rules, rule);
    const written = source.text.slice(start, end);
    const says = isAllow(rules, rule) ? 'allow' : 'disallow';
    patterns.push(isRegular(bytes, start, end) ? written : (normalisePattern(written, says) ?? ''));
  }
  return patterns;
}

/** What is said of the addresses about which this rule decides; `noRule` for those about which none does. */
export function verdictBy({ robots, retrieval }: Side, rule: number): Verdict {
  if (rule === noRule) return retrieval.kind === 'unreachable' ? 'denied' : 'unstated';
  return isAllow(robots.rules, rule) ? 'allowed' : 'denied';
}
