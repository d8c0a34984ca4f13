import type { Decision, Unseen, Usage } from '@heed/core';
import { briefOf, doubtOf } from '@heed/core/explain';
import type { Cell } from '../terminal/table.js';
import type { Footnotes } from './footnotes.js';

/** A cell with its parts, for where the numbers of statements lead to them. */
export interface UsageCell extends Cell {
  readonly phrase: string;
  readonly notes: readonly number[];
}

/**
 * The decision on one usage in a word or two, with the numbers of the statements behind it. If not everything was looked at, only
 * what was found is said.
 */
export function cellOf(
  usage: Usage,
  decision: Decision | undefined,
  footnotes: Footnotes,
  notSeen: readonly Unseen[] | undefined,
): UsageCell {
  if (decision === undefined) return { text: '?', styleName: 'warning', phrase: 'unknown', notes: [] };
  const { verdict, may } = decision;
  const notes = footnotes.numbersOf(decision);
  const { phrase } = briefOf(decision, doubtOf(usage, decision, notSeen) === undefined);
  const text = [phrase, ...notes.map((number) => `[${number}]`)].join(' ');
  return { text, styleName: may ? (verdict === 'allowed' ? 'good' : 'quiet') : 'bad', phrase, notes };
}
