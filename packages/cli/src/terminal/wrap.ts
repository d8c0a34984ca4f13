import { displayWidth } from './width.js';

/** Wraps a text at spaces and after slashes. A word that is wider than the width gets a line of its own. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.split(/(?<=[ /])/)) {
    if (line !== '' && displayWidth((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}
