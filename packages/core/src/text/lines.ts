import type { Span } from './source.js';

/** The offset at which the line around `place` starts. */
export function lineStart(text: string, place: number): number {
  let start = place;
  while (start > 0 && !endsLine(text, start - 1)) start--;
  return start;
}

/** The offset at which the line around `place` ends, before its line break. */
export function lineEnd(text: string, place: number): number {
  let end = place;
  while (end < text.length && !endsLine(text, end)) end++;
  return end;
}

/** The line around `place` with its line break: deleting this span leaves no empty line. */
export function wholeLine(text: string, place: number): Span {
  const end = lineEnd(text, place);
  const next = end + (text.startsWith('\r\n', end) ? 2 : 1);
  return { start: lineStart(text, place), end: Math.min(next, text.length) };
}

function endsLine(text: string, place: number): boolean {
  return text[place] === '\n' || text[place] === '\r';
}
