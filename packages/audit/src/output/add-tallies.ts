import type { Tally } from '../tally.js';
import { type CarrierCounts, createCarrierCounts } from './carrier-counts.js';
import { type ContradictionCounts, createContradictionCounts } from './contradictions.js';
import { addCounts, createDecisionCounts, type DecisionCounts } from './decision-counts.js';
import { createLineCounts, type LineCounts, linesHeldOfSum } from './line-counts.js';
import { createMonthCounts, type MonthCounts } from './month-counts.js';
import { createSiteCounts, type SiteCounts, sitesHeldOfSum } from './site-counts.js';
import { addWords, type WordCounts, wordsOf } from './word-counts.js';

/**
 * The tally of several parts. In whatever order they come, the result is the same, as long as there are no more different lines in it than
 * `linesHeldOfSum`; beyond that, which of the rare lines are listed may depend on the order.
 */
export function sumTallies(tallies: Iterable<Tally>): Tally {
  const sum = createTallySum(linesHeldOfSum, sitesHeldOfSum);
  for (const tally of tallies) sum.add(tally);
  return sum.result(linesHeldOfSum, sitesHeldOfSum);
}

export function addTallies(one: Tally, other: Tally): Tally {
  return sumTallies([one, other]);
}

/** Counts that can be added to. */
export interface TallySum {
  readonly records: { answered: number; damaged: number; readonly skipped: WordCounts };
  readonly counts: { rows: number; shortfalls: number; filtered: number; damagedBytes: number };
  readonly decisions: DecisionCounts;
  readonly carriers: CarrierCounts;
  readonly lines: LineCounts;
  readonly contradictions: ContradictionCounts;
  readonly sites: SiteCounts;
  readonly months: MonthCounts;
  readonly notSeen: WordCounts;
  readonly problems: WordCounts;
  readonly views: WordCounts;
  add(tally: Tally): void;
  /** With this many of the lines that decided, and of the sites. */
  result(lines: number, sites: number): Tally;
}

/** `heldLines`, `heldSites`: how many of the lines that decided, and of the sites, are counted at the same time. */
export function createTallySum(heldLines: number, heldSites: number): TallySum {
  const sum: TallySum = {
    records: { answered: 0, damaged: 0, skipped: new Map() },
    counts: { rows: 0, shortfalls: 0, filtered: 0, damagedBytes: 0 },
    decisions: createDecisionCounts(),
    carriers: createCarrierCounts(),
    lines: createLineCounts(heldLines),
    contradictions: createContradictionCounts(),
    sites: createSiteCounts(heldSites),
    months: createMonthCounts(),
    notSeen: new Map(),
    problems: new Map(),
    views: new Map(),
    add: (tally) => addTally(sum, tally),
    result: (lines, sites) => resultOf(sum, lines, sites),
  };
  return sum;
}

function addTally(sum: TallySum, tally: Tally): void {
  sum.records.answered += tally.records.answered;
  sum.records.damaged += tally.records.damaged;
  addWords(sum.records.skipped, tally.records.skipped);
  sum.counts.rows += tally.rows;
  sum.counts.shortfalls += tally.shortfalls;
  sum.counts.filtered += tally.filtered;
  sum.counts.damagedBytes += tally.damagedBytes;
  for (const [agent, usages] of Object.entries(tally.decisions)) {
    const counts = sum.decisions.of(agent);
    for (const [usage, verdicts] of Object.entries(usages)) addCounts(counts.usage(usage), verdicts);
  }
  sum.carriers.addAll(tally.carriers);
  for (const line of tally.lines) sum.lines.add(line, line.count);
  sum.lines.addMore(tally.linesMore);
  for (const contradiction of tally.contradictions) sum.contradictions.add(contradiction);
  for (const { host, ...counts } of tally.sites) sum.sites.add(host, counts);
  sum.sites.addMore(tally.sitesMore);
  for (const [month, counts] of Object.entries(tally.months)) sum.months.add(month, counts);
  addWords(sum.notSeen, tally.notSeen);
  addWords(sum.problems, tally.problems);
  addWords(sum.views, tally.views);
}

function resultOf(sum: TallySum, limit: number, sites: number): Tally {
  const { answered, damaged } = sum.records;
  const skipped = wordsOf(sum.records.skipped);
  const read = answered + damaged + Object.values(skipped).reduce((total, count) => total + count, 0);
  const { rows, shortfalls, filtered, damagedBytes } = sum.counts;
  return {
    records: { read, answered, damaged, skipped },
    rows,
    decisions: sum.decisions.result(),
    carriers: sum.carriers.result(),
    ...sum.lines.result(limit),
    contradictions: sum.contradictions.result(),
    ...sum.sites.result(sites),
    months: sum.months.result(),
    notSeen: wordsOf(sum.notSeen),
    shortfalls,
    problems: wordsOf(sum.problems),
    filtered,
    damagedBytes,
    views: wordsOf(sum.views),
  };
}
