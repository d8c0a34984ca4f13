import type { Decision } from '@heed/core';
import { briefOf } from '@heed/core/explain';
import { doubtOf } from '@heed/core/internal/answers';
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
export function cellOf(decision: Decision | undefined, footnotes: Footnotes): UsageCell {
  if (decision === undefined) return { text: '?', styleName: 'warning', phrase: 'unknown', notes: [] };
  const { verdict, may } = decision;
  const notes = footnotes.numbersOf(decision);
  const { phrase } = briefOf(decision, doubtOf(decision) === undefined);
  const text = [phrase, ...notes.map((number) => `[${number}]`)].join(' ');
  return { text, styleName: may ? (verdict === 'allowed' ? 'good' : 'quiet') : 'bad', phrase, notes };
}
