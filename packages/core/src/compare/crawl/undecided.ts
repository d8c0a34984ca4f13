import { noRule } from '../../dialects/robots-txt/match/precedence.js';
import { lineSpan } from '../../dialects/robots-txt/read/line-span.js';
import { otherLines } from '../../dialects/robots-txt/read/other-lines.js';
import type { Undecided, UndecidedLine } from '../comparison.js';
import type { ClassComparison } from './compare-classes.js';
import type { RuleList } from './rule-list.js';
import type { RulePair } from './rule-pairs.js';
import type { Side } from './side.js';

/** Limit: undecided pairs of rules that are listed for one class of agents. How many more there are is said. */
const maxListed = 20;

/** What was not decided about fetching. */
export function undecidedOf(compared: readonly ClassComparison[]): Undecided[] {
  const leftOut = compared.filter(({ comparison }) => comparison === undefined).flatMap(({ agents }) => agents);
  const listed = compared.flatMap(undecidedIn);
  if (leftOut.length > 0) {
    const why = 'The rules for these agents were not compared: there are too many in all.';
    listed.push({ agents: leftOut, usage: 'crawl', why, lines: [] });
  }
  return listed;
}

function undecidedIn({ agents, lists, comparison }: ClassComparison): Undecided[] {
  if (comparison === undefined) return [];
  const { undecided, complete } = comparison;
  const listed: Undecided[] = undecided.slice(0, maxListed).map((pair) => ({
    agents,
    usage: 'crawl',
    why: 'Whether these rules ever decide about the same address was not found out within the limits.',
    lines: linesOf(lists, pair),
  }));
  const more = undecided.length - listed.length;
  if (more > 0)
    listed.push({ agents, usage: 'crawl', why: `${more} more pairs of rules were not decided.`, lines: [] });
  if (!complete) {
    const why = 'Not all rules that contradict each other were compared: there are too many of them.';
    listed.push({ agents, usage: 'crawl', why, lines: [] });
  }
  return listed;
}

function linesOf([oldList, newList]: readonly [RuleList, RuleList], { oldRule, newRule }: RulePair): UndecidedLine[] {
  return [...lineOf(oldList.side, oldRule), ...lineOf(newList.side, newRule)];
}

function lineOf({ name, robots }: Side, rule: number): UndecidedLine[] {
  if (rule === noRule) return [];
  const span = lineSpan(robots, rule);
  return [{ source: name, line: robots.source.positionAt(span.start).line, text: robots.source.textOf(span) }];
}

/** A file with ACAP records: its rules do not decide alone. */
export function undecidedByAcap({ name, robots }: Side): Undecided {
  const { source } = robots;
  const first = otherLines(robots).find((line) => /^acap/i.test(line.name));
  const line = first === undefined ? undefined : source.positionAt(first.value.start).line;
  return {
    agents: ['*'],
    usage: 'crawl',
    why: 'The file has ACAP records, which decide about fetching together with its rules.',
    lines: line === undefined ? [] : [{ source: name, line, text: source.lineText(line) }],
  };
}
