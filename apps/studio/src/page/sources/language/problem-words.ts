import type { Severity } from '@heed/core/diagnostics';
import type { Position } from '@heed/core/documents';
import type { PaneName, PanePlace } from '../../engine/messages.ts';
import type { PaneProblems } from '../../engine/problem.ts';

export const severityWords: Record<Severity, string> = { error: 'Error', warning: 'Warning', hint: 'Hint' };

/** A shape for each, so that they can be told apart without colour. */
export const severitySigns: Record<Severity, string> = { error: '✕', warning: '⚠', hint: 'i' };

/** `1 problem`, `12 problems`. */
export function countInWords({ count }: PaneProblems): string {
  return count === 1 ? '1 problem' : `${count.toLocaleString('en')} problems`;
}

const paneWords = { robots: 'robots.txt', headers: 'the response headers', page: 'the page', policy: 'the policy' };

/** `line 3`, or `line 3 of the page` if that is another pane than the one where the words are. */
export function placeInWords(place: Position | PanePlace, shownIn?: PaneName): string {
  const line = `line ${place.line}`;
  if (!('pane' in place) || place.pane === shownIn) return line;
  const { pane } = place;
  return `${line} of ${pane.startsWith('file:') ? pane.slice('file:'.length) : paneWords[pane as keyof typeof paneWords]}`;
}
