import type { Page } from '../policy/page.js';
import type { ViewCuts } from '../policy/voice.js';
import type { ReadCredit } from './credits.js';
import type { PartReason, ViewRules } from './markup.js';
import { isToBeUsed } from './named-resource.js';
import { partDecisions } from './part-decisions.js';
import type { PreparedQuestion } from './prepare-question.js';
import { reasonsOf } from './reasons.js';
import { snippetTermsOf } from './snippet-terms.js';

/**
 * Says why a usage of a part of a page is allowed or not, by the same decisions that cut the views. Statements that lost are listed, so
 * it is for the parts that somebody points at, not for all.
 */
export function partReasons(
  prepared: PreparedQuestion,
  page: Page,
  cuts: ViewCuts,
  readCredit: ReadCredit,
): NonNullable<ViewRules['why']> {
  const { texts } = prepared;
  const decideOn = partDecisions(prepared, 'listed');
  return (usage, place, at): PartReason => {
    const cutBy = place === -1 ? undefined : cuts.takesOut(usage, place);
    const decision = decideOn(usage, place);
    // A denial of the usage itself says more than that of another.
    if (cutBy !== undefined && decision.may) return { usage: cutBy, decision: decideOn(cutBy, place) };
    if (!decision.may) return { usage, decision };
    const region = cuts.regions.find(({ span, usages }) => span.start <= at && at < span.end && usages.includes(usage));
    if (region !== undefined) {
      const ruling = { verdict: 'denied', limits: [], because: region.because(usage), overruled: [] } as const;
      return { usage, decision: { verdict: 'denied', may: false, limits: [], ...reasonsOf(ruling, 'left out') } };
    }
    if (!isToBeUsed(decision, page, place, texts)) return { usage, decision, but: 'another-part' };
    const isShowable = usage !== 'present-snippet' || snippetTermsOf(decision, page, texts, readCredit) !== undefined;
    return isShowable ? { usage, decision } : { usage, decision, but: 'no-credit' };
  };
}
