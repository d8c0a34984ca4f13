import type { Style, StyleName } from './style.js';
import { displayWidth } from './width.js';
import { textWidth, wrapped } from './wrap.js';

/** A part of a paragraph with its own style. The text must already be safe to print. */
export interface Piece {
  readonly text: string;
  readonly styleName?: StyleName;
  /** It must not be wrapped: a location that people open or copy, a code that they search for. */
  readonly whole?: true;
}

/** A paragraph: pieces one after the other with a space between them, wrapped; lines after the first are indented. */
export function flow(pieces: readonly Piece[], style: Style, width: number, indent: string): string[] {
  const room = textWidth(width, indent.length);
  const lines = [''];
  // Columns of the last line, counted from the indent; the first line begins before it.
  let used = -indent.length;
  let isStart = true;
  for (const { text, styleName, whole } of pieces) {
    if (text === '') continue;
    const before = used + (isStart ? 0 : 1);
    const parts = whole ? wholeAfter(text, room, isStart ? 0 : before) : wrapped(text, room, before);
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        lines.push(indent);
        used = 0;
        isStart = true;
      }
      if (part === '') continue;
      const space = isStart ? '' : ' ';
      lines[lines.length - 1] += space + (styleName === undefined ? part : style(styleName, part));
      used += space.length + displayWidth(part);
      isStart = false;
    }
  }
  return lines;
}

function wholeAfter(text: string, room: number, used: number): string[] {
  return used > 0 && used + displayWidth(text) > room ? ['', text] : [text];
}
