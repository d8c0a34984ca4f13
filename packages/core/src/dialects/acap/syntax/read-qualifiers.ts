import type { Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { prohibitsAnyModification, type Qualifier, type ResourceTarget, readQualifier } from './qualifier.js';
import { type ArrangedFeature, mayQualify, type QualifierName, qualifierRules, type WrittenIn } from './vocabulary.js';
import type { ValuePart } from './words.js';

/** Reads the qualifiers of a field, and reports what is wrong with each of them, whatever the usage. */
export function readQualifiers(parts: readonly ValuePart[], text: string, reportAt: ReportAt): Qualifier[] {
  const seen = new Set<string>();
  const qualifiers: Qualifier[] = [];
  for (const part of parts) {
    const { qualifier, fault, shortForm } = readQualifier(part);
    const written = text.slice(part.span.start, part.span.end);
    switch (fault) {
      case 'unknown-qualifier':
        reportAt('acap/unknown-qualifier', part.span, { qualifier: qualifier.name });
        break;
      case 'invalid-value':
        reportAt('acap/invalid-qualifier-value', part.span, { qualifier: written });
        break;
      case 'quoted-value':
        reportAt('acap/quotes-in-value', part.span, { qualifier: written });
        break;
      case 'value-with-hash':
        reportAt('acap/hash-in-qualifier', part.span, { qualifier: written });
        break;
      case 'unknown-role':
        reportAt('acap/unknown-role', part.span, { qualifier: written });
        break;
      case undefined:
        break;
    }
    if (shortForm) reportAt('acap/until-recrawl', part.span, {});
    if (qualifier.kind === 'known') reportRole(qualifier, reportAt);
    if (qualifier.kind === 'known' && qualifierRules[qualifier.name].repeats === 'once') {
      if (seen.has(qualifier.name)) reportAt('acap/repeated-qualifier', part.span, { qualifier: qualifier.name });
      seen.add(qualifier.name);
    }
    qualifiers.push(qualifier);
  }
  reportModifications(qualifiers, reportAt);
  return qualifiers;
}

/** A feature that a crawler honours only by arrangement with the publisher, and where it is used (A1-1.1-b). */
export interface FeatureToArrange {
  readonly feature: ArrangedFeature;
  readonly span: Span;
}

/** The qualifiers that need an arrangement with the publisher (A1-1.1-b, A1-1.1-c). */
export function featuresToArrangeIn(qualifiers: readonly Qualifier[]): FeatureToArrange[] {
  return qualifiers.flatMap((one) => {
    if (one.kind !== 'known' || qualifierRules[one.name].status === 'ready') return [];
    return [{ feature: arrangedFeature(one.name, one.target), span: one.span }];
  });
}

/**
 * What has to be arranged for a qualifier.
 *
 * Reading: (ASK-10) the role `link` is a feature of its own: what it requires is not defined, so agreeing on the qualifier
 * does not settle it. Naming `link` does.
 */
export function arrangedFeature(name: QualifierName, target: ResourceTarget | undefined): ArrangedFeature {
  return target?.role === 'link' ? 'link' : name;
}

function reportRole(qualifier: Qualifier & { kind: 'known' }, reportAt: ReportAt): void {
  if (qualifier.target?.role === 'link') reportAt('acap/link-role', qualifier.span, {});
  if (qualifier.name === 'must-include-resource' && qualifier.target?.role === 'not given') {
    reportAt('acap/role-missing', qualifier.span, {});
  }
}

function reportModifications(qualifiers: readonly Qualifier[], reportAt: ReportAt): void {
  if (!prohibitsAnyModification(qualifiers)) return;
  for (const qualifier of qualifiers) {
    if (qualifier.kind !== 'known' || qualifier.name !== 'prohibited-modification' || qualifier.value === 'any')
      continue;
    reportAt('acap/any-beside-others', qualifier.span, { value: qualifier.value });
  }
}

/** Reports qualifiers that may not qualify the usages of their permission, and so make it a prohibition (AMB-37). */
export function reportMisfits(
  qualifiers: readonly Qualifier[],
  usages: Iterable<string>,
  writtenIn: WrittenIn,
  reportAt: ReportAt,
): void {
  const known = qualifiers.filter((qualifier) => qualifier.kind === 'known');
  if (known.length === 0) return;
  const reported = new Set<Span>();
  for (const usage of usages) {
    for (const { name, span, target } of known) {
      if (mayQualify(name, usage, writtenIn)) {
        // For presenting, a part of the page is preferred to a separate resource (A1-2.5.5.2.2-c, A1-2.5.5.2.5-h).
        if (usage.startsWith('present') && target?.locator.kind === 'uri' && !reported.has(span)) {
          reported.add(span);
          reportAt('acap/separate-resource', span, { qualifier: name });
        }
        continue;
      }
      if (reported.has(span)) continue;
      reported.add(span);
      if (name === 'location' && writtenIn === 'robots.txt') reportAt('acap/location-in-robots-txt', span, {});
      else reportAt('acap/qualifier-not-for-usage', span, { qualifier: name, usage });
    }
  }
}
