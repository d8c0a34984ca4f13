import { type Report, remark } from '../../diagnostics/diagnostic.js';
import type { Source, Span } from '../../text/source.js';
import type { RuleFault } from '../robots-rules/rule-list.js';

/** What there is to remark on one rule of a header, under the codes of this dialect. */
export function remarkOnRule(
  report: Report,
  source: Source,
  fault: RuleFault,
  span: Span,
  rule: string,
  value: string,
): void {
  switch (fault) {
    case 'unknown-rule':
      remark(report, source, span, 'robots-tag/unknown-rule', { rule });
      break;
    case 'unusable-value':
      remark(report, source, span, 'robots-tag/unusable-value', { rule, value });
      break;
    case 'unreadable-date':
      remark(report, source, span, 'robots-tag/unreadable-date', { date: value });
      break;
    case 'no-commas':
      remark(report, source, span, 'robots-tag/no-commas', { rules: rule });
      break;
  }
}
