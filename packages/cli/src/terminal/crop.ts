import type { Span } from '@heed/core/diagnostics';
import { printable } from './printable.js';
import { displayWidth } from './width.js';

/** As much of a line as fits, with the start and the length of the mark under it, in columns. */
export interface Crop {
  readonly text: string;
  readonly indent: number;
  readonly marked: number;
  /** The marked part of `text`, for where it can be shown as marked itself. */
  readonly mark: Span;
}

/**
 * Crops a line to `room` columns around a mark, with … where something is left out.
 *
 * Reads no more than `room` characters on each side of the start of the mark, however long line and mark are. An empty
 * mark is under one character, or after the last.
 */
export function crop(text: string, line: Span, mark: Span, room: number): Crop {
  const start = Math.min(Math.max(mark.start, line.start), line.end);
  const end = Math.max(mark.end, start + 1);
  const from = boundary(text, Math.max(line.start, start - room));
  const to = boundary(text, Math.min(line.end, start + room));
  const glyphs = glyphsOf(text, from, to);
  if (start === line.end) glyphs.push({ text: '', width: 1, start, end });
  const first = glyphs.findIndex((glyph) => glyph.end > start);
  const isWhole = from === line.start && to === line.end && widthOf(glyphs) <= room;
  const { low, high } = isWhole ? { low: 0, high: glyphs.length } : choose(glyphs, first, end, room);
  const isCutBefore = low > 0 || from > line.start;
  const isCutAfter = high < glyphs.length || to < line.end;
  const shown = glyphs.slice(low, high);
  const marked = glyphs.slice(first, high).filter((glyph) => glyph.start < end);
  const before = `${isCutBefore ? '…' : ''}${textOf(glyphs.slice(low, first))}`;
  return {
    text: `${isCutBefore ? '…' : ''}${textOf(shown)}${isCutAfter ? '…' : ''}`,
    indent: (isCutBefore ? 1 : 0) + widthOf(glyphs.slice(low, first)),
    marked: widthOf(marked),
    mark: { start: before.length, end: before.length + textOf(marked).length },
  };
}

/** What the screen shows for a part of the text: a character with the marks that combine with it, or an escape. */
interface Glyph extends Span {
  readonly text: string;
  readonly width: number;
}

/** Shown for every tab: the columns of tab stops are not known in the middle of a line. */
const tab = '  ';

function glyphsOf(text: string, from: number, to: number): Glyph[] {
  const glyphs: Glyph[] = [];
  let start = from;
  for (const character of text.slice(from, to)) {
    const shown = character === '\t' ? tab : printable(character);
    const width = displayWidth(shown);
    const end = start + character.length;
    const base = width === 0 ? glyphs.pop() : undefined;
    if (base !== undefined) glyphs.push({ ...base, text: base.text + shown, end });
    else if (width === 0) glyphs.push({ text: `◌${shown}`, width: 1, start, end });
    else glyphs.push({ text: shown, width, start, end });
    start = end;
  }
  return glyphs;
}

interface Choice {
  readonly low: number;
  readonly high: number;
}

/** Chooses as much of the mark as fits, then text before it except for a third of the room, then whatever fits. */
function choose(glyphs: readonly Glyph[], first: number, markEnd: number, room: number): Choice {
  const widthAt = (at: number): number => glyphs[at]?.width ?? Number.POSITIVE_INFINITY;
  const startAt = (at: number): number => glyphs[at]?.start ?? 0;
  let low = first;
  let high = first + 1;
  let left = room - ellipses - widthAt(first);
  const growAfter = (until: number): void => {
    while (widthAt(high) <= left && startAt(high) < until) left -= widthAt(high++);
  };
  const growBefore = (keep: number): void => {
    while (widthAt(low - 1) <= left - keep) left -= widthAt(--low);
  };
  growAfter(markEnd);
  growBefore(Math.floor(room / 3));
  growAfter(Number.POSITIVE_INFINITY);
  growBefore(0);
  return { low, high };
}

/** Columns reserved for a … on each side. */
const ellipses = 2;

function textOf(glyphs: readonly Glyph[]): string {
  return glyphs.map((glyph) => glyph.text).join('');
}

function widthOf(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, glyph) => sum + glyph.width, 0);
}

/** The offset, or the one before it if it would split a surrogate pair. */
function boundary(text: string, offset: number): number {
  const isInside = isHigh(text.charCodeAt(offset - 1)) && isLow(text.charCodeAt(offset));
  return isInside ? offset - 1 : offset;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
