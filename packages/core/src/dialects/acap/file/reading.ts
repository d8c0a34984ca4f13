import type { Source, Span } from '../../../text/source.js';
import type { Addressees } from '../syntax/crawler-name.js';
import type { Pattern } from '../syntax/pattern.js';
import type { Purpose } from '../syntax/purpose.js';
import type { Qualifier } from '../syntax/qualifier.js';
import type { FeatureToArrange } from '../syntax/read-qualifiers.js';
import type { SizeLimit } from '../syntax/size-limits.js';
import type { Terms } from '../syntax/terms.js';

/** The ACAP part of one text in robots.txt syntax, with every local name in it resolved. */
export interface AcapReading {
  readonly source: Source;
  readonly version?: { readonly version: string; readonly span: Span };
  /** The file tells crawlers to ignore its conventional records (A1-2.9.1-b). */
  readonly ignoresConventional: boolean;
  readonly definitions: Definitions;
  readonly records: readonly AcapRecord[];
  /** Lines hidden from the conventional reader: ACAP fields, and conventional ones in ACAP records (A1-2.9.2-c). */
  readonly hidden: readonly Span[];
  /** Which of them are arranged is known only when an agent asks (A1-1.1-b). */
  readonly featuresToArrange: readonly FeatureToArrange[];
  /** A permissions reference outside any record. It addresses no crawler, but the file refers on (A1-2.3.2-e). */
  readonly strayReference?: Span;
  /** The file exceeds a limit; then nothing in it is known (AMB-69). */
  readonly overLimit?: { readonly limit: SizeLimit; readonly span: Span };
}

/** Some crawlers, and the fields that apply to them (A1-2.3-a). */
export interface AcapRecord {
  readonly addressees: Addressees;
  readonly span: Span;
  /** Only purposes and non-fields follow the head, so it is not a record by the grammar (A1-2.3-c, A1-2.3-f). */
  readonly empty: boolean;
  /** Permissions and prohibitions, including those of sub-records. */
  readonly fields: readonly UsageField[];
  readonly requests: readonly RequestField[];
  readonly reference?: Reference;
  /** One of its fields exceeds a limit (AMB-69). */
  readonly overLimit?: { readonly limit: SizeLimit; readonly span: Span };
}

/** A permission or a prohibition. */
export interface UsageField {
  readonly says: 'allow' | 'disallow';
  readonly usage: NamedUsage;
  readonly resource: Resource;
  /** Empty for prohibitions (AMB-39). */
  readonly qualifiers: readonly Qualifier[];
  /** Purposes of the sub-record that contains the field; empty: every purpose (A1-2.3.3-b). */
  readonly purposes: readonly Purpose[];
  readonly span: Span;
  /** The clause that gives the field its meaning, if its text alone does not. */
  readonly interpretedBy?: string;
  /** The clause by which a permission is ignored; it is kept so that answers can list it. */
  readonly ignoredBy?: string;
}

/** A usage by its own name, or by a local name that a definition gives it. */
export type NamedUsage =
  | { readonly kind: 'standard'; readonly name: string }
  | { readonly kind: 'local'; readonly definition: UsageDefinition };

/** A qualified or composite usage, and what it means for each standard usage in it (A1-2.7-a). */
export interface UsageDefinition {
  readonly kind: 'qualified' | 'composite';
  readonly name: string;
  /** The usages that a permission of it permits. */
  readonly members: ReadonlyMap<string, Terms>;
  /** Further usages, which only a prohibition covers: intended, but written so that they cannot be permitted. */
  readonly prohibitedOnly: ReadonlySet<string>;
  readonly source: Source;
  readonly span: Span;
  /** Why permissions are ignored. If it is defined twice, `members` has those of all definitions (ASK-27). */
  readonly permitsNothing?: 'malformed' | 'defined twice';
  /** The other definitions of the name. */
  readonly others: readonly OtherDefinition[];
  /** By usage: the other definition that has it, if this one does not (ASK-44). */
  readonly definedBy: ReadonlyMap<string, OtherDefinition>;
}

/** A further definition of a name that is defined already. */
type OtherDefinition = Pick<UsageDefinition, 'kind' | 'source' | 'span'>;

/** The patterns of a field, and the set they come from, if any. Fields that name the same set share its patterns. */
export interface Resource {
  readonly patterns: readonly Pattern[];
  readonly set?: ResourceSet;
}

export interface ResourceSet {
  readonly name: string;
  readonly patterns: readonly Pattern[];
  /** What a prohibition covers: `patterns`, and those of sets that are named in it (ASK-44). The same list if there are none. */
  readonly prohibited: readonly Pattern[];
  readonly source: Source;
  readonly span: Span;
  /** The name has several definitions; then `patterns` has those of all (AMB-44). */
  readonly ambiguous: boolean;
  /** The other definitions of the name. */
  readonly others: readonly DefinitionPlace[];
  /** The definitions that have a pattern, where that is not the first one of the name alone (ASK-44). */
  readonly definedBy: ReadonlyMap<Pattern, readonly DefinitionPlace[]>;
}

/** Where a definition is. */
export interface DefinitionPlace {
  readonly source: Source;
  readonly span: Span;
}

/** Definitions by name, in lower case. */
export interface Definitions {
  readonly usages: ReadonlyMap<string, UsageDefinition>;
  readonly sets: ReadonlyMap<string, ResourceSet>;
}

export const noDefinitions: Definitions = { usages: new Map(), sets: new Map() };

/** A reference from a record to a file with more fields for its crawlers (A1-2.3.2-a). */
export interface Reference {
  readonly locator: string;
  readonly span: Span;
}

export interface RequestField {
  readonly action: 'take-down' | 're-crawl';
  readonly path: string;
  readonly span: Span;
}

/** Whether a prohibition that names a usage, by its own or a local name, covers the given one (AMB-40). */
export function prohibitionCovers(named: NamedUsage, usage: string): boolean {
  if (named.kind === 'standard') return named.name === usage;
  return named.definition.members.has(usage) || named.definition.prohibitedOnly.has(usage);
}

/** Whether a file has an ACAP record, so that ACAP interprets it (A1-3-l, AMB-24). A head alone is not a record. */
export function isAcapFile(reading: AcapReading): boolean {
  return reading.records.some(({ empty }) => !empty) || reading.overLimit !== undefined;
}

/**
 * The text of the file for the conventional reader, with spaces for everything it must not see (A1-2.9.2-a,
 * A1-2.9.2-c). A file without an ACAP record hides nothing from it.
 *
 * Length and lines stay the same, so that positions in this text are positions in the file.
 */
export function conventionalText(reading: AcapReading): string {
  // Reading this text would drop a second byte order mark, and every position would be off by one.
  const text = reading.source.text.replace(/^\ufeff/, ' ');
  if (reading.hidden.length === 0 || !isAcapFile(reading)) return text;
  const kept: string[] = [];
  let position = 0;
  for (const { start, end } of reading.hidden) {
    kept.push(text.slice(position, start), ' '.repeat(end - start));
    position = end;
  }
  kept.push(text.slice(position));
  return kept.join('');
}
