import type { Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';

/** A statement among an element's class names. It addresses everybody and holds for the element (A2-2.1-b). */
export interface ClassStatement {
  readonly says: 'allow' | 'disallow';
  /** As written after `acap:allow-` or `acap:disallow-`, in lower case. */
  readonly usage: string;
}

/**
 * Reads the ACAP statements of a class attribute; other class names are left alone (A2-2.1-a).
 *
 * Reading: (AMB-80) the prefix stays `acap:`, being no URI. (AMB-71) letter case does not matter.
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
    statements.push({ says, usage: (found[2] ?? '').toLowerCase() });
  }
  return statements;
}
