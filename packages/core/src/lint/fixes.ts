import type { RobotsReading } from '../decision/robots-reading.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import type { Fixers } from '../diagnostics/fixers.js';
import { acapFixes } from '../dialects/acap/fixes.js';
import { sizeLimits } from '../dialects/acap/syntax/size-limits.js';
import { classNamesFixes } from '../dialects/class-names/fixes.js';
import { robotsTxtFixes } from '../dialects/robots-txt/fixes.js';
import { ruleListFixes } from '../dialects/rule-words/fixes.js';
import { withoutMark } from '../text/byte-order-mark.js';

const fixers: Fixers = { ...robotsTxtFixes, ...acapFixes, ...ruleListFixes, ...classNamesFixes };

/**
 * The edit that mends what a diagnostic is about, if there is a safe one: after it heed reads the same as before, and others
 * read what heed reads. Whatever would grant more, or refuse more, is left to the publisher; so is whatever looks as if
 * something else had been meant, since the remark would go and the mistake stay.
 */
export function fixOf(diagnostic: Diagnostic): Fix | undefined {
  // Code and facts belong together; the compiler cannot see that through the table.
  const fixer = fixers[diagnostic.code] as ((about: Diagnostic) => Fix | undefined) | undefined;
  return fixer?.(diagnostic);
}

/** Limit: repairs make no text twice as long as it was; over its bound ACAP prohibits everything in a file (AMB-69). */
const longest = sizeLimits.file / 2;

/**
 * May a diagnostic have a fix at all? In a file with ACAP some edits have far effects: one that brings the file over a bound or
 * back, one that drops a line, since it depends on the line above whether a line that is no field counts, and any behind two
 * byte order marks, since the conventional part is then read from a place further on.
 */
export function mayHaveFix({ code, source }: Diagnostic, robots: RobotsReading | undefined): boolean {
  const ofAcap = code.startsWith('acap/');
  const hasAcap = robots?.acap !== undefined || robots?.gate.robots.hasAcap === true;
  if (!ofAcap && !(hasAcap && code.startsWith('robots-txt/'))) return true;
  const { text } = ofAcap ? source : (robots?.acap?.source ?? source);
  return text.length <= longest && withoutMark(text) === text && code !== 'robots-txt/redundant-rule';
}
