import type { Position, Severity } from '@heed/core/diagnostics';
import type { PaneLocation, PaneName } from '../../engine/messages.ts';
import type { PaneProblems } from '../../engine/problem.ts';
import type { SignName } from '../../parts/signs.ts';
import { paneTitle } from '../../state/pane-titles.ts';

export const severityWords: Record<Severity, string> = { error: 'Error', warning: 'Warning', hint: 'Hint' };

/** A shape for each, so that they can be distinguished without colour. */
export const severitySigns: Record<Severity, SignName> = { error: 'close', warning: 'problem', hint: 'note' };

/** `1 problem`, `12 problems`. */
export function countInWords({ count }: PaneProblems): string {
  return count === 1 ? '1 problem' : `${count.toLocaleString('en')} problems`;
}

/** `Line 3`, or `Page, line 3` if that is another pane than the one where the words are. */
export function describeLocation(location: Position | PaneLocation, shownIn?: PaneName): string {
  if (!('pane' in location) || location.pane === shownIn) return `Line ${location.line}`;
  return `${paneTitle(location.pane)}, line ${location.line}`;
}
