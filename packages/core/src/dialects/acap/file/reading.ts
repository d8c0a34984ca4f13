import type { Source, Span } from '../../../text/source.js';
import type { Addressees } from '../syntax/crawler-name.js';
import type { Pattern } from '../syntax/pattern.js';
import type { Purpose } from '../syntax/purpose.js';
import type { Qualifier } from '../syntax/qualifier.js';
import type { FeatureToArrange } from '../syntax/read-qualifiers.js';
import type { SizeLimit } from '../syntax/size-limits.js';
import type { Terms } from '../syntax/terms.js';

/** The ACAP part of one text in robots.txt syntax. Plain data; every local name in it has been looked up. */
export interface AcapReading {
  readonly source: Source;
  readonly version?: { readonly version: string; readonly span: Span };
  /** Conventional records are to be left out of account (A1-2.9.1-b). */
  readonly ignoresConventional: boolean;
  readonly definitions: Definitions;
  readonly records: readonly AcapRecord[];
  /** Lines the conventional reader must not see: ACAP fields, and conventional ones inside ACAP records (A1-2.9.2-c). */
  readonly hidden: readonly Span[];
  /** Qualifiers that are honoured between parties that agreed on them; who did is known when somebody asks (A1-1.1-b). */
  readonly featuresToArrange: readonly FeatureToArrange[];
  /** A permissions reference outside any record. It speaks to nobody, but a file that holds one refers on (A1-2.3.2-e). */
  readonly strayReference?: Span;
  /** The file went over a bound; then nothing of it is known (AMB-69). */
  readonly overLimit?: { readonly limit: SizeLimit; readonly span: Span };
}

/** What crawlers are told, together with who they are (A1-2.3-a). */
export interface AcapRecord {
  readonly addressees: Addressees;
  readonly span: Span;
  /** Nothing follows its head but purposes and what is no field; so it is none by the grammar (A1-2.3-c, A1-2.3-f). */
  readonly empty: boolean;
  /** Permissions and prohibitions, those of sub-records with their purposes. */
  readonly fields: readonly UsageField[];
  readonly requests: readonly RequestField[];
  readonly reference?: Reference;
  /** One of its fields went over a bound (AMB-69). */
  readonly overLimit?: { readonly limit: SizeLimit; readonly span: Span };
}

/** A permission or a prohibition. */
export interface UsageField {
  readonly says: 'allow' | 'disallow';
  readonly usage: NamedUsage;
  readonly resource: Resource;
  /** Empty for prohibitions (AMB-39). */
  readonly qualifiers: readonly Qualifier[];
  /** Purposes of the sub-record the field stands in; empty: every purpose (A1-2.3.3-b). */
  readonly purposes: readonly Purpose[];
  readonly span: Span;
  /** The reading by which the field means what it means, where the document alone does not say. */
  readonly reading?: string;
  /** The clause by which a permission grants nothing, so that it can be named among those that lost. */
  readonly void?: string;
}

/** A usage by its own name, or by one that was defined in the file. */
export type NamedUsage =
  | { readonly kind: 'standard'; readonly name: string }
  | { readonly kind: 'local'; readonly definition: UsageDefinition };

/** A qualified or composite usage: what it means for each standard usage it stands for (A1-2.7-a). */
export interface UsageDefinition {
  readonly kind: 'qualified' | 'composite';
  readonly name: string;
  /** What a permission for it permits. */
  readonly members: ReadonlyMap<string, Terms>;
  /** What a prohibition of it prohibits beside the members: what was meant, but not written so that it could be permitted. */
  readonly alsoMeant: ReadonlySet<string>;
  readonly source: Source;
  readonly span: Span;
  /** No permission for it counts: the name was defined more than once, and `members` has those of all (AMB-44), or wrongly. */
  readonly unsound: boolean;
}

/** What a field speaks of: the patterns, and the set they were taken from. Fields that name one set share its patterns. */
export interface Resource {
  readonly patterns: readonly Pattern[];
  readonly set?: ResourceSet;
}

export interface ResourceSet {
  readonly name: string;
  readonly patterns: readonly Pattern[];
  readonly source: Source;
  readonly span: Span;
  /** The name was defined more than once; then `patterns` has those of all (AMB-44). */
  readonly ambiguous: boolean;
}

/** Definitions by name, in lower case. */
export interface Definitions {
  readonly usages: ReadonlyMap<string, UsageDefinition>;
  readonly sets: ReadonlyMap<string, ResourceSet>;
}

export const noDefinitions: Definitions = { usages: new Map(), sets: new Map() };

/** Where more is said to the crawlers of a record (A1-2.3.2-a). */
export interface Reference {
  readonly locator: string;
  readonly span: Span;
}

export interface RequestField {
  readonly action: 'take-down' | 're-crawl';
  readonly path: string;
  readonly span: Span;
}

/** Does a prohibition of a usage, under its own name or a local one, hit this usage (AMB-40)? */
export function isMeantBy(usage: string, named: NamedUsage): boolean {
  if (named.kind === 'standard') return named.name === usage;
  return named.definition.members.has(usage) || named.definition.alsoMeant.has(usage);
}

/** Has the file a record, so that it is to be read ACAP's way (A1-3-l, AMB-24)? A head alone is none. */
export function isAcapFile(reading: AcapReading): boolean {
  return reading.records.some(({ empty }) => !empty) || reading.overLimit !== undefined;
}

/**
 * The text with everything blanked that the conventional reader must not see. Same length, same lines, so that its places
 * are places in the file (A1-2.9.2-a, A1-2.9.2-c).
 */
export function conventionalText(reading: AcapReading): string {
  // A second byte order mark would be dropped when this is read, and every place would be off by one.
  const text = reading.source.text.replace(/^\ufeff/, ' ');
  if (reading.hidden.length === 0) return text;
  const kept: string[] = [];
  let position = 0;
  for (const { start, end } of reading.hidden) {
    kept.push(text.slice(position, start), ' '.repeat(end - start));
    position = end;
  }
  kept.push(text.slice(position));
  return kept.join('');
}
