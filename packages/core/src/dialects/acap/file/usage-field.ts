import type { Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { readResourcePattern, wholeSite } from '../syntax/pattern.js';
import type { Purpose } from '../syntax/purpose.js';
import type { Qualifier } from '../syntax/qualifier.js';
import { readQualifiers, reportMisfits } from '../syntax/read-qualifiers.js';

import { isStandardUsage, standardUsages, type WrittenIn } from '../syntax/vocabulary.js';
import { partsOf, type ValuePart, wordAt } from '../syntax/words.js';
import { localName } from './definition.js';
import type { Definitions, NamedUsage, Resource, UsageDefinition, UsageField } from './reading.js';
import { nameOfSet } from './resolve-sets.js';

/** A permission or prohibition as written, before its names are resolved. */
export interface UsageFieldDraft {
  readonly says: 'allow' | 'disallow';
  /** As written after `allow-` or `disallow-`, in lower case. */
  readonly usage: string;
  /** As written. A correct field has one. */
  readonly resources: readonly string[];
  readonly qualifiers: readonly Qualifier[];
  readonly purposes: readonly Purpose[];
  readonly span: Span;
  /** The clause by which a permission is ignored. */
  readonly ignoredBy?: string;
}

/** The definitions that a field may use. Those of its own file override those of the file that refers to it. */
export interface VisibleDefinitions {
  readonly own: Definitions;
  readonly inherited: Definitions;
}

/** Reads the value of a permission or prohibition; `undefined` if it names no resource (AMB-23). */
export function readUsageField(
  says: 'allow' | 'disallow',
  usage: string,
  text: string,
  value: Span,
  span: Span,
  purposes: readonly Purpose[],
  reportAt: ReportAt,
): UsageFieldDraft | undefined {
  // The first word is the resource, even if it contains `=` (A1-2.4.1.2-e).
  const first = wordAt(text, value);
  if (first.start === first.end) {
    reportAt('acap/empty-resource', span, {});
    return undefined;
  }
  const resources = [text.slice(first.start, first.end)];
  const parts: ValuePart[] = [];
  for (const part of partsOf(text, { start: first.end, end: value.end })) {
    if (part.kind === 'word' && (says === 'disallow' || looksLikeResource(part.text))) resources.push(part.text);
    else parts.push(part);
  }
  for (const resource of resources) {
    if (resource.slice(0, -1).includes('$')) reportAt('acap/dollar-inside-pattern', first, {});
  }
  if (resources.length > 1) {
    const consequence = says === 'allow' ? 'it permits none of them' : 'it prohibits each of them';
    reportAt('acap/several-resources', span, { consequence });
  }
  if (says === 'allow') {
    return { says, usage, resources, qualifiers: readQualifiers(parts, text, reportAt), purposes, span };
  }
  if (parts.length > 0) reportAt('acap/qualifier-on-prohibition', span, {});
  return { says, usage, resources, qualifiers: [], purposes, span };
}

function looksLikeResource(word: string): boolean {
  return /^([/*]|(the-)?acap:)/i.test(word);
}

/** Resolves the names in a field; empty for a field that neither permits nor prohibits anything. */
export function resolveUsageField(
  draft: UsageFieldDraft,
  visible: VisibleDefinitions,
  writtenIn: WrittenIn,
  reportAt: ReportAt,
): UsageField[] {
  const resources = resolveResources(draft, visible, reportAt);
  const usage = resolveUsage(draft, visible, writtenIn, reportAt);
  if (usage === undefined) return [];
  const { says, qualifiers, purposes, span } = draft;
  return resources.map(({ resource, interpretedBy: ofResource }) => {
    const field = { says, usage, resource, qualifiers, purposes, span };
    if (says === 'allow') {
      const ignoredBy = draft.ignoredBy ?? localUsageClause(usage, says) ?? ofResource;
      return ignoredBy === undefined ? field : { ...field, ignoredBy };
    }
    const interpretedBy = localUsageClause(usage, says) ?? ofResource;
    return interpretedBy === undefined ? field : { ...field, interpretedBy };
  });
}

/** The clause by which a permission of a local usage is ignored, or a prohibition of one covers what it does. */
export function localUsageClause(usage: NamedUsage, says: UsageField['says']): 'ASK-27' | 'AMB-40' | undefined {
  if (usage.kind !== 'local') return undefined;
  if (usage.definition.permitsNothing === 'defined twice') return 'ASK-27';
  return says === 'disallow' ? 'AMB-40' : undefined;
}

interface ResolvedResource {
  readonly resource: Resource;
  /** Present if the intended resource is uncertain: a prohibition applies to it, a permission is ignored. */
  readonly interpretedBy?: string;
}

/**
 * The resources of a field.
 *
 * Reading: (ASK-9) if a field names several resources, a prohibition applies to each, a permission to none.
 */
function resolveResources(
  { says, resources, span }: UsageFieldDraft,
  visible: VisibleDefinitions,
  reportAt: ReportAt,
): ResolvedResource[] {
  const resolved = [...new Set(resources)].map((word) => resolveResource(says, word, visible, span, reportAt));
  return resolved.length > 1 ? resolved.map((one) => ({ interpretedBy: 'ASK-9', ...one })) : resolved;
}

/**
 * The resource that one word names.
 *
 * Reading: (AMB-46, ASK-8) an undefined set is read as the whole site; (AMB-44) a set with several definitions as all
 * their patterns.
 */
function resolveResource(
  says: UsageField['says'],
  word: string,
  { own, inherited }: VisibleDefinitions,
  span: Span,
  reportAt: ReportAt,
): ResolvedResource {
  const name = nameOfSet(word);
  if (name === undefined) {
    const pattern = readResourcePattern(word);
    if (pattern.host === undefined) return { resource: { patterns: [pattern] } };
    reportAt('acap/address-as-pattern', span, { address: word });
    return { resource: { patterns: [pattern] }, interpretedBy: 'A1-2.4.3-a' };
  }
  if (!/^the-/i.test(word)) reportAt('acap/old-prefix', span, {});
  const set = own.sets.get(name) ?? inherited.sets.get(name);
  if (set === undefined) {
    reportAt('acap/undefined-set', span, { name });
    return { resource: { patterns: [wholeSite] }, interpretedBy: 'AMB-46' };
  }
  const resource = { patterns: says === 'disallow' ? set.prohibited : set.patterns, set };
  return set.ambiguous ? { resource, interpretedBy: 'AMB-44' } : { resource };
}

/**
 * The usage that a field names.
 *
 * Reading: (AMB-36) an unknown name means exactly itself. (AMB-40) a prohibition of a local usage covers the usages in
 * its definition. If the definition is malformed or there are several, it covers every usage that was intended, since
 * the publisher wanted less use, not more (ASK-27).
 */
export function resolveUsage(
  { says, usage, qualifiers, span }: Pick<UsageFieldDraft, 'says' | 'usage' | 'qualifiers' | 'span'>,
  { own, inherited }: VisibleDefinitions,
  writtenIn: WrittenIn,
  reportAt: ReportAt,
): NamedUsage | undefined {
  const name = localName(usage);
  if (name === undefined) {
    if (!isStandardUsage(usage)) reportAt('acap/unknown-usage', span, { usage });
    else if (says === 'allow' && usage === 'other') reportAt('acap/allow-other', span, {});
    reportMisfits(qualifiers, [usage], writtenIn, reportAt);
    return { kind: 'standard', name: usage };
  }
  if (/^\(\s|\s\)$/.test(usage)) reportAt('acap/space-in-parentheses', span, {});
  if (says === 'disallow') reportAt('acap/prohibited-local-usage', span, { name });
  const definition = own.usages.get(name) ?? inherited.usages.get(name);
  if (definition === undefined || (definition.permitsNothing !== undefined && says === 'allow')) {
    reportAt('acap/undefined-usage', span, { name });
    // With two definitions it is known which usages were meant, so answers list the permission as ignored.
    return definition?.permitsNothing === 'defined twice' ? { kind: 'local', definition } : undefined;
  }
  if (qualifiers.length > 0) {
    reportAt('acap/qualifier-on-local-usage', span, { name });
    reportMisfits(qualifiers, standardMembers(definition), writtenIn, reportAt);
  }
  return { kind: 'local', definition };
}

/** The standard usages in a definition. The cost does not depend on the size of the definition. */
function standardMembers(definition: UsageDefinition): string[] {
  return Object.keys(standardUsages).filter((usage) => definition.members.has(usage));
}
