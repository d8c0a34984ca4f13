import { createHash } from 'node:crypto';
import { lineAt } from '../terminal/line-bounds.js';
import type { Problem } from './problem.js';

/**
 * For each problem a text by which a later run knows it again, though it moved to another line: of its code, the text of
 * its line, and how many such lines came before it in the file. Problems must come in the order of their places.
 */
export function fingerprintsOf(problems: readonly Problem[]): string[] {
  const seen = new Map<string, number>();
  return problems.map((problem) => {
    const hash = createHash('sha256')
      .update(`${problem.code}\n${textOf(problem)}`)
      .digest('hex')
      .slice(0, hashLength);
    const key = `${hash} ${problem.file}`;
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return `${hash}:${occurrence}`;
  });
}

/** Hexadecimal digits; enough that two lines of one file do not meet. */
const hashLength = 16;

/** The line without the space around it, or what is near the place if the line is long. */
function textOf({ source, span }: Problem): string {
  const { start, end } = lineAt(source, span.start);
  const from = end - start > maxLine ? Math.max(start, span.start - near) : start;
  const to = end - start > maxLine ? Math.min(end, span.start + near) : end;
  return source.text.slice(from, to).trim();
}

/**
 * Limit: characters of a line that count as a whole. A page in one line with a thousand problems must not cost a thousand
 * pages.
 */
const maxLine = 1000;

/** Characters on each side of the place, in a longer line. */
const near = 100;
