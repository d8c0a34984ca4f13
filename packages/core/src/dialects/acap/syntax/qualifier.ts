import type { Limit } from '../../../policy/limit.js';
import { parseUrl } from '../../../policy/url.js';
import type { Span } from '../../../text/source.js';
import { isQualifierName, modifications, type QualifierName } from './vocabulary.js';
import type { ValuePart } from './words.js';

/** A qualifier as read: one that can be honoured as such, whatever the usage, or one that cannot. */
export type Qualifier =
  | {
      readonly kind: 'known';
      readonly name: QualifierName;
      readonly value: string;
      readonly target?: ResourceTarget;
      /** `0-days`, `0-words`: legal, and already used up (AMB-27). */
      readonly usedUp: boolean;
      readonly span: Span;
    }
  | { readonly kind: 'unreadable'; readonly name: string; readonly span: Span };

/** What `must-use-resource` and `must-include-resource` name: a resource of its own, or a part of the page (A1-2.5.3.2-c, -d). */
export interface ResourceTarget {
  readonly role: 'extract' | 'credit' | 'link' | 'open';
  readonly locator:
    | { readonly kind: 'uri'; readonly uri: string }
    | { readonly kind: 'id' | 'class' | 'meta'; readonly name: string };
}

/** Why a qualifier cannot be read, as far as its name and value tell. */
export type QualifierFault = 'unknown-qualifier' | 'invalid-value' | 'quoted-value' | 'unknown-role';

export interface QualifierReading {
  readonly qualifier: Qualifier;
  readonly fault?: QualifierFault;
  /** The value is the short form `until-recrawl` (AMB-26). */
  readonly shortForm?: boolean;
}

/** Reads one part of a field as qualifier. What cannot be read is kept as such: it turns its permission round (AMB-37). */
export function readQualifier(part: ValuePart): QualifierReading {
  if (part.kind === 'word') return unreadable(part.text, part.span, 'unknown-qualifier');
  const { name, span } = part;
  if (!isQualifierName(name)) return unreadable(name, span, 'unknown-qualifier');
  if (/["'#]/.test(part.value)) return unreadable(name, span, 'quoted-value');
  // Characters beyond visible ASCII have to be percent-encoded (A1-3-h, A1-3-i).
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

/** What a permission's qualifiers come to in an answer. */
export function limitOf(qualifier: { readonly name: QualifierName; readonly value: string }): Limit {
  return { limit: qualifier.name, value: qualifier.value };
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

/** Reading: (AMB-26) `until-recrawl`, which the source itself uses once, is `until-recrawled`. */
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

/** Reading: (AMB-27) decimal digits only: no sign, no fraction, no singular form. */
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

/** The qualifiers that name a resource, and the roles it may have (A1-2.5.3.2-c, A1-2.5.5.2.5-c). */
const rolesOf = { 'must-use-resource': ['extract'], 'must-include-resource': ['credit', 'link'] } as const;

type ResourceQualifier = keyof typeof rolesOf;

/** What the value of a qualifier names; nothing if it cannot be read. */
export function resourceTargetOf(name: ResourceQualifier, value: string): ResourceTarget | undefined {
  const target = readTarget(name, value);
  return typeof target === 'string' ? undefined : target;
}

/** Reading: (AMB-35) beside ACAP's own URIs only http and https are followed; the rest is relative. */
function readTarget(name: ResourceQualifier, value: string): ResourceTarget | QualifierFault {
  const minted = /^the-acap:([^:]*):(.*)$/i.exec(value);
  if (minted === null) {
    const isOther = /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^https?:\/\//i.test(value);
    return isOther ? 'invalid-value' : { role: 'open', locator: { kind: 'uri', uri: value } };
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

/** Reading: (AMB-85) decoded once, after splitting. What is no UTF-8 stays as it is written. */
function decoded(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
