import type { Limit } from '../../../policy/limit.js';
import { parseUrl } from '../../../policy/url.js';
import type { Span } from '../../../text/source.js';
import { isQualifierName, modifications, type QualifierName } from './vocabulary.js';
import type { ValuePart } from './words.js';

/** A qualifier as read: `known` if its name and value are valid, whatever the usage. */
export type Qualifier =
  | {
      readonly kind: 'known';
      readonly name: QualifierName;
      readonly value: string;
      readonly target?: ResourceTarget;
      /** The count is zero, as in `0-days` or `0-words`: valid, but nothing is left to permit (AMB-27, ASK-28). */
      readonly usedUp: boolean;
      readonly span: Span;
    }
  | { readonly kind: 'unreadable'; readonly name: string; readonly span: Span };

/** What `must-use-resource` and the like name: a separate resource, or a part of the page (A1-2.5.3.2-c, -d). */
export interface ResourceTarget {
  readonly role: 'extract' | 'credit' | 'link' | 'not given';
  readonly locator:
    | { readonly kind: 'uri'; readonly uri: string }
    | { readonly kind: 'id' | 'class' | 'meta'; readonly name: string };
}

/** Why a qualifier is unreadable. */
type QualifierFault = 'unknown-qualifier' | 'invalid-value' | 'quoted-value' | 'value-with-hash' | 'unknown-role';

interface QualifierReading {
  readonly qualifier: Qualifier;
  readonly fault?: QualifierFault;
  /** The value is the short form `until-recrawl` (AMB-26). */
  readonly shortForm?: boolean;
}

/** Reads a part of a field as a qualifier. An unreadable one is kept: its permission is a prohibition (AMB-37). */
export function readQualifier(part: ValuePart): QualifierReading {
  if (part.kind === 'word') return unreadable(part.text, part.span, 'unknown-qualifier');
  const { name, span } = part;
  if (!isQualifierName(name)) return unreadable(name, span, 'unknown-qualifier');
  if (/["']/.test(part.value)) return unreadable(name, span, 'quoted-value');
  // Only in a page: in robots.txt a comment starts here.
  if (part.value.includes('#')) return unreadable(name, span, 'value-with-hash');
  // Characters other than visible ASCII must be percent-encoded (A1-3-h, A1-3-i).
  if (!/^[!-~]+$/.test(part.value)) return unreadable(name, span, 'invalid-value');
  const value = decoded(part.value);
  switch (name) {
    case 'time-limit':
      return timeLimit(value.toLowerCase(), span);
    case 'max-length':
      return counted(name, value.toLowerCase(), ['chars', 'words'], span);
    case 'prohibited-modification':
      return oneOf(name, value.toLowerCase(), modifications, span);
    case 'prohibited-context':
      return oneOf(name, value.toLowerCase(), ['within-user-frame'], span);
    case 'required-context':
      return oneOf(name, value.toLowerCase(), ['within-original-frame'], span);
    case 'must-use-resource':
    case 'must-include-resource':
      return resource(name, value, span);
    case 'location':
      return parseUrl(value) !== undefined ? known(name, value, span) : unreadable(name, span, 'invalid-value');
  }
}

/** A qualifier as a limit in an answer. */
export function limitOf(qualifier: { readonly name: QualifierName; readonly value: string }): Limit {
  return { limit: qualifier.name, value: qualifier.value };
}

/** Whether qualifiers prohibit every kind of modification. */
export function prohibitsAnyModification(qualifiers: readonly Qualifier[]): boolean {
  return qualifiers.some(
    (one) => one.kind === 'known' && one.name === 'prohibited-modification' && one.value === 'any',
  );
}

function known(name: QualifierName, value: string, span: Span): QualifierReading {
  return { qualifier: { kind: 'known', name, value, usedUp: false, span } };
}

function unreadable(name: string, span: Span, fault: QualifierFault): QualifierReading {
  return { qualifier: { kind: 'unreadable', name, span }, fault };
}

function oneOf(name: QualifierName, value: string, values: readonly string[], span: Span): QualifierReading {
  return values.includes(value) ? known(name, value, span) : unreadable(name, span, 'invalid-value');
}

/** Reading: (AMB-26) `until-recrawl`, which the ACAP document itself uses once, is read as `until-recrawled`. */
function timeLimit(value: string, span: Span): QualifierReading {
  if (value === 'until-recrawled') return known('time-limit', value, span);
  if (value === 'until-recrawl') return { ...known('time-limit', 'until-recrawled', span), shortForm: true };
  const date = /^until-(\d{4}-\d\d-\d\d)$/.exec(value);
  if (date === null) return counted('time-limit', value, ['days'], span);
  return isRealDay(date[1] ?? '') ? known('time-limit', value, span) : unreadable('time-limit', span, 'invalid-value');
}

function isRealDay(day: string): boolean {
  const moment = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day);
}

/** Reading: (AMB-27) a count is decimal digits only, without a sign or a fraction, and the unit is not singular. */
function counted(name: QualifierName, value: string, units: readonly string[], span: Span): QualifierReading {
  const parts = /^(\d+)-([a-z]+)$/.exec(value);
  if (parts === null || !units.includes(parts[2] ?? '')) return unreadable(name, span, 'invalid-value');
  return { qualifier: { kind: 'known', name, value, usedUp: /^0+$/.test(parts[1] ?? ''), span } };
}

function resource(name: ResourceQualifier, value: string, span: Span): QualifierReading {
  const target = readTarget(name, value);
  if (typeof target === 'string') return unreadable(name, span, target);
  return { qualifier: { kind: 'known', name, value, target, usedUp: false, span } };
}

/** The qualifiers that name a resource, and the roles that the resource may have (A1-2.5.3.2-c, A1-2.5.5.2.5-c). */
const rolesOf = { 'must-use-resource': ['extract'], 'must-include-resource': ['credit', 'link'] } as const;

export type ResourceQualifier = keyof typeof rolesOf;

/** The resource that a qualifier's value names; `undefined` if the value cannot be read. */
export function resourceTargetOf(name: ResourceQualifier, value: string): ResourceTarget | undefined {
  const target = readTarget(name, value);
  return typeof target === 'string' ? undefined : target;
}

/** Reading: (AMB-35) besides ACAP's own URIs only http and https are followed; a value without a scheme is relative. */
function readTarget(name: ResourceQualifier, value: string): ResourceTarget | QualifierFault {
  const minted = /^the-acap:([^:]*):(.*)$/i.exec(value);
  if (minted === null) {
    const isOther = /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^https?:\/\//i.test(value);
    return isOther ? 'invalid-value' : { role: 'not given', locator: { kind: 'uri', uri: value } };
  }
  const role = rolesOf[name].find((known) => known === minted[1]?.toLowerCase());
  if (role === undefined) return 'unknown-role';
  const place = minted[2] ?? '';
  const inside = /^(id|class|meta):(.+)$/i.exec(place);
  if (inside !== null) {
    const kind = inside[1]?.toLowerCase() as 'id' | 'class' | 'meta';
    return { role, locator: { kind, name: inside[2] ?? '' } };
  }
  if (role === 'extract' || place === '') return 'invalid-value';
  return { role, locator: { kind: 'uri', uri: place } };
}

/** Reading: (AMB-85) values are decoded once, after splitting. A value that is not UTF-8 stays as it is written. */
function decoded(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
