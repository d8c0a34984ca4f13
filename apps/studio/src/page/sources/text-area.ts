import type { PaneLocation } from '../engine/messages.ts';

/** Scrolls a text area to a location and puts its cursor there. */
export function showInTextArea(area: HTMLTextAreaElement, { line, column }: PaneLocation): void {
  const { value } = area;
  let start = 0;
  let lines = 1;
  for (; lines < line; lines++) {
    const end = value.indexOf('\n', start);
    if (end === -1) break;
    start = end + 1;
  }
  const next = value.indexOf('\n', start);
  const at = Math.min(start + column - 1, next === -1 ? value.length : next);
  area.setSelectionRange(at, at);
  // Lines are not wrapped, so all have the same height.
  const height = Number.parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = (lines - 1) * height - area.clientHeight / 2;
}

/** Limit: characters that are counted for the height of a text area; the styles limit it to about as many lines. */
const beginningLength = 2_000;

/** How many lines of a text to show, about as many as the editor will: the content below it should not move when the editor is loaded. */
export function rowsFor(text: string): number {
  return text.slice(0, beginningLength).split('\n').length;
}
