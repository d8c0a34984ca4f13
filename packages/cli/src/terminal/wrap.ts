import { displayWidth } from './width.js';

/**
 * Wraps a text at spaces and after slashes. A word that is wider than the width gets a line of its own. Something of `used`
 * columns may come before the text on its first line, which is then empty if no word fits after it. Takes linear
 * time.
 */
export function wrapped(text: string, width: number, used = 0): string[] {
  const lines: string[] = [];
  let line = '';
  // Columns of the line, with what comes before the first one.
  let taken = used;
  for (const piece of piecesOf(text)) {
    const seen = piece.trimEnd();
    if (taken > 0 && seen !== '' && taken + displayWidth(seen) > width) {
      lines.push(line.trimEnd());
      line = '';
      taken = 0;
    }
    line += piece;
    taken += displayWidth(piece);
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
