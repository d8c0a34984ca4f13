import type { Diagnostic, Report } from '../../diagnostics/diagnostic.js';
import type { Source, Span } from '../../text/source.js';

type AcapCode = Extract<Diagnostic['code'], `acap/${string}`>;

type DataOf<C extends AcapCode> = Extract<Diagnostic, { readonly code: C }>['data'];

/** Reports a problem at a place in the source that is being read. */
export type ReportAt = <C extends AcapCode>(code: C, span: Span, data: DataOf<C>) => void;

export function reporterFor(source: Source, report: Report | undefined): ReportAt {
  return (code, span, data) => report?.({ code, source, span, data } as Diagnostic);
}
