import type { Limit } from '../../../policy/limit.js';
import type { Source, Span } from '../../../text/source.js';
import { normalUrl } from './normal-url.js';
import { limitOf, prohibitsAnyModification, type Qualifier, type ResourceTarget } from './qualifier.js';
import { mayQualify, type QualifierName, type WrittenIn } from './vocabulary.js';

/** What a permission's qualifiers mean for one usage. */
export interface Terms {
  readonly limits: readonly Limit[];
  readonly requiredResources: readonly RequiredResource[];
  /** Where the page must have been found; empty: anywhere (A2-1.3.4-f). */
  readonly locations: readonly string[];
  /** The clause that makes the permission a prohibition; present if its qualifiers cannot be honoured at all. */
  readonly fault?: string;
  /** In a composite usage: the definitions of the qualified usages that these terms come from. */
  readonly definedAt?: readonly DefinitionPlace[];
}

/** A resource that a permission requires, which takes an arrangement with the publisher (A1-1.1-b). */
export interface RequiredResource {
  readonly feature: QualifierName;
  readonly target: ResourceTarget;
}

interface DefinitionPlace {
  readonly source: Source;
  readonly span: Span;
}

export const noTerms: Terms = { limits: [], requiredResources: [], locations: [] };

/**
 * What a list of qualifiers means for a usage.
 *
 * Reading: (AMB-37) a qualifier that is unknown, or may not qualify the usage, makes the permission a prohibition: the
 * publisher permitted the usage only under a condition that cannot be met. (AMB-27) a length of zero permits nothing.
 * (ASK-28) a time of zero days is a limit that has run out, not a prohibition. (AMB-31) if a qualifier is repeated, all of its values apply; but two different resources cannot both be the only one
 * to use.
 */
export function termsFor(qualifiers: readonly Qualifier[], usage: string, writtenIn: WrittenIn): Terms {
  if (qualifiers.length === 0) return noTerms;
  const limits: Limit[] = [];
  const requiredResources: RequiredResource[] = [];
  const locations: string[] = [];
  let onlyResource: string | undefined;
  const modifiesNothing = prohibitsAnyModification(qualifiers);
  for (const qualifier of qualifiers) {
    if (qualifier.kind === 'unreadable' || !mayQualify(qualifier.name, usage, writtenIn)) return faulty('AMB-37');
    if (qualifier.usedUp && qualifier.name !== 'time-limit') return faulty('AMB-27');
    if (qualifier.name === 'location') {
      locations.push(normalUrl(qualifier.value));
      continue;
    }
    if (qualifier.name === 'must-use-resource') {
      if (onlyResource !== undefined && onlyResource !== qualifier.value) return faulty('AMB-31');
      onlyResource = qualifier.value;
    }
    if (qualifier.target !== undefined) requiredResources.push({ feature: qualifier.name, target: qualifier.target });
    // `any` includes the other kinds of modification, so it is listed alone (A1-2.5.5.2.4-g).
    const covered = modifiesNothing && qualifier.name === 'prohibited-modification' && qualifier.value !== 'any';
    if (!covered) limits.push(limitOf(qualifier));
  }
  return { limits, requiredResources, locations };
}

/** Limit: definitions listed as the origin of one usage's terms; a composite can contain thousands of them. */
const maxDefinitions = 20;

/** The terms of several permissions of the same usage, as one. */
export function joinTerms(several: readonly Terms[]): Terms {
  const fault = several.find((terms) => terms.fault !== undefined)?.fault;
  const definedAt = several.flatMap((terms) => terms.definedAt ?? []).slice(0, maxDefinitions);
  const joined = {
    limits: several.flatMap((terms) => terms.limits),
    requiredResources: several.flatMap((terms) => terms.requiredResources),
    locations: several.flatMap((terms) => terms.locations),
  };
  return { ...(fault === undefined ? joined : faulty(fault)), ...(definedAt.length === 0 ? {} : { definedAt }) };
}

function faulty(fault: string): Terms {
  return { limits: [], requiredResources: [], locations: [], fault };
}
