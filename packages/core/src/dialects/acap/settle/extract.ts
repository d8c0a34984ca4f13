import type { AcapPage } from '../page/page.js';
import { findPart, isWithin } from '../page/page-part.js';
import type { PageReading } from '../page/reading.js';
import type { Candidate } from './candidate.js';
import type { Rule } from './rule.js';

/**
 * The candidates as they bear on one element. A permission to use only a part of the page is a prohibition for every
 * element outside that part.
 *
 * Reading: (ASK-23, A1-2.5.3.2-d) that holds for an element around the part too, because only a part of it may be used.
 */
export function restrictToExtracts(candidates: readonly Candidate[], page: AcapPage, element: number): Candidate[] {
  return candidates.map((candidate) => {
    if (candidate.says === 'disallow' || candidate.ignoredBy !== undefined) return candidate;
    if (!candidate.rules.some((rule) => isForOtherPart(rule, page, element))) return candidate;
    const rules = candidate.rules.map((rule) =>
      isForOtherPart(rule, page, element) ? { ...rule, interpretedBy: 'ASK-23' } : rule,
    );
    return { ...candidate, says: 'disallow', rules };
  });
}

/** The elements that permissions in the page name as the only ones to use. */
export function extractedElements({ page, statements }: PageReading): number[] {
  return statements.flatMap(({ field: { usage, qualifiers } }) => {
    const defined = usage.kind === 'local' ? [...usage.definition.members.values()] : [];
    const targets = [
      ...qualifiers.flatMap((one) => (one.kind === 'known' && one.name === extractor ? (one.target ?? []) : [])),
      ...defined.flatMap(({ requiredResources }) =>
        requiredResources.flatMap(({ feature, target }) => (feature === extractor ? [target] : [])),
      ),
    ];
    return targets.flatMap(({ locator }) => {
      const part = locator.kind === 'uri' ? undefined : findPart(page, locator);
      return part?.kind === 'element' ? [part.place] : [];
    });
  });
}

const extractor = 'must-use-resource';

function isForOtherPart({ terms }: Rule, page: AcapPage, element: number): boolean {
  return terms.some(({ requiredResources }) =>
    requiredResources.some(({ feature, target: { locator } }) => {
      if (feature !== extractor || locator.kind === 'uri') return false;
      const part = findPart(page, locator);
      return part?.kind !== 'element' || !isWithin(page, element, part.place);
    }),
  );
}
