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

/** A permission or prohibition as it stands, before names are looked up. */
export interface UsageFieldDraft {
  readonly says: 'allow' | 'disallow';
  /** As written after `allow-` or `disallow-`, in lower case. */
  readonly usage: string;
  /** As written; more than one only by mistake. */
  readonly resources: readonly string[];
  readonly qualifiers: readonly Qualifier[];
  readonly purposes: readonly Purpose[];
  readonly span: Span;
  /** The clause by which it permits nothing. */
  readonly void?: string;
}

/** The definitions a field may use: those of its own file first, then those of the file that refers to it. */
export interface Visible {
  readonly own: Definitions;
  readonly inherited: Definitions;
}

/** Reads the value of a permission or prohibition; nothing if it speaks of no resource (AMB-23). */
export function readUsageField(
  says: 'allow' | 'disallow',
  usage: string,
  text: string,
  value: Span,
  span: Span,
  purposes: readonly Purpose[],
  reportAt: ReportAt,
): UsageFieldDraft | undefined {
  // The first word is the resource, even if it holds `=` (A1-2.4.1.2-e).
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

/** Looks up the names in a field; nothing is left of a field that neither permits nor prohibits anything. */
export function resolveUsageField(
  draft: UsageFieldDraft,
  visible: Visible,
  writtenIn: WrittenIn,
  reportAt: ReportAt,
): UsageField[] {
  const resources = resolveResources(draft, visible, reportAt);
  const usage = resolveUsage(draft, visible, writtenIn, reportAt);
  if (usage === undefined) return [];
  const { says, qualifiers, purposes, span } = draft;
  const prohibitsLocal = usage.kind === 'local' && says === 'disallow';
  return resources.map(({ resource, reading: ofResource }) => {
    const field = { says, usage, resource, qualifiers, purposes, span };
    if (says === 'allow') {
      const isVoid = draft.void ?? ofResource;
      return isVoid === undefined ? field : { ...field, void: isVoid };
    }
    const reading = prohibitsLocal ? 'AMB-40' : ofResource;
    return reading === undefined ? field : { ...field, reading };
  });
}

interface ResolvedResource {
  readonly resource: Resource;
  /** What was meant is not certain: ground enough for a prohibition, none for a permission. */
  readonly reading?: string;
}

/**
 * What a field speaks of.
 *
 * Reading: (ASK-9) several resources: a prohibition holds for each, a permission for none.
 */
function resolveResources(
  { resources, span }: UsageFieldDraft,
  visible: Visible,
  reportAt: ReportAt,
): ResolvedResource[] {
  const resolved = [...new Set(resources)].map((word) => resolveResource(word, visible, span, reportAt));
  return resolved.length > 1 ? resolved.map((one) => ({ reading: 'ASK-9', ...one })) : resolved;
}

/** Reading: (AMB-46, ASK-8) a set nobody defined counts as the whole site; (AMB-44) one defined twice as all its patterns. */
function resolveResource(word: string, { own, inherited }: Visible, span: Span, reportAt: ReportAt): ResolvedResource {
  const reference = /^(the-)?acap:(?:resource-set:)?(.*)$/i.exec(word);
  if (reference === null) {
    const pattern = readResourcePattern(word);
    if (pattern.host === undefined) return { resource: { patterns: [pattern] } };
    reportAt('acap/address-as-pattern', span, { address: word });
    return { resource: { patterns: [pattern] }, reading: 'A1-2.4.3-a' };
  }
  if (reference[1] === undefined) reportAt('acap/old-prefix', span, {});
  const name = (reference[2] ?? '').toLowerCase();
  const set = own.sets.get(name) ?? inherited.sets.get(name);
  if (set === undefined) {
    reportAt('acap/undefined-set', span, { name });
    return { resource: { patterns: [wholeSite] }, reading: 'AMB-46' };
  }
  const resource = { patterns: set.patterns, set };
  return set.ambiguous ? { resource, reading: 'AMB-44' } : { resource };
}

/**
 * The usage a field names.
 *
 * Reading: (AMB-36) a name nobody knows stands for exactly itself. (AMB-40) a prohibition of a local usage hits the usages
 * it is made of; of one that was defined twice or wrongly, all that was meant, since the owner wanted less use and not more.
 */
export function resolveUsage(
  { says, usage, qualifiers, span }: Pick<UsageFieldDraft, 'says' | 'usage' | 'qualifiers' | 'span'>,
  { own, inherited }: Visible,
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
  if (definition === undefined || (definition.unsound && says === 'allow')) {
    reportAt('acap/undefined-usage', span, { name });
    return undefined;
  }
  if (qualifiers.length > 0) {
    reportAt('acap/qualifier-on-local-usage', span, { name });
    reportMisfits(qualifiers, standardMembers(definition), writtenIn, reportAt);
  }
  return { kind: 'local', definition };
}

/** At most as many as there are standard usages, however long the definition. */
function standardMembers(definition: UsageDefinition): string[] {
  return Object.keys(standardUsages).filter((usage) => definition.members.has(usage));
}
