import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Source, Span } from '../../text/source.js';
import { nearestRule } from './nearest-rule.js';
import type { RuleFault } from './rule-list.js';

/** Reports what is wrong with a rule, with the codes of the dialect that it was written in. */
export function reportRuleFault(
  dialect: 'meta' | 'robots-tag',
  report: Report,
  source: Source,
  fault: RuleFault,
  span: Span,
  rule: string,
  value: string,
): void {
  switch (fault) {
    case 'unknown-rule': {
      const meant = nearestRule(rule.toLowerCase());
      if (meant === undefined) reportProblem(report, source, span, `${dialect}/unknown-rule`, { rule });
      else reportProblem(report, source, span, `${dialect}/misspelt-rule`, { rule, meant });
      break;
    }
    case 'unusable-value':
      reportProblem(report, source, span, `${dialect}/unusable-value`, { rule, value });
      break;
    case 'unreadable-date':
      reportProblem(report, source, span, `${dialect}/unreadable-date`, { date: value });
      break;
    case 'no-commas':
      reportProblem(report, source, span, `${dialect}/no-commas`, { rules: rule });
      break;
  }
}
