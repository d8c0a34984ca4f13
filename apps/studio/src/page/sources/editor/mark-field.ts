import { StateEffect, StateField, type Transaction } from '@codemirror/state';
import type { PaneLocation, PaneName } from '../../engine/messages.ts';
import { type Arrow, arrowsOf } from '../marks/arrows.ts';
import type { LineMark } from '../marks/line-marks.ts';

/** The marked lines of an editor, and the arrows between them. */
export interface ShownMarks {
  readonly pane: PaneName;
  readonly lines: readonly LineMark[];
  readonly arrows: readonly Arrow[];
}

/** Marks these lines, and no others. */
export const showMarks = StateEffect.define<Pick<ShownMarks, 'pane' | 'lines'>>();

/** What is marked now. While an answer is on its way, marks move with the text that they are on. */
export const markField = StateField.define<ShownMarks>({
  create: () => ({ pane: 'robots', lines: [], arrows: [] }),
  update(shown, transaction) {
    const set = transaction.effects.findLast((effect) => effect.is(showMarks))?.value;
    if (set !== undefined) {
      // An answer to an older text may be about a line that no longer exists.
      const lines = set.lines.filter(({ line }) => line <= transaction.newDoc.lines);
      return shownMarks(set.pane, lines);
    }
    if (!transaction.docChanged || shown.lines.length === 0) return shown;
    return moved(shown, transaction);
  },
});

function shownMarks(pane: PaneName, lines: readonly LineMark[]): ShownMarks {
  return { pane, lines, arrows: arrowsOf(lines, pane) };
}

function moved({ pane, lines }: ShownMarks, { startState, changes, newDoc }: Transaction): ShownMarks {
  const lineNow = (line: number): number => {
    if (line > startState.doc.lines) return line;
    return newDoc.lineAt(changes.mapPos(startState.doc.line(line).from, 1)).number;
  };
  const locationNow = (location: PaneLocation): PaneLocation =>
    location.pane === pane ? { ...location, line: lineNow(location.line) } : location;
  const byLine = new Map<number, LineMark>();
  for (const mark of lines) {
    const line = lineNow(mark.line);
    if (!byLine.has(line)) byLine.set(line, { ...mark, line, beatenBy: mark.beatenBy.map(locationNow) });
  }
  return shownMarks(pane, [...byLine.values()]);
}
