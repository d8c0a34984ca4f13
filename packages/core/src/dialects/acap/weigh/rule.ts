import type { Source, Span } from '../../../text/source.js';
import { type NamedUsage, prohibitionCovers, type UsageField } from '../file/reading.js';
import type { Purpose } from '../syntax/purpose.js';
import { type Terms, termsFor } from '../syntax/terms.js';
import type { WrittenIn } from '../syntax/vocabulary.js';

/** What one field says about one usage to one agent. */
export interface Rule {
  readonly says: 'allow' | 'disallow';
  readonly named: boolean;
  /** Empty: every purpose. */
  readonly purposes: readonly Purpose[];
  /** What a permission depends on. Shared between rules that use one definition. */
  readonly terms: readonly Terms[];
  /** Base of relative URIs in its qualifiers (AMB-35). */
  readonly writtenIn: WrittenIn;
  readonly place: Witness;
  /** What led to it: a definition, a resource set, a permissions reference. Nearest first. */
  readonly through: readonly Witness[];
  /** Present where a reading made the field mean this, whatever else is said. */
  readonly interpretedBy?: string;
  /** The clause by which the permission grants nothing; then it is only told that it is there. */
  readonly ignoredBy?: string;
}

/** A place that bears on a decision, with the clause that says how. */
export interface Witness {
  readonly source: Source;
  readonly span: Span;
  readonly clause: string;
}

export interface Address {
  readonly source: Source;
  readonly named: boolean;
  readonly writtenIn: WrittenIn;
  /** How the file was reached, if it was referred to. */
  readonly through: readonly Witness[];
  /** The clause by which a statement of this kind counts; absent: that of a robots.txt field. */
  readonly clause?: string;
}

/** What a field says about a usage; nothing if it is about others. Permissions that cannot be honoured are prohibitions (AMB-37). */
export function ruleOf(
  field: Omit<UsageField, 'resource'> & Partial<Pick<UsageField, 'resource'>>,
  usage: string,
  address: Address,
): Rule | undefined {
  const terms = termsOf(field, usage, address.writtenIn);
  if (terms === undefined) return undefined;
  const { source, named, writtenIn } = address;
  const place = { source, span: field.span, clause: address.clause ?? plainClause(field) };
  const rule = { named, purposes: field.purposes, writtenIn, place };
  if (field.ignoredBy !== undefined)
    return { ...rule, says: field.says, terms: [], through: [], ignoredBy: field.ignoredBy };
  const fault = terms.find((some) => some.fault !== undefined)?.fault;
  const interpretedBy = fault ?? field.interpretedBy;
  return {
    ...rule,
    says: fault === undefined ? field.says : 'disallow',
    terms,
    through: [...definedBy(field, terms, writtenIn), ...address.through],
    ...(interpretedBy === undefined ? {} : { interpretedBy }),
  };
}

/** Reading: (AMB-41) qualifiers on a permission for a local usage are added to those of its definition. */
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

function plainClause({ says, usage, qualifiers }: Pick<UsageField, 'says' | 'usage' | 'qualifiers'>): string {
  if (says === 'disallow') return 'A1-2.4.2-a';
  if (usage.kind === 'local') return 'A1-2.4.1.3-a';
  return qualifiers.length > 0 ? 'A1-2.4.1.2-a' : 'A1-2.4.1.1-a';
}

/** The definitions a field rests on: the local usage, what brings terms into a composite one, the resource set. */
function definedBy(
  { usage, resource }: Pick<UsageField, 'usage'> & Partial<Pick<UsageField, 'resource'>>,
  terms: readonly Terms[],
  writtenIn: WrittenIn,
): Witness[] {
  const witnesses: Witness[] = [];
  if (usage.kind === 'local') {
    const { source, span, kind } = usage.definition;
    const inFile = kind === 'composite' ? 'A1-2.7.2-b' : 'A1-2.7.1-a';
    witnesses.push({ source, span, clause: writtenIn === 'page' ? 'A2-1.3.4-a' : inFile });
    for (const { definedAt = [] } of terms) {
      for (const place of definedAt) {
        witnesses.push({ ...place, clause: writtenIn === 'page' ? 'A2-1.3.4-a' : 'A1-2.7.1-a' });
      }
    }
  }
  if (resource?.set !== undefined) {
    witnesses.push({ source: resource.set.source, span: resource.set.span, clause: 'A1-2.4.4-a' });
  }
  return witnesses;
}
