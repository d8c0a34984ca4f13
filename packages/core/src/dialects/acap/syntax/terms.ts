import type { Limit } from '../../../policy/limit.js';
import { parseUrl } from '../../../policy/url.js';
import type { Source, Span } from '../../../text/source.js';
import { limitOf, type Qualifier, type ResourceTarget } from './qualifier.js';
import { isStandardUsage, type QualifierName, qualifierRules } from './vocabulary.js';

/** Where a permission stands: some qualifiers make sense in a page only. */
export type WrittenIn = 'robots.txt' | 'page';

/** Something a permission asks for that needs an arrangement between the parties (A1-1.1-b). */
export interface Need {
  readonly feature: QualifierName;
  readonly target: ResourceTarget;
}

/** What a permission's qualifiers mean for one usage. */
export interface Terms {
  readonly limits: readonly Limit[];
  readonly needs: readonly Need[];
  /** Where the page has to be found; empty: anywhere (A2-1.3.4-f). */
  readonly locations: readonly string[];
  /** The clause by which the permission acts as a prohibition, if its qualifiers cannot be honoured at all. */
  readonly fault?: string;
  /** The qualified usages that brought them into a composite one. */
  readonly from?: readonly Origin[];
}

/** Where something was defined. */
export interface Origin {
  readonly source: Source;
  readonly span: Span;
}

export const noTerms: Terms = { limits: [], needs: [], locations: [] };

/**
 * What a list of qualifiers means for a usage.
 *
 * Reading: (AMB-37) whatever is unknown, or does not go with the usage, makes the permission a prohibition: the owner allowed
 * only under a condition that cannot be met. (AMB-27) a count of zero is used up. (AMB-31) of a qualifier given twice
 * both count; two resources of which each is to be the only one cannot both be used.
 */
export function termsFor(qualifiers: readonly Qualifier[], usage: string, writtenIn: WrittenIn): Terms {
  if (qualifiers.length === 0) return noTerms;
  const limits: Limit[] = [];
  const needs: Need[] = [];
  const locations: string[] = [];
  let resource: string | undefined;
  const modifiesNothing = forbidsAnyModification(qualifiers);
  for (const qualifier of qualifiers) {
    if (qualifier.kind === 'unreadable' || !goesWith(qualifier.name, usage, writtenIn)) return faulty('AMB-37');
    if (qualifier.usedUp) return faulty('AMB-27');
    if (qualifier.name === 'location') {
      locations.push(normalUrl(qualifier.value));
      continue;
    }
    if (qualifier.name === 'must-use-resource') {
      if (resource !== undefined && resource !== qualifier.value) return faulty('AMB-31');
      resource = qualifier.value;
    }
    if (qualifier.target !== undefined) needs.push({ feature: qualifier.name, target: qualifier.target });
    // `any` stands alone; beside others it says all that they say (A1-2.5.5.2.4-g).
    const covered = modifiesNothing && qualifier.name === 'prohibited-modification' && qualifier.value !== 'any';
    if (!covered) limits.push(limitOf(qualifier));
  }
  return { limits, needs, locations };
}

/** Limit: definitions named as the origin of one usage's terms; a composite can have thousands of them. */
const maxOrigins = 20;

/** All terms together, as when one permission stands for several of the same usage. */
export function joinTerms(terms: readonly Terms[]): Terms {
  const fault = terms.find((some) => some.fault !== undefined)?.fault;
  const from = terms.flatMap((some) => some.from ?? []).slice(0, maxOrigins);
  const joined = {
    limits: terms.flatMap((some) => some.limits),
    needs: terms.flatMap((some) => some.needs),
    locations: terms.flatMap((some) => some.locations),
  };
  return { ...(fault === undefined ? joined : faulty(fault)), ...(from.length === 0 ? {} : { from }) };
}

export function goesWith(name: QualifierName, usage: string, writtenIn: WrittenIn): boolean {
  const rule = qualifierRules[name];
  if (writtenIn === 'robots.txt' && rule.writtenIn === 'page') return false;
  return isStandardUsage(usage) && rule.goesWith.includes(usage);
}

export function forbidsAnyModification(qualifiers: readonly Qualifier[]): boolean {
  return qualifiers.some(
    (one) => one.kind === 'known' && one.name === 'prohibited-modification' && one.value === 'any',
  );
}

/**
 * An absolute URL in the form in which places are compared: whole and exact, without fragment (AMB-77). What parsing a URL
 * leaves as written is brought into one form too: escapes of unreserved characters, and the letter case of the others.
 */
export function normalUrl(url: string): string {
  if (parseUrl(url) === undefined) return url;
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}

function faulty(fault: string): Terms {
  return { limits: [], needs: [], locations: [], fault };
}
