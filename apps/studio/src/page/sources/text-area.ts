import type { PanePlace } from '../engine/messages.ts';

/** Scrolls a text area to a place and puts its cursor there. */
export function showInTextArea(area: HTMLTextAreaElement, { line, column }: PanePlace): void {
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
