import { allUsages } from '../../../policy/usage.js';
import type { Source, Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { reportMisfits } from '../syntax/read-qualifiers.js';
import { joinTerms, noTerms, type Terms, termsFor } from '../syntax/terms.js';
import { isStandardUsage, type WrittenIn } from '../syntax/vocabulary.js';
import { namesIn } from '../syntax/words.js';
import { type CompositeDraft, type DefinitionDraft, localName } from './definition.js';
import { type Definitions, prohibitionCovers, type UsageDefinition } from './reading.js';
import { resolveSets } from './resolve-sets.js';

/** Resolves the names in a file's definitions, in two passes, so that their order does not matter (AMB-45). */
export function resolveDefinitions(
  drafts: readonly DefinitionDraft[],
  source: Source,
  writtenIn: WrittenIn,
  inherited: Definitions,
  reportAt: ReportAt,
): Definitions {
  const usages = new Map<string, MutableUsageDefinition>();
  const composites = new Map<string, CompositeDraft>();
  const reportClash = ({ name, span }: DefinitionDraft): void => reportAt('acap/name-defined-twice', span, { name });
  for (const draft of drafts) {
    const { name, span } = draft;
    const definition = newDefinition(name, source, span);
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
  }
  const qualified = new Map(usages);
  for (const draft of drafts) {
    if (draft.kind !== 'composite') continue;
    const members = membersOf(draft, qualified, composites, reportAt);
    const definition = newDefinition(draft.name, source, draft.span);
    if (!define(usages, { ...definition, kind: 'composite', members })) reportClash(draft);
  }
  addProhibitedOnly(drafts, usages, inherited);
  const sets = resolveSets(drafts, source, inherited.sets, reportAt);
  reportRedefinitions(usages, inherited.usages, reportAt);
  reportRedefinitions(sets, inherited.sets, reportAt);
  return { usages, sets };
}

interface MutableUsageDefinition extends UsageDefinition {
  readonly members: Map<string, Terms>;
  readonly prohibitedOnly: Set<string>;
  permitsNothing?: 'malformed' | 'defined twice';
  readonly others: OtherDefinition[];
  readonly definedBy: Map<string, OtherDefinition>;
}

type OtherDefinition = UsageDefinition['others'][number];

/** What all definitions have to begin with. */
function newDefinition(
  name: string,
  source: Source,
  span: Span,
): Omit<MutableUsageDefinition, 'kind' | 'members' | 'permitsNothing'> {
  return { name, source, span, prohibitedOnly: new Set(), others: [], definedBy: new Map() };
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
  const { kind, source, span } = definition;
  const other = { kind, source, span };
  found.others.push(other);
  for (const [usage, terms] of definition.members) {
    if (!found.members.has(usage)) found.definedBy.set(usage, other);
    found.members.set(usage, terms);
  }
  found.permitsNothing = 'defined twice';
  return false;
}

/**
 * Adds to each definition the usages that were intended but cannot be permitted by it: members that were dropped, those with a sign
 * after them, and the usages of malformed definitions.
 *
 * Reading: (AMB-40, ASK-44) a prohibition covers them as well, since the publisher wanted less use, not more.
 *
 * Limit: from another definition only the usages of the vocabulary are taken, which is a fixed number per definition,
 * however definitions are chained.
 */
function addProhibitedOnly(
  drafts: readonly DefinitionDraft[],
  usages: ReadonlyMap<string, MutableUsageDefinition>,
  inherited: Definitions,
): void {
  const usersOf = new Map<string, NamingDefinition[]>();
  for (const draft of drafts) {
    const definition = draft.kind === 'set' ? undefined : usages.get(draft.name);
    if (definition === undefined || draft.kind === 'set') continue;
    const user = { definition, span: draft.span, kind: draft.kind === 'malformed' ? draft.of : draft.kind };
    for (const word of intendedNames(draft)) {
      const name = localName(word);
      if (name === undefined) {
        addIntended(user, word);
      } else if (usages.has(name)) {
        const users = usersOf.get(name);
        if (users === undefined) usersOf.set(name, [user]);
        else users.push(user);
      } else {
        for (const usage of askable(inherited.usages.get(name))) addIntended(user, usage);
      }
    }
  }
  const pending = [...usages.values()].flatMap((definition) =>
    askable(definition).map((usage) => ({ name: definition.name, usage })),
  );
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { name, usage } = next;
    for (const user of usersOf.get(name) ?? []) {
      if (addIntended(user, usage)) pending.push({ name: user.definition.name, usage });
    }
  }
}

/** One of the definitions of a name, and what all of them came to. */
interface NamingDefinition {
  readonly definition: MutableUsageDefinition;
  readonly kind: UsageDefinition['kind'];
  readonly span: Span;
}

/** The names in a definition, in lower case: what is meant by them, whatever signs are around them. */
function intendedNames(draft: Exclude<DefinitionDraft, { readonly kind: 'set' }>): ReadonlySet<string> {
  const written = draft.kind === 'qualified' ? [draft.usage] : draft.members.map(({ text }) => text.toLowerCase());
  return new Set(written.flatMap((word) => [word, ...namesIn(word)]));
}

/** Adds a usage that only a prohibition covers; false if the definition has it already. */
function addIntended({ definition, kind, span }: NamingDefinition, usage: string): boolean {
  const { members, prohibitedOnly, source } = definition;
  if (members.has(usage) || prohibitedOnly.has(usage)) return false;
  prohibitedOnly.add(usage);
  if (span.start !== definition.span.start) definition.definedBy.set(usage, { kind, source, span });
  return true;
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
      if (namesIn(word)[0] !== word) reportAt('acap/sign-after-name', span, { word });
      else if (!isStandardUsage(word)) reportAt('acap/unknown-usage', span, { usage: word });
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
