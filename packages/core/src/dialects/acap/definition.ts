import type { Source, Span } from '../../text/source.js';
import { type Pattern, readPattern } from './pattern.js';
import type { Qualifier } from './qualifier.js';
import { readQualifiers, remarkOnMisfits } from './read-qualifiers.js';
import type { Definitions, ResourceSet, UsageDefinition } from './reading.js';
import type { Remark } from './remarks.js';
import { sizeLimits } from './size-limits.js';
import { type Carrier, joinTerms, noTerms, type Terms, termsFor } from './terms.js';
import { isName, isStandardUsage } from './vocabulary.js';
import { type Part, partsOf, type Word, wordAt, wordsOf } from './words.js';

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
  | { readonly kind: 'set'; readonly name: string; readonly span: Span; readonly patterns: readonly string[] };

interface CompositeDraft {
  readonly kind: 'composite';
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
  remark: Remark,
): DefinitionDraft | 'too large' | undefined {
  const head = wordAt(text, value);
  const body: Span = { start: head.end, end: value.end };
  if (head.start === head.end || wordAt(text, body).start === value.end) {
    remark('acap/malformed-definition', span, { reason: 'a name and what it stands for are needed' });
    return undefined;
  }
  const name = text.slice(head.start, head.end).toLowerCase();
  // Lenient: a name of another shape is taken as it is; dropping it would switch off what is said with it.
  if (!isName(name)) remark('acap/malformed-name', head, { name });
  switch (kind) {
    case 'qualified':
      return qualifiedUsage(name, partsOf(text, body), text, span, remark);
    case 'composite':
      return compositeUsage(name, partsOf(text, body), span, remark);
    case 'set': {
      // A pattern may hold `=`, so a set is words only.
      const patterns = wordsOf(text, body);
      return patterns.length > sizeLimits.patternsPerSet ? 'too large' : { kind, name, span, patterns };
    }
  }
}

/** Qualifiers have no place in a composite; dropping them would grant more than was meant (A1-2.7.2-a). */
function compositeUsage(name: string, parts: readonly Part[], span: Span, remark: Remark): DefinitionDraft | undefined {
  const members = parts.filter((part) => part.kind === 'word');
  if (members.length === parts.length) return { kind: 'composite', name, span, members };
  remark('acap/malformed-definition', span, { reason: 'a composite usage has usages as members, and no qualifiers' });
  return undefined;
}

function qualifiedUsage(
  name: string,
  [base, ...rest]: readonly Part[],
  text: string,
  span: Span,
  remark: Remark,
): DefinitionDraft | undefined {
  if (base === undefined || base.kind === 'pair' || rest.some((part) => part.kind === 'word')) {
    remark('acap/malformed-definition', span, { reason: 'a usage and its qualifiers are needed, and nothing else' });
    return undefined;
  }
  if (localName(base.text) !== undefined) {
    remark('acap/local-usage-as-base', base.span, { usage: base.text });
    return undefined;
  }
  if (rest.length === 0) {
    remark('acap/definition-without-qualifier', span, { name });
    return undefined;
  }
  const usage = base.text.toLowerCase();
  if (!isStandardUsage(usage)) remark('acap/unknown-usage', base.span, { usage });
  return { kind: 'qualified', name, span, usage, qualifiers: readQualifiers(rest, text, remark) };
}

/** Looks up the names in a file's definitions, in two passes so that their order does not matter (AMB-45). */
export function resolveDefinitions(
  drafts: readonly DefinitionDraft[],
  source: Source,
  carrier: Carrier,
  inherited: Definitions,
  remark: Remark,
): Definitions {
  const sets = new Map<string, SetInTheMaking>();
  const usages = new Map<string, UsageInTheMaking>();
  const composites = new Map<string, CompositeDraft>();
  const clash = ({ name, span }: DefinitionDraft): void => remark('acap/name-defined-twice', span, { name });
  for (const draft of drafts) {
    const { name, span } = draft;
    if (draft.kind === 'composite') composites.set(name, draft);
    if (draft.kind === 'qualified') {
      const members = new Map([[draft.usage, termsFor(draft.qualifiers, draft.usage, carrier)]]);
      remarkOnMisfits(draft.qualifiers, [draft.usage], carrier, remark);
      if (!define(usages, { kind: 'qualified', name, members, source, span, ambiguous: false })) clash(draft);
    }
    if (draft.kind === 'set') {
      const patterns = draft.patterns.map(readPattern);
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
    const members = membersOf(draft, qualified, composites, remark);
    const { name, span } = draft;
    if (!define(usages, { kind: 'composite', name, members, source, span, ambiguous: false })) clash(draft);
  }
  reportRedefinitions(usages, inherited.usages, remark);
  reportRedefinitions(sets, inherited.sets, remark);
  return { usages, sets };
}

interface SetInTheMaking extends ResourceSet {
  readonly patterns: Pattern[];
  ambiguous: boolean;
}

interface UsageInTheMaking extends UsageDefinition {
  readonly members: Map<string, Terms>;
  ambiguous: boolean;
}

/** Is the name new? Reading: (AMB-44) a name defined twice stands for nothing that could be permitted. */
function define(usages: Map<string, UsageInTheMaking>, definition: UsageInTheMaking): boolean {
  const found = usages.get(definition.name);
  if (found === undefined) {
    usages.set(definition.name, definition);
    return true;
  }
  for (const [usage, terms] of definition.members) found.members.set(usage, terms);
  found.ambiguous = true;
  return false;
}

/** Reading: (AMB-42) a composite in a composite is dropped, the rest stays; (AMB-43) so is a name nobody defined. */
function membersOf(
  draft: CompositeDraft,
  qualified: ReadonlyMap<string, UsageDefinition>,
  composites: ReadonlyMap<string, CompositeDraft>,
  remark: Remark,
): Map<string, Terms> {
  const members = new Map<string, Terms[]>();
  for (const [word, span] of new Map(draft.members.map((part) => [part.text.toLowerCase(), part.span]))) {
    const name = localName(word);
    if (name === undefined) {
      if (!isStandardUsage(word)) remark('acap/unknown-usage', span, { usage: word });
      add(members, word, noTerms);
      continue;
    }
    const found = qualified.get(name);
    if (found === undefined || found.ambiguous || composites.has(name)) {
      remark(composites.has(name) ? 'acap/composite-in-composite' : 'acap/undefined-member', span, { name });
      continue;
    }
    if (found.span.start > draft.span.start) remark('acap/definition-after-use', span, { name });
    for (const [usage, terms] of found.members) add(members, usage, terms);
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
  remark: Remark,
): void {
  for (const [name, { span }] of own) {
    if (inherited.has(name)) remark('acap/inherited-name-redefined', span, { name });
  }
}
