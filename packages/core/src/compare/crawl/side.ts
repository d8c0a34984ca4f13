import type { Reason } from '../../decision/answer.js';
import { createAsk } from '../../decision/ask.js';
import type { Fetched } from '../../decision/question.js';
import { retrievalOf } from '../../decision/retrieval-of.js';
import { isRegular, normalisePattern } from '../../dialects/robots-file/match/path-pattern.js';
import { noRule } from '../../dialects/robots-file/match/scan.js';
import { readForVerdicts } from '../../dialects/robots-file/read.js';
import type { Retrieval } from '../../dialects/robots-file/retrieval.js';
import type { RobotsTxt } from '../../dialects/robots-file/robots-txt.js';
import { isAllow, patternEnd, patternStart } from '../../dialects/robots-file/rule-table.js';
import type { Verdict } from '../../policy/statement.js';
import { unknownAddress } from '../../policy/url.js';
import { borrowOctets } from '../../text/octets.js';

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

/** Reads one side. */
export function readSide(name: Side['name'], fetched: Fetched): Side {
  const retrieval = retrievalOf(fetched);
  const robots = readForVerdicts(retrieval.kind === 'fetched' ? retrieval.body : '', name);
  const ofStatus = retrieval.kind === 'fetched' ? [] : reasonsOfStatus(name, fetched);
  return { ...sideOf(name, robots), retrieval, ofStatus };
}

/** A side of a file that has been read. */
export function sideOf(name: Side['name'], robots: RobotsTxt): Side {
  const retrieval: Retrieval = { kind: 'fetched', body: robots.source.text };
  return { name, retrieval, robots, patterns: patternsOf(robots), ofStatus: [] };
}

function reasonsOfStatus(name: Side['name'], fetched: Fetched): readonly Reason[] {
  const answer = createAsk()({ agent: name, url: unknownAddress, usages: ['crawl'], robots: fetched });
  const because = 'decisions' in answer ? (answer.decisions.crawl?.because ?? []) : [];
  return because.map((reason) => ({ ...reason, source: name }));
}

function patternsOf({ source, rules }: RobotsTxt): string[] {
  const { octets } = borrowOctets(source);
  const patterns: string[] = [];
  for (let rule = 0; rule < rules.count; rule++) {
    const start = patternStart(rules, rule);
    const end = patternEnd(rules, rule);
    const written = source.text.slice(start, end);
    const says = isAllow(rules, rule) ? 'allow' : 'disallow';
    patterns.push(isRegular(octets, start, end) ? written : (normalisePattern(written, says) ?? ''));
  }
  return patterns;
}

/** What is said of the addresses about which this rule decides; `noRule` for those about which none does. */
export function verdictBy({ robots, retrieval }: Side, rule: number): Verdict {
  if (rule === noRule) return retrieval.kind === 'unreachable' ? 'denied' : 'unstated';
  return isAllow(robots.rules, rule) ? 'allowed' : 'denied';
}
