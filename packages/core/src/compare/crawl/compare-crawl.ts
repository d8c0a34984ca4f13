import type { Fetched } from '../../ask/question.js';
import type { Change, Comparison } from '../comparison.js';
import { agentClasses } from './agent-classes.js';
import { changesOf } from './change.js';
import { compareClasses } from './compare-classes.js';
import { newBudget } from './compare-lists.js';
import { type CrawlLimits, crawlLimits } from './limits.js';
import { readSide } from './read-side.js';
import type { Differs } from './rule-pairs.js';
import { type Side, verdictBy } from './side.js';
import { undecidedByAcap, undecidedOf } from './undecided.js';

/** What to compare, and how much that may cost. */
export interface CrawlOptions {
  /** Also tell where nothing was said and now something is allowed, or the other way round, which changes nothing that may be done. */
  readonly verdicts?: boolean;
  readonly limits?: CrawlLimits;
}

/**
 * What an edit of robots.txt changes about fetching, for every address and every agent, by its rules (RFC 9309).
 *
 * ACAP records decide about fetching together with the rules. Where one of the files has some, the comparison says so instead of
 * telling half of it.
 */
export function compareCrawl(oldFile: Fetched, newFile: Fetched, options: CrawlOptions = {}): Comparison {
  const oldSide = readSide('old', oldFile);
  const newSide = readSide('new', newFile);
  if (isSameText(oldSide, newSide)) return { equal: true, complete: true, changes: [], undecided: [] };
  const withAcap = [oldSide, newSide].filter(({ robots }) => robots.hasAcap);
  if (withAcap.length > 0) {
    return { equal: false, complete: false, changes: [], undecided: withAcap.map(undecidedByAcap) };
  }
  const differs = options.verdicts === true ? saysElse : mayElse;
  const classes = agentClasses(oldSide.robots, newSide.robots);
  const budget = newBudget(options.limits ?? crawlLimits);
  const compared = compareClasses(classes, oldSide, newSide, differs, budget);
  const changes = changesOf(compared, oldSide, newSide).sort(byWitness);
  const undecided = undecidedOf(compared);
  const isEqual = changes.every(({ from, to }) => from.may === to.may);
  const complete = undecided.length === 0;
  return {
    equal: isEqual && complete,
    complete,
    changes,
    undecided,
  };
}

function isSameText(one: Side, other: Side): boolean {
  const { retrieval } = one;
  return retrieval.kind === other.retrieval.kind && one.robots.source.text === other.robots.source.text;
}

const mayElse: Differs = (oldSide, oldRule, newSide, newRule) => {
  return (verdictBy(oldSide, oldRule) === 'denied') !== (verdictBy(newSide, newRule) === 'denied');
};

const saysElse: Differs = (oldSide, oldRule, newSide, newRule) => {
  return verdictBy(oldSide, oldRule) !== verdictBy(newSide, newRule);
};

function byWitness(one: Change, other: Change): number {
  return one.witness < other.witness ? -1 : one.witness > other.witness ? 1 : 0;
}
