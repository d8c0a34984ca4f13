import type { Diagnostic, Report } from '../../diagnostics/diagnostic.js';
import type { Source, Span } from '../../text/source.js';

/** The codes of this dialect. */
export type AcapCode = Extract<Diagnostic['code'], `acap/${string}`>;

type DataOf<C extends AcapCode> = Extract<Diagnostic, { readonly code: C }>['data'];

/** Says something about a place in the one source that is being read. */
export type Remark = <C extends AcapCode>(code: C, span: Span, data: DataOf<C>) => void;

export function remarksOn(source: Source, report: Report | undefined): Remark {
  return (code, span, data) => report?.({ code, source, span, data } as Diagnostic);
}
