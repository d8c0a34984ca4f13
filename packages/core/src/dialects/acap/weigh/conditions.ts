import type { AcapPage } from '../page/page.js';
import type { RequiredResource } from '../syntax/terms.js';
import { usagesOfNamedResource } from '../syntax/vocabulary.js';
import type { Rule } from './rule.js';

/** What a permission's conditions depend on. */
export interface Circumstances {
  readonly usage: string;
  readonly arrangements: readonly string[];
  /** Where the resource was found, in normal form; asked for only where a permission depends on it. */
  readonly location: () => string;
  /** The page asked about; absent if nobody looked. */
  readonly page?: AcapPage | 'not-html';
  /** May the resource at this address, as written in a rule, be crawled? */
  readonly mayCrawl: (uri: string, rule: Rule) => boolean;
}

/** A rule under the circumstances: as it is; as a prohibition, when its conditions cannot be met; or for another place than this. */
export interface ConditionedRule {
  readonly rule: Rule;
  readonly elsewhere: boolean;
}

export function underCircumstances(rule: Rule, circumstances: Circumstances): ConditionedRule {
  if (rule.says === 'disallow') return { rule, elsewhere: false };
  for (const terms of rule.terms) {
    for (const required of terms.requiredResources) {
      const unmet = unmetClause(required, rule, circumstances);
      if (unmet !== undefined) return { rule: { ...rule, says: 'disallow', interpretedBy: unmet }, elsewhere: false };
    }
    if (terms.locations.length > 0 && !terms.locations.includes(circumstances.location())) {
      return { rule, elsewhere: true };
    }
  }
  return { rule, elsewhere: false };
}

/**
 * Why a condition that names a resource cannot be met, if so.
 *
 * Reading: (AMB-38) not without arrangement; never for the role `link`, which nobody defined (A1-2.5.5.2.5-e). (AMB-33)
 * `must-use-resource` only where it is settled what that means. (AMB-83) the resource has to be crawlable. (AMB-84) a
 * part of the page has to be there.
 */
function unmetClause(
  { feature, target }: RequiredResource,
  rule: Rule,
  circumstances: Circumstances,
): string | undefined {
  const { usage, arrangements, page } = circumstances;
  if (!arrangements.includes(feature) || target.role === 'link') return 'AMB-38';
  if (feature === 'must-use-resource' && !usagesOfNamedResource.includes(usage)) return 'AMB-33';
  const { locator } = target;
  if (locator.kind === 'uri') return circumstances.mayCrawl(locator.uri, rule) ? undefined : 'AMB-83';
  if (page === undefined) return undefined;
  return page !== 'not-html' && hasPart(page, locator) ? undefined : 'AMB-84';
}

function hasPart(
  page: AcapPage,
  { kind, name }: { readonly kind: 'id' | 'class' | 'meta'; readonly name: string },
): boolean {
  switch (kind) {
    case 'id':
      return page.elements.some(({ id }) => id === name);
    case 'class':
      return page.elements.some(({ classes }) => classes?.split(/[\t\n\f\r ]+/).includes(name));
    case 'meta':
      return page.metas.some((meta) => meta.inHead && meta.name?.toLowerCase() === name.toLowerCase());
  }
}
