import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { Page, PageMeta } from '../../policy/page.js';
import { addresseeOf } from '../rule-words/addressee.js';
import { isAcap, isCrawlerName } from './meta-names.js';

/** Reports problems with the place and the attributes of a META tag. Its rules are not looked at. */
export function reportPlacementProblems({ source }: Page, meta: PageMeta, report: Report): void {
  const { name, httpEquiv, property, content = '', inHead, span } = meta;
  if (name === undefined) {
    if (httpEquiv !== undefined && isRobotsSignal(httpEquiv)) {
      reportProblem(report, source, span, 'meta/http-equiv', { name: httpEquiv });
    } else if (property !== undefined && isRobotsSignal(property)) {
      reportProblem(report, source, span, 'meta/property', { name: property });
    }
    return;
  }
  if (!isCrawlerName(addresseeOf(name)) || isAcap(meta)) return;
  if (!inHead) reportProblem(report, source, span, 'meta/outside-head', {});
  else if (content.trim() === '') reportProblem(report, source, span, 'meta/no-rule', { name });
}

function isRobotsSignal(name: string): boolean {
  const token = addresseeOf(name);
  return isCrawlerName(token) || token === 'robots-tag' || token === 'x-robots-tag';
}
