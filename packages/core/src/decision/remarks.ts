import { type Diagnostic, messageOf, severityOf } from '../diagnostics/diagnostic.js';
import type { Remark } from './answer.js';

/** Limit: remarks on one source in one answer. A broken file can give one a line, and they would come with every answer. */
const maxRemarks = 100;

/** Diagnostics as an answer lists them. Where there are too many, the graver ones are kept, in the order they were made in. */
export function remarksOf(diagnostics: readonly Diagnostic[]): Remark[] {
  if (diagnostics.length <= maxRemarks) return diagnostics.map(remarkOf);
  const order = ['error', 'warning', 'hint'];
  const gravest = [...diagnostics].sort(
    (one, other) => order.indexOf(severityOf(one)) - order.indexOf(severityOf(other)),
  );
  const kept = new Set(gravest.slice(0, maxRemarks));
  const remarks = diagnostics.filter((diagnostic) => kept.has(diagnostic)).map(remarkOf);
  const left = gravest[maxRemarks];
  if (left === undefined) return remarks;
  const data = { count: String(diagnostics.length - maxRemarks) };
  return [...remarks, remarkOf({ code: 'decision/more-diagnostics', source: left.source, span: left.span, data })];
}

function remarkOf(diagnostic: Diagnostic): Remark {
  const { source, span, code } = diagnostic;
  const place = source.positionAt(span.start);
  return { code, severity: severityOf(diagnostic), source: source.name, ...place, message: messageOf(diagnostic) };
}
