import type { Page } from '../../policy/page.js';
import { regionAt } from '../../policy/region-at.js';
import type { ViewCuts, ViewUsage } from '../../policy/voice.js';
import type { Decision } from '../answer.js';
import type { PreparedQuestion } from '../prepared.js';
import { reasonsOf } from '../reasons.js';
import type { PartReason, ViewRules } from './markup.js';
import { isToBeUsed } from './named-resource.js';
import { inherited, partDecisions } from './part-decisions.js';
import { type ReadCredit, snippetTermsOf } from './snippet-terms.js';

/**
 * Returns what says why a usage of a part of a page is allowed or not, by the same decisions that cut the views. Statements that lost are
 * listed, which takes memory, so only the last decision is kept: parts that are asked about one after the other mostly share one.
 */
export function partReasons(
  prepared: PreparedQuestion,
  page: Page,
  cuts: ViewCuts,
  readCredit: ReadCredit,
  isOwn: (usage: ViewUsage, place: number) => boolean,
): NonNullable<ViewRules['why']> {
  const { texts } = prepared;
  const decide = partDecisions(prepared, 'listed');
  const ownerOf = inherited(page, isOwn, (_, place) => ({ place }));
  let last: ReturnType<typeof ownerOf> | undefined;
  let decision: Decision;
  return (usage, place, at): PartReason => {
    const cutBy = place === -1 ? undefined : cuts.takesOut(usage, place);
    const owner = ownerOf(usage, place);
    if (owner !== last) decision = decide(usage, owner.place);
    last = owner;
    // A denial of the usage itself says more than that of another.
    if (cutBy !== undefined && decision.may) return { usage: cutBy, decision: decide(cutBy, place) };
    if (!decision.may) return { usage, decision };
    const region = regionAt(cuts.regions, at);
    if (region?.usages.includes(usage)) {
      const ruling = { verdict: 'denied', limits: [], because: region.because(usage), overruled: [] } as const;
      return { usage, decision: { ...ruling, may: false, ...reasonsOf(ruling, 'listed') } };
    }
    if (!isToBeUsed(decision, page, place, texts)) return { usage, decision, but: 'another-part' };
    const isShowable = usage !== 'present-snippet' || snippetTermsOf(decision, page, texts, readCredit) !== undefined;
    return isShowable ? { usage, decision } : { usage, decision, but: 'no-credit' };
  };
}
