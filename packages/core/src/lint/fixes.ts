import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import type { Fixers } from '../diagnostics/fixers.js';
import { sizeLimits } from '../dialects/acap/syntax/size-limits.js';
import { allLintRows } from '../dialects/lint-rows.js';
import type { RobotsOutcome } from '../dialects/texts.js';
import { withoutMark } from '../text/byte-order-mark.js';

const fixers: Fixers = Object.assign({}, ...allLintRows.map(({ fixes }) => fixes));

/**
 * The edit that fixes a problem, if there is one: heed reads the same before and after it. It is safe if other readers do so too;
 * otherwise they then read what heed reads.
 *
 * Edits after which heed would allow or forbid more are left to the publisher. So are edits to what looks like a different mistake:
 * the problem would go away and the mistake would stay.
 */
export function fixOf(diagnostic: Diagnostic): Fix | undefined {
  // The fixer belongs to the code of the diagnostic; the compiler cannot see that through the table.
  const fixer = fixers[diagnostic.code] as ((about: Diagnostic) => Fix | undefined) | undefined;
  return fixer?.(diagnostic);
}

/** Limit: fixes never double the length of a text, and ACAP prohibits everything in a file over its size limit (AMB-69). */
const maxFixableLength = sizeLimits.file / 2;

/**
 * May a diagnostic have a fix at all? In a file with ACAP some edits have remote effects: an edit that brings the file over its size
 * limit or back under it; the removal of a line, since the line above decides whether a line that is not a field is ignored; and any
 * edit after two byte order marks, since the conventional part is then read from a later place.
 */
export function mayHaveFix({ code, source }: Diagnostic, robots: RobotsOutcome | undefined): boolean {
  const read = robots?.kind === 'read' ? robots : undefined;
  const isAcapProblem = code.startsWith('acap/');
  const hasAcap = read?.acap !== undefined || read?.gate.robots.hasAcap === true;
  if (!isAcapProblem && !(hasAcap && source.name === 'robots.txt')) return true;
  const { text } = isAcapProblem ? source : (read?.acap?.reading.source ?? source);
  return text.length <= maxFixableLength && withoutMark(text) === text && code !== 'robots-txt/redundant-rule';
}
