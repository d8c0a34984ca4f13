import type { DecidingLine } from '../engine/compare-messages.ts';
import type { PaneLocation } from '../engine/messages.ts';
import { type Mark, setMarks, showLocation } from '../state/marks.svelte.ts';

/** Lights the lines of a finding up in the panes, and shows one of them. */
export function showLines(location: PaneLocation, lines: readonly DecidingLine[]): void {
  setMarks(
    lines.flatMap((line): Mark[] =>
      line.location === undefined
        ? []
        : [{ location: line.location, role: 'decided', sentence: line.clauses.join(' ') || line.text }],
    ),
  );
  showLocation(location);
}

/** Selects a line of a text area, counted from 1, and scrolls to it. Its lines must not be wrapped. */
export function selectLine(area: HTMLTextAreaElement, line: number): void {
  const before = area.value.split('\n').slice(0, line);
  const end = before.join('\n').length;
  const start = end - (before.at(-1)?.length ?? 0);
  area.focus();
  area.setSelectionRange(start, end);
  const height = Number.parseFloat(getComputedStyle(area).lineHeight);
  // In the middle, so that one sees what is around it.
  area.scrollTop = height * (line - 1) - area.clientHeight / 2;
}
