import { allUsages } from '../../../policy/usage.js';
import type { Source, Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { type Pattern, readResourcePattern } from '../syntax/pattern.js';
import { reportMisfits } from '../syntax/read-qualifiers.js';
import { joinTerms, noTerms, type Terms, termsFor } from '../syntax/terms.js';
import { isStandardUsage, type WrittenIn } from '../syntax/vocabulary.js';
import { type CompositeDraft, type DefinitionDraft, localName } from './definition.js';
import { type Definitions, prohibitionCovers, type ResourceSet, type UsageDefinition } from './reading.js';

/** Resolves the names in a file's definitions, in two passes, so that their order does not matter (AMB-45). */
export function resolveDefinitions(
  drafts: readonly DefinitionDraft[],
  source: Source,
  writtenIn: WrittenIn,
  inherited: Definitions,
  reportAt: ReportAt,
): Definitions {
  const sets = new Map<string, MutableResourceSet>();
  const usages = new Map<string, MutableUsageDefinition>();
  const composites = new Map<string, CompositeDraft>();
  const reportClash = ({ name, span }: DefinitionDraft): void => reportAt('acap/name-defined-twice', span, { name });
  for (const draft of drafts) {
    const { name, span } = draft;
    const definition = { name, source, span, prohibitedOnly: new Set<string>() };
    if (draft.kind === 'composite') composites.set(name, draft);
    if (draft.kind === 'qualified') {
      const members = new Map([[draft.usage, termsFor(draft.qualifiers, draft.usage, writtenIn)]]);
      reportMisfits(draft.qualifiers, [draft.usage], writtenIn, reportAt);
      if (!define(usages, { ...definition, kind: 'qualified', members })) reportClash(draft);
    }
    if (draft.kind === 'malformed') {
      if (!define(usages, { ...definition, kind: draft.of, members: new Map(), permitsNothing: 'malformed' }))
        reportClash(draft);
    }
    if (draft.kind === 'set') {
      const patterns = draft.patterns.map(readResourcePattern);
      const found = sets.get(name);
      if (found === undefined) {
        sets.set(name, { name, patterns, source, span, ambiguous: false });
      } else {
        for (const pattern of patterns) found.patterns.push(pattern);
        found.ambiguous = true;
        reportClash(draft);
      }
    }
  }
  const qualified = new Map(usages);
  for (const draft of drafts) {
    if (draft.kind !== 'composite') continue;
    const members = membersOf(draft, qualified, composites, reportAt);
    const { name, span } = draft;
    const definition = { kind: 'composite', name, members, prohibitedOnly: new Set<string>(), source, span } as const;
    if (!define(usages, definition)) reportClash(draft);
  }
  addProhibitedOnly(drafts, usages, inherited);
  reportRedefinitions(usages, inherited.usages, reportAt);
  reportRedefinitions(sets, inherited.sets, reportAt);
  return { usages, sets };
}

interface MutableResourceSet extends ResourceSet {
  readonly patterns: Pattern[];
  ambiguous: boolean;
}

interface MutableUsageDefinition extends UsageDefinition {
  readonly members: Map<string, Terms>;
  readonly prohibitedOnly: Set<string>;
  permitsNothing?: 'malformed' | 'defined twice';
}

/**
 * Adds a definition; false if the name already has one.
 *
 * Reading: (ASK-27, AMB-44) a name with several definitions permits nothing, and a prohibition covers the members of all.
 */
function define(usages: Map<string, MutableUsageDefinition>, definition: MutableUsageDefinition): boolean {
  const found = usages.get(definition.name);
  if (found === undefined) {
    usages.set(definition.name, definition);
    return true;
  }
  for (const [usage, terms] of definition.members) found.members.set(usage, terms);
  found.permitsNothing = 'defined twice';
  return false;
}

/**
 * Adds to each definition the usages that were intended but cannot be permitted by it: members that were dropped, and
 * the usages of malformed definitions.
 *
 * Reading: (AMB-40) a prohibition covers them as well, since the publisher wanted less use, not more.
 *
 * Limit: from another definition only the usages of the vocabulary are taken, which is a fixed number per definition,
 * however definitions are chained.
 */
function addProhibitedOnly(
  drafts: readonly DefinitionDraft[],
  usages: ReadonlyMap<string, MutableUsageDefinition>,
  inherited: Definitions,
): void {
  const usersOf = new Map<string, MutableUsageDefinition[]>();
  for (const draft of drafts) {
    const definition = draft.kind === 'composite' || draft.kind === 'malformed' ? usages.get(draft.name) : undefined;
    if (definition === undefined || !('members' in draft)) continue;
    for (const word of new Set(draft.members.map(({ text }) => text.toLowerCase()))) {
      const name = localName(word);
      if (name === undefined) {
        if (!definition.members.has(word)) definition.prohibitedOnly.add(word);
      } else if (usages.has(name)) {
        const users = usersOf.get(name);
        if (users === undefined) usersOf.set(name, [definition]);
        else users.push(definition);
      } else {
        for (const usage of askable(inherited.usages.get(name))) definition.prohibitedOnly.add(usage);
      }
    }
  }
  const pending = [...usages.values()].flatMap((definition) =>
    askable(definition).map((usage) => ({ name: definition.name, usage })),
  );
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { name, usage } = next;
    for (const user of usersOf.get(name) ?? []) {
      if (user.members.has(usage) || user.prohibitedOnly.has(usage)) continue;
      user.prohibitedOnly.add(usage);
      pending.push({ name: user.name, usage });
    }
  }
}

/** The usages in a definition that a question can be about. */
function askable(definition: UsageDefinition | undefined): string[] {
  if (definition === undefined) return [];
  return allUsages.filter((usage) => prohibitionCovers({ kind: 'local', definition }, usage));
}

/**
 * The usages that a composite permits, with their terms.
 *
 * Reading: (AMB-42) a composite inside a composite is dropped and the rest is kept; (AMB-43) so is an undefined name.
 */
function membersOf(
  draft: CompositeDraft,
  qualified: ReadonlyMap<string, UsageDefinition>,
  composites: ReadonlyMap<string, CompositeDraft>,
  reportAt: ReportAt,
): Map<string, Terms> {
  const members = new Map<string, Terms[]>();
  for (const [word, span] of new Map(draft.members.map((part) => [part.text.toLowerCase(), part.span]))) {
    const name = localName(word);
    if (name === undefined) {
      if (!isStandardUsage(word)) reportAt('acap/unknown-usage', span, { usage: word });
      add(members, word, noTerms);
      continue;
    }
    const found = qualified.get(name);
    if (found === undefined || found.permitsNothing !== undefined || composites.has(name)) {
      reportAt(composites.has(name) ? 'acap/composite-in-composite' : 'acap/undefined-member', span, { name });
      continue;
    }
    if (found.span.start > draft.span.start) reportAt('acap/definition-after-use', span, { name });
    const definedAt = [{ source: found.source, span: found.span }];
    for (const [usage, terms] of found.members) add(members, usage, { ...terms, definedAt });
  }
  return new Map([...members].map(([usage, terms]) => [usage, joinTerms(terms)]));
}

function add(members: Map<string, Terms[]>, usage: string, terms: Terms): void {
  const several = members.get(usage);
  if (several === undefined) members.set(usage, [terms]);
  else several.push(terms);
}

/** Reading: (AMB-47) a file's own definition overrides an inherited one. */
function reportRedefinitions(
  own: ReadonlyMap<string, { readonly span: Span }>,
  inherited: ReadonlyMap<string, unknown>,
  reportAt: ReportAt,
): void {
  for (const [name, { span }] of own) {
    if (inherited.has(name)) reportAt('acap/inherited-name-redefined', span, { name });
  }
}
