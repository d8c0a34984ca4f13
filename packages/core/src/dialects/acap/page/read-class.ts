import type { Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { withoutSignAtEnd } from '../syntax/words.js';

/** A statement among an element's class names. It addresses all crawlers and covers the element (A2-2.1-b). */
interface ClassStatement {
  readonly says: 'allow' | 'disallow';
  /** As written after `acap:allow-` or `acap:disallow-`, in lower case. */
  readonly usage: string;
}

/**
 * Reads the ACAP statements in a class attribute, and ignores other class names (A2-2.1-a).
 *
 * Reading: (AMB-80) the prefix stays `acap:`, because it is not a URI. (AMB-71) letter case does not matter.
 */
export function readAcapClass(classes: string, span: Span, reportAt: ReportAt): ClassStatement[] {
  if (!/acap:/i.test(classes)) return [];
  const statements: ClassStatement[] = [];
  for (const token of classes.split(/[\t\n\f\r ]+/)) {
    if (!/^acap:/i.test(token)) continue;
    const found = /^acap:(allow|disallow)-(.+)$/i.exec(token);
    if (found === null) {
      reportAt('acap/not-a-class-statement', span, { token });
      continue;
    }
    const says = found[1]?.toLowerCase() === 'allow' ? 'allow' : 'disallow';
    const written = (found[2] ?? '').toLowerCase();
    const usage = says === 'disallow' ? withoutSignAtEnd(written) : written;
    if (usage !== written) reportAt('acap/sign-after-name', span, { word: token });
    statements.push({ says, usage });
  }
  return statements;
}
