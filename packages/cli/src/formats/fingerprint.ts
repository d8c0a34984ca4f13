import { createHash } from 'node:crypto';
import { lineAt } from '../terminal/line-bounds.js';
import { Occurrences } from './occurrences.js';
import type { Problem } from './problem.js';

/**
 * Returns a fingerprint for each problem of a run, by which a later run recognizes it even if it moved to another line. It is made of
 * the code, the text of the line, and the number of equal lines before it in the file. Problems must be in the order of their locations.
 */
export function createFingerprints(): (problem: Problem) => string {
  const seen = new Occurrences();
  return (problem) => {
    const hash = createHash('sha256')
      .update(`${problem.code}\n${textOf(problem)}`)
      .digest('hex')
      .slice(0, hashLength);
    return `${hash}:${seen.count(`${hash} ${problem.file}`)}`;
  };
}

/** Hexadecimal digits: enough to distinguish the lines of a file. */
const hashLength = 16;

/** The trimmed line, or the text near the location if the line is long. */
function textOf({ source, span }: Problem): string {
  const { start, end } = lineAt(source, span.start);
  const from = end - start > maxLine ? Math.max(start, span.start - near) : start;
  const to = end - start > maxLine ? Math.min(end, span.start + near) : end;
  return source.text.slice(from, to).trim();
}

/** Limit: characters of a line that is used whole. A page on one line with a thousand problems must not be hashed as often. */
const maxLine = 1000;

/** Characters on each side of the location, on a longer line. */
const near = 100;
