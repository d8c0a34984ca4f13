import { allUsages } from '../../../policy/usage.js';
import type { Source, Span } from '../../../text/source.js';
import type { ReportAt } from '../report-at.js';
import { type Pattern, readResourcePattern } from '../syntax/pattern.js';
import type { Qualifier } from '../syntax/qualifier.js';
import { readQualifiers, reportMisfits } from '../syntax/read-qualifiers.js';
import { sizeLimits } from '../syntax/size-limits.js';
import { joinTerms, noTerms, type Terms, termsFor } from '../syntax/terms.js';
import { isName, isStandardUsage, type WrittenIn } from '../syntax/vocabulary.js';
import { partsOf, type ValuePart, type Word, wordAt, wordsOf } from '../syntax/words.js';
import { type Definitions, isMeantBy, type ResourceSet, type UsageDefinition } from './reading.js';

/** A definition as it stands, before names are looked up: definitions may come in any order (AMB-45). */
export type DefinitionDraft =
  | {
      readonly kind: 'qualified';
      readonly name: string;
      readonly span: Span;
      readonly usage: string;
      readonly qualifiers: readonly Qualifier[];
    }
  | CompositeDraft
  | MalformedDraft
  | { readonly kind: 'set'; readonly name: string; readonly span: Span; readonly patterns: readonly string[] };

interface CompositeDraft {
  readonly kind: 'composite';
  readonly name: string;
  readonly span: Span;
  readonly members: readonly Word[];
}

/** A usage definition that defines nothing that could be permitted, but tells which usages were meant. */
interface MalformedDraft {
  readonly kind: 'malformed';
  readonly of: 'qualified' | 'composite';
  readonly name: string;
  readonly span: Span;
  readonly members: readonly Word[];
}

/** The name a parenthesised word stands for, if it is one. */
export function localName(word: string): string | undefined {
  return word.startsWith('(') && word.endsWith(')') ? word.slice(1, -1).trim().toLowerCase() : undefined;
}

/** Reads what follows the field name of a definition (A1-2.7.1-a, A1-2.7.2-a, A1-2.7.3-a). */
export function readDefinition(
  kind: 'qualified' | 'composite' | 'set',
  text: string,
  value: Span,
  span: Span,
  reportAt: ReportAt,
): DefinitionDraft | 'too large' | undefined {
  const head = wordAt(text, value);
  const body: Span = { start: head.end, end: value.end };
  if (head.start === head.end || wordAt(text, body).start === value.end) {
    reportAt('acap/malformed-definition', span, { reason: 'a name and what it stands for are needed' });
    return undefined;
  }
  const name = text.slice(head.start, head.end).toLowerCase();
  // Lenient: a name of another shape is taken as it is; dropping it would switch off what is said with it.
  if (!isName(name)) reportAt('acap/malformed-name', head, { name });
  switch (kind) {
    case 'qualified':
      return qualifiedUsage(name, partsOf(text, body), text, span, reportAt);
    case 'composite':
      return compositeUsage(name, partsOf(text, body), span, reportAt);
    case 'set': {
      // A pattern may hold `=`, so a set is words only.
      const patterns = wordsOf(text, body);
      const address = patterns.find((pattern) => readResourcePattern(pattern).host !== undefined);
      if (address !== undefined) reportAt('acap/address-as-pattern', span, { address });
      return patterns.length > sizeLimits.patternsPerSet ? 'too large' : { kind, name, span, patterns };
    }
  }
}

/** Qualifiers have no place in a composite; dropping them would grant more than was meant (A1-2.7.2-a). */
function compositeUsage(name: string, parts: readonly ValuePart[], span: Span, reportAt: ReportAt): DefinitionDraft {
  const members = parts.filter((part) => part.kind === 'word');
  if (members.length === parts.length) return { kind: 'composite', name, span, members };
  reportAt('acap/malformed-definition', span, { reason: 'a composite usage has usages as members, and no qualifiers' });
  return { kind: 'malformed', of: 'composite', name, span, members };
}

function qualifiedUsage(
  name: string,
  parts: readonly ValuePart[],
  text: string,
  span: Span,
  reportAt: ReportAt,
): DefinitionDraft {
  const [base, ...rest] = parts;
  const members = parts.filter((part) => part.kind === 'word');
  const malformed = { kind: 'malformed', of: 'qualified', name, span, members } as const;
  if (base === undefined || base.kind === 'pair' || members.length > 1) {
    reportAt('acap/malformed-definition', span, { reason: 'a usage and its qualifiers are needed, and nothing else' });
    return malformed;
  }
  if (localName(base.text) !== undefined) {
    reportAt('acap/local-usage-as-base', base.span, { usage: base.text });
    return malformed;
  }
  if (rest.length === 0) {
    reportAt('acap/definition-without-qualifier', span, { name });
    return malformed;
  }
  const usage = base.text.toLowerCase();
  if (!isStandardUsage(usage)) reportAt('acap/unknown-usage', base.span, { usage });
  return { kind: 'qualified', name, span, usage, qualifiers: readQualifiers(rest, text, reportAt) };
}

/** Looks up the names in a file's definitions, in two passes so that their order does not matter (AMB-45). */
export function resolveDefinitions(
  drafts: readonly DefinitionDraft[],
  source: Source,
  writtenIn: WrittenIn,
  inherited: Definitions,
  reportAt: ReportAt,
): Definitions {
  const sets = new Map<string, SetInTheMaking>();
  const usages = new Map<string, UsageInTheMaking>();
  const composites = new Map<string, CompositeDraft>();
  const clash = ({ name, span }: DefinitionDraft): void => reportAt('acap/name-defined-twice', span, { name });
  for (const draft of drafts) {
    const { name, span } = draft;
    const definition = { name, source, span, alsoMeant: new Set<string>() };
    if (draft.kind === 'composite') composites.set(name, draft);
    if (draft.kind === 'qualified') {
      const members = new Map([[draft.usage, termsFor(draft.qualifiers, draft.usage, writtenIn)]]);
      reportMisfits(draft.qualifiers, [draft.usage], writtenIn, reportAt);
      if (!define(usages, { ...definition, kind: 'qualified', members, unsound: false })) clash(draft);
    }
    if (draft.kind === 'malformed') {
      if (!define(usages, { ...definition, kind: draft.of, members: new Map(), unsound: true })) clash(draft);
    }
    if (draft.kind === 'set') {
      const patterns = draft.patterns.map(readResourcePattern);
      const found = sets.get(name);
      if (found === undefined) {
        sets.set(name, { name, patterns, source, span, ambiguous: false });
      } else {
        for (const pattern of patterns) found.patterns.push(pattern);
        found.ambiguous = true;
        clash(draft);
      }
    }
  }
  const qualified = new Map(usages);
  for (const draft of drafts) {
    if (draft.kind !== 'composite') continue;
    const members = membersOf(draft, qualified, composites, reportAt);
    const { name, span } = draft;
    const definition = { kind: 'composite', name, members, alsoMeant: new Set<string>(), source, span } as const;
    if (!define(usages, { ...definition, unsound: false })) clash(draft);
  }
  addWhatWasMeant(drafts, usages, inherited);
  reportRedefinitions(usages, inherited.usages, reportAt);
  reportRedefinitions(sets, inherited.sets, reportAt);
  return { usages, sets };
}

interface SetInTheMaking extends ResourceSet {
  readonly patterns: Pattern[];
  ambiguous: boolean;
}

interface UsageInTheMaking extends UsageDefinition {
  readonly members: Map<string, Terms>;
  readonly alsoMeant: Set<string>;
  unsound: boolean;
}

/** Is the name new? Reading: (AMB-44) a name defined twice stands for nothing that could be permitted. */
function define(usages: Map<string, UsageInTheMaking>, definition: UsageInTheMaking): boolean {
  const found = usages.get(definition.name);
  if (found === undefined) {
    usages.set(definition.name, definition);
    return true;
  }
  for (const [usage, terms] of definition.members) found.members.set(usage, terms);
  found.unsound = true;
  return false;
}

/**
 * Notes for each definition which usages were meant beside those that can be permitted by it: members that were dropped,
 * and the usages of malformed definitions.
 *
 * Reading: (AMB-40) a prohibition hits them all the same, since the owner wanted less use and not more.
 *
 * Limit: of what one definition takes from another only usages of the vocabulary are looked at: a fixed number for each
 * definition, however they are chained.
 */
function addWhatWasMeant(
  drafts: readonly DefinitionDraft[],
  usages: ReadonlyMap<string, UsageInTheMaking>,
  inherited: Definitions,
): void {
  const holders = new Map<string, UsageInTheMaking[]>();
  for (const draft of drafts) {
    const holder = draft.kind === 'composite' || draft.kind === 'malformed' ? usages.get(draft.name) : undefined;
    if (holder === undefined || !('members' in draft)) continue;
    for (const word of new Set(draft.members.map(({ text }) => text.toLowerCase()))) {
      const name = localName(word);
      if (name === undefined) {
        if (!holder.members.has(word)) holder.alsoMeant.add(word);
      } else if (usages.has(name)) {
        const several = holders.get(name);
        if (several === undefined) holders.set(name, [holder]);
        else several.push(holder);
      } else {
        for (const usage of askable(inherited.usages.get(name))) holder.alsoMeant.add(usage);
      }
    }
  }
  const open = [...usages.values()].flatMap((of) => askable(of).map((usage) => ({ of, usage })));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const holder of holders.get(next.of.name) ?? []) {
      if (holder.members.has(next.usage) || holder.alsoMeant.has(next.usage)) continue;
      holder.alsoMeant.add(next.usage);
      open.push({ of: holder, usage: next.usage });
    }
  }
}

/** The usages of a definition that somebody can ask about. */
function askable(definition: UsageDefinition | undefined): string[] {
  if (definition === undefined) return [];
  return allUsages.filter((usage) => isMeantBy(usage, { kind: 'local', definition }));
}

/** Reading: (AMB-42) a composite in a composite is dropped, the rest stays; (AMB-43) so is a name nobody defined. */
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
    if (found === undefined || found.unsound || composites.has(name)) {
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

/** Reading: (AMB-47) a file's own definition goes over an inherited one. */
function reportRedefinitions(
  own: ReadonlyMap<string, { readonly span: Span }>,
  inherited: ReadonlyMap<string, unknown>,
  reportAt: ReportAt,
): void {
  for (const [name, { span }] of own) {
    if (inherited.has(name)) reportAt('acap/inherited-name-redefined', span, { name });
  }
}
