import { defined } from '../../../text/defined.js';
import type { Source, Span } from '../../../text/source.js';
import { type NamedUsage, prohibitionCovers, type ResourceSet, type UsageField } from '../file/reading.js';
import type { Purpose } from '../syntax/purpose.js';
import { type Terms, termsFor } from '../syntax/terms.js';
import type { WrittenIn } from '../syntax/vocabulary.js';

/** What one field says about one usage to one agent. */
export interface Rule {
  readonly says: 'allow' | 'disallow';
  /** It addresses the agent by name. */
  readonly named: boolean;
  /** Empty: every purpose. */
  readonly purposes: readonly Purpose[];
  /** The terms of a permission. Rules that use the same definition share them. */
  readonly terms: readonly Terms[];
  /** Determines the base of relative URIs in its qualifiers (AMB-35). */
  readonly writtenIn: WrittenIn;
  readonly place: CitedPlace;
  /** What it rests on: definitions, a resource set, a permissions reference. Nearest first. */
  readonly supporting: readonly CitedPlace[];
  /** The clause that defines this meaning of the field, with any other rules. */
  readonly interpretedBy?: string;
  /** The clause by which a permission is ignored; answers only list it. */
  readonly ignoredBy?: string;
}

/** A place that bears on a decision, with the clause that says how. */
export interface CitedPlace {
  readonly source: Source;
  readonly span: Span;
  readonly clause: string;
  /** Of a resource set: the definitions that have a pattern, if it is not this one (ASK-44). */
  readonly definedBy?: ResourceSet['definedBy'];
}

/** Where a statement comes from, and how it addresses the agent. */
interface StatementOrigin {
  readonly source: Source;
  readonly named: boolean;
  readonly writtenIn: WrittenIn;
  /** The reference that led to the file, if any. */
  readonly supporting: readonly CitedPlace[];
  /** The clause by which such a statement applies; absent for a field of robots.txt, where it depends on the field. */
  readonly clause?: string;
}

/**
 * What a field says about a usage; `undefined` if it does not cover that usage.
 *
 * A permission whose qualifiers cannot be honoured becomes a prohibition (AMB-37).
 */
export function ruleOf(
  field: Omit<UsageField, 'resource'> & Partial<Pick<UsageField, 'resource'>>,
  usage: string,
  origin: StatementOrigin,
): Rule | undefined {
  const terms = termsOf(field, usage, origin.writtenIn);
  if (terms === undefined) return undefined;
  const { source, named, writtenIn } = origin;
  const place = { source, span: field.span, clause: origin.clause ?? fieldClause(field) };
  const rule = { named, purposes: field.purposes, writtenIn, place };
  if (field.ignoredBy !== undefined) {
    return { ...rule, says: field.says, terms: [], supporting: [], ignoredBy: field.ignoredBy };
  }
  const fault = terms.find((some) => some.fault !== undefined)?.fault;
  const interpretedBy = fault ?? field.interpretedBy;
  return defined({
    ...rule,
    says: fault === undefined ? field.says : 'disallow',
    terms,
    supporting: [...definitionsOf(field, usage, terms, writtenIn), ...origin.supporting],
    interpretedBy,
  });
}

/** Reading: (AMB-41) the qualifiers of a permission for a local usage are added to those of its definition. */
function termsOf(
  { says, usage, qualifiers }: Pick<UsageField, 'says' | 'usage' | 'qualifiers'>,
  asked: string,
  writtenIn: WrittenIn,
): readonly Terms[] | undefined {
  if (says === 'disallow') return prohibitionCovers(usage, asked) ? [] : undefined;
  const defined = definedTerms(usage, asked);
  if (defined === undefined) return undefined;
  return qualifiers.length === 0 ? defined : [...defined, termsFor(qualifiers, asked, writtenIn)];
}

function definedTerms(usage: NamedUsage, asked: string): readonly Terms[] | undefined {
  if (usage.kind === 'standard') return usage.name === asked ? [] : undefined;
  const terms = usage.definition.members.get(asked);
  return terms === undefined ? undefined : [terms];
}

function fieldClause({ says, usage, qualifiers }: Pick<UsageField, 'says' | 'usage' | 'qualifiers'>): string {
  if (says === 'disallow') return 'A1-2.4.2-a';
  if (usage.kind === 'local') return 'A1-2.4.1.3-a';
  return qualifiers.length > 0 ? 'A1-2.4.1.2-a' : 'A1-2.4.1.1-a';
}

/** The definitions that a field uses: the local usage, the qualified usages of its terms, the resource set. */
function definitionsOf(
  { usage, resource }: Pick<UsageField, 'usage'> & Partial<Pick<UsageField, 'resource'>>,
  asked: string,
  terms: readonly Terms[],
  writtenIn: WrittenIn,
): CitedPlace[] {
  const places: CitedPlace[] = [];
  if (usage.kind === 'local') {
    const { source, span, kind } = usage.definition.definedBy.get(asked) ?? usage.definition;
    const inFile = kind === 'composite' ? 'A1-2.7.2-b' : 'A1-2.7.1-a';
    places.push({ source, span, clause: writtenIn === 'page' ? 'A2-1.3.4-a' : inFile });
    for (const { definedAt = [] } of terms) {
      for (const place of definedAt) {
        places.push({ ...place, clause: writtenIn === 'page' ? 'A2-1.3.4-a' : 'A1-2.7.1-a' });
      }
    }
  }
  if (resource?.set !== undefined) {
    const { source, span, definedBy } = resource.set;
    places.push({ source, span, clause: 'A1-2.4.4-a', ...(definedBy.size === 0 ? {} : { definedBy }) });
  }
  return places;
}
