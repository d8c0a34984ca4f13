import { displayWidth } from './width.js';

/**
 * Wraps a text at spaces and after slashes. A word that is wider than the width gets a line of its own. Something of `used`
 * columns may come before the text on its first line, which is empty then if no word fits behind it.
 */
export function wrapped(text: string, width: number, used = 0): string[] {
  const lines: string[] = [];
  let line = '';
  let room = width - used;
  for (const piece of piecesOf(text)) {
    if ((line !== '' || room < width) && displayWidth((line + piece).trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = '';
      room = width;
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** What stays together: words up to a slash, and whole addresses and paths, which people copy. */
function piecesOf(text: string): string[] {
  return text.split(/(?<= )/).flatMap((word) => (/^\/|:\/\//.test(word) ? [word] : word.split(/(?<=\/)/)));
}

/** Columns for sentences behind an indent, however narrow the terminal is. */
export function textWidth(width: number, indent = 0): number {
  return Math.max(width - indent, minTextWidth);
}

/** Limit: narrower sentences cannot be read. */
const minTextWidth = 30;
