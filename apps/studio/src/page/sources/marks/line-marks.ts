import type { PaneLocation, PaneName } from '../../engine/messages.ts';
import type { Mark } from '../../state/marks.svelte.ts';
import { paneTitle } from '../../state/pane-titles.ts';

/** What the statements on one line of a pane did, put together. */
export interface LineMark {
  /** Counted from 1. */
  readonly line: number;
  /** What the line did. Where its statements differ, the one that matters most. */
  readonly role: Mark['role'];
  /** The same in a word or two. */
  readonly word: string;
  /** What each statement says and did. */
  readonly sentences: readonly string[];
  /** The locations of the statements that override it. Empty unless its role is `overruled`, or if it is ignored for another reason. */
  readonly beatenBy: readonly PaneLocation[];
}

/** From what matters most to what matters least. */
const roles: readonly Mark['role'][] = ['decided', 'blocks', 'limited', 'no rule', 'overruled'];

const words: { readonly [Role in Mark['role']]: string } = {
  decided: 'decides',
  blocks: 'blocks fetching',
  limited: 'sets a limit',
  'no rule': 'sets no rule',
  overruled: 'overridden',
};

/** The marked lines of a pane, from top to bottom. */
export function lineMarksOf(marks: readonly Mark[], pane: PaneName): LineMark[] {
  const byLine = new Map<number, Mark[]>();
  for (const mark of marks) {
    if (mark.location.pane !== pane) continue;
    const others = byLine.get(mark.location.line);
    if (others === undefined) byLine.set(mark.location.line, [mark]);
    else others.push(mark);
  }
  return [...byLine].sort(([one], [other]) => one - other).map(([line, together]) => lineMark(line, together, marks));
}

function lineMark(line: number, together: readonly Mark[], all: readonly Mark[]): LineMark {
  const role = roles.find((one) => together.some((mark) => mark.role === one)) ?? 'overruled';
  const winners = together.flatMap(({ beatenBy }) => (beatenBy === undefined ? [] : (all[beatenBy]?.location ?? [])));
  const beatenBy = role === 'overruled' ? onePerLine(winners) : [];
  return {
    line,
    role,
    word: role === 'overruled' && beatenBy.length === 0 ? 'has no effect' : words[role],
    sentences: [...new Set(together.map(({ sentence }) => sentence))],
    beatenBy,
  };
}

function onePerLine(locations: readonly PaneLocation[]): PaneLocation[] {
  return [...new Map(locations.map((location) => [`${location.line} ${location.pane}`, location])).values()];
}

/** Returns the name of a location within a pane: `line 3`, or `line 3 of robots.txt` if it is in another pane. */
export function describeLocation({ pane, line }: PaneLocation, here: PaneName): string {
  return pane === here ? `line ${line}` : `line ${line} of ${paneTitle(pane)}`;
}
