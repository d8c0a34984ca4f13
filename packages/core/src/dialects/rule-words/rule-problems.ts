import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Source, Span } from '../../text/source.js';
import type { AddressedEffect } from './addressed-effect.js';
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

/**
 * Reports rules that speak only of images, in a response that is none (AIN-11). A tag with several is reported once. Beside `noai` for
 * the same crawlers nothing is missing: many sites write both everywhere.
 */
export function reportRulesForImages(
  dialect: 'meta' | 'robots-tag',
  effects: readonly AddressedEffect[],
  isImage: () => boolean,
  report: Report,
): void {
  if (!effects.some(isForImages) || isImage()) return;
  const withNoai = new Set(effects.filter(({ rule }) => rule === 'noai').map(({ addressee }) => addressee));
  const reported = new Set<number>();
  for (const { rule, addressee, source, span } of effects.filter(isForImages)) {
    if (reported.has(span.start) || withNoai.has(addressee)) continue;
    reported.add(span.start);
    reportProblem(report, source, span, `${dialect}/only-for-images`, { rule });
  }
}

function isForImages({ effect }: AddressedEffect): boolean {
  return effect.kind === 'deny' && effect.onlyFor === 'images';
}
