import type { Reason } from '@heed/core';
import type { Source, Span } from '@heed/core/diagnostics';
import { parseUrl } from '@heed/core/internal';
import { type Documents, headerName, placeIn, titleOf } from '../documents/documents.js';
import { formatFrame } from '../terminal/frame.js';
import type { Style, StyleName } from '../terminal/style.js';

/** Where a statement is, in few words: `header of page.html:3`. What is not a place in a text describes itself. */
export function placeName({ source, line, column, text }: Reason, documents: Documents): string {
  if (line === undefined || column === undefined) return text;
  const place = placeIn(documents.shown, source, { line, column });
  return place === undefined
    ? `${source}:${line}`
    : `${prefixOf(source)}${fileOf(place.file, documents)}:${place.line}`;
}

/** Says of a place in a header that it is one. */
export function prefixOf(source: string): string {
  return source === 'header' ? 'header of ' : '';
}

/** The file of a place; a path alone if it is on the site that is checked. */
export function shortFileOf(file: string, documents: Documents): string {
  const whole = fileOf(file, documents);
  const origin = parseUrl(titleOf(documents))?.origin;
  return origin !== undefined && whole.startsWith(`${origin}/`) ? whole.slice(origin.length) : whole;
}

/** The header of a page has the address of the page for its name, since `prefixOf` says that it is the header. */
function fileOf(file: string, { url }: Documents): string {
  return file === headerName(url) ? url : file;
}

/** The line of a statement: one row if the statement is the whole line, two with carets if it is a part of it. */
export function frameOf(source: Source, span: Span, styleName: StyleName, style: Style, width: number): string[] {
  const isWholeLine = source.lineText(source.positionAt(span.start).line).trim() === source.textOf(span);
  const rows = formatFrame(source, span, style, {
    context: 0,
    styleName,
    width: Math.min(width, maxWidth) - indent.length,
  });
  return (isWholeLine ? rows.slice(0, 1) : rows).map((row) => `${indent}${row}`);
}

const indent = '    ';

/** Limit: columns of a frame. Longer rows are hard to read, however wide the terminal is. */
const maxWidth = 104;
