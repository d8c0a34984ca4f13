import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import type { Fixers } from '../diagnostics/fixers.js';
import { sizeLimits } from '../dialects/acap/syntax/size-limits.js';
import { allDialects } from '../dialects/dialects.js';
import type { RobotsOutcome } from '../dialects/texts.js';
import { withoutMark } from '../text/byte-order-mark.js';

const fixers: Fixers = Object.assign({}, ...allDialects.map(({ fixes }) => fixes));

/**
 * The edit that fixes a problem, if there is a safe one: after it heed reads the same as before, and others read what heed reads.
 * Edits that would grant more, or refuse more, are left to the publisher; so are those for what looks as if something else was
 * meant, since the problem would go and the mistake stay.
 */
export function fixOf(diagnostic: Diagnostic): Fix | undefined {
  // Code and facts belong together; the compiler cannot see that through the table.
  const fixer = fixers[diagnostic.code] as ((about: Diagnostic) => Fix | undefined) | undefined;
  return fixer?.(diagnostic);
}

/** Limit: fixes make no text twice as long as it was; over its bound ACAP prohibits everything in a file (AMB-69). */
const longest = sizeLimits.file / 2;

/**
 * May a diagnostic have a fix at all? In a file with ACAP some edits have far effects: one that brings the file over a bound or
 * back, one that drops a line, since the line above decides whether a line that is not a field counts, and any edit behind two
 * byte order marks, since the conventional part is then read from a place further on.
 */
export function mayHaveFix({ code, source }: Diagnostic, robots: RobotsOutcome | undefined): boolean {
  const read = robots?.kind === 'read' ? robots : undefined;
  const ofAcap = code.startsWith('acap/');
  const hasAcap = read?.acap !== undefined || read?.gate.robots.hasAcap === true;
  if (!ofAcap && !(hasAcap && code.startsWith('robots-txt/'))) return true;
  const { text } = ofAcap ? source : (read?.acap?.reading.source ?? source);
  return text.length <= longest && withoutMark(text) === text && code !== 'robots-txt/redundant-rule';
}
