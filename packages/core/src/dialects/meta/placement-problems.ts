import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Page, PageMeta } from '../../policy/page.js';
import { addresseeOf } from '../rule-words/addressee.js';
import { defaultCap } from '../rule-words/cap.js';
import { isAcap, isCrawlerName } from './meta-names.js';

/** Remarks on where a META stands and how it is addressed; what its rules are is not looked at. */
export function reportOnCarrier({ source }: Page, meta: PageMeta, report: Report): void {
  const { name, httpEquiv, property, content = '', inHead, span } = meta;
  if (name === undefined) {
    if (httpEquiv !== undefined && isSignal(httpEquiv)) {
      reportProblem(report, source, span, 'meta/http-equiv', { name: httpEquiv });
    } else if (property !== undefined && isSignal(property)) {
      reportProblem(report, source, span, 'meta/property', { name: property });
    }
    return;
  }
  if (!isCrawlerName(addresseeOf(name)) || isAcap(meta)) return;
  if (!inHead) reportProblem(report, source, span, 'meta/outside-head', {});
  else if (content.trim() === '') reportProblem(report, source, span, 'meta/no-rule', { name });
  else if (content.length > defaultCap)
    reportProblem(report, source, span, 'meta/past-cap', { cap: String(defaultCap) });
}

function isSignal(name: string): boolean {
  const token = addresseeOf(name);
  return isCrawlerName(token) || token === 'robots-tag' || token === 'x-robots-tag';
}
