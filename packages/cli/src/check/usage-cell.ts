import type { Decision, Usage } from '@heed/core';
import { briefOf, type Outcome } from '@heed/core/explain';
import { unheardPart } from '@heed/core/internal/answers';
import type { StyleName } from '../terminal/style.js';
import type { Cell } from '../terminal/table.js';
import type { Footnotes } from './footnotes.js';

/** A cell with its parts, for where the numbers of statements lead to them. */
export interface UsageCell extends Cell {
  readonly phrase: string;
  readonly notes: readonly number[];
}

/** The decision on one usage at a time in a few words, with the numbers of the statements that decided it. */
export function cellOf(usage: Usage, decision: Decision, at: string, footnotes: Footnotes): UsageCell {
  const notes = footnotes.numbersOf(decision);
  const { phrase, outcome } = briefOf(usage, decision, { at });
  // Of what is not known anyway, the sentence below the table says enough.
  const isUnheard = outcome !== 'not known' && unheardPart(decision) !== undefined;
  const told = isUnheard ? `${phrase}, not heard` : phrase;
  const text = [told, ...notes.map((number) => `[${number}]`)].join(' ');
  return { text, styleName: styleOf(outcome), phrase: told, notes };
}

/** The cell where nothing could be asked, because something could not be read. */
export const unreadCell: UsageCell = { text: 'not known', styleName: 'warning', phrase: 'not known', notes: [] };

/** The cell on the crawl of a name that nothing is fetched under. */
export const noCrawlCell: UsageCell = { text: '–', styleName: 'quiet', phrase: '–', notes: [] };

/** Returns the style of what came of a decision. */
export function styleOf(outcome: Outcome): StyleName {
  if (outcome === 'allowed') return 'good';
  if (outcome === 'no rule') return 'quiet';
  return outcome === 'not known' ? 'warning' : 'bad';
}
