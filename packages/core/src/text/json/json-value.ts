import type { Span } from '../source.js';

/** A value of a JSON text, with its location. */
export type JsonValue =
  | JsonObject
  | { readonly kind: 'array'; readonly items: readonly JsonValue[]; readonly span: Span }
  | { readonly kind: 'string'; readonly text: string; readonly span: Span }
  | { readonly kind: 'number'; readonly value: number; readonly span: Span }
  | { readonly kind: 'word'; readonly word: JsonWord; readonly span: Span };

/** The three values that are words. */
export type JsonWord = 'true' | 'false' | 'null';

/** An object. Its members are a list, since a name may occur twice, and may be any text, `__proto__` too. */
export interface JsonObject {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
  readonly span: Span;
}

/** A name and its value. */
export interface JsonMember {
  readonly name: string;
  readonly value: JsonValue;
}

/** A JSON text as far as it can be read. It is valid JSON if it has neither a fault nor an extra comma. */
export interface JsonReading {
  /** Absent if not even its beginning can be read. Whatever was open where reading ended is closed there. */
  readonly value?: JsonValue;
  /** Where reading ended early, and why. */
  readonly fault?: JsonFault;
  /** Commas before `]` or `}`, which JSON does not allow. They are skipped. */
  readonly extraCommas: readonly Span[];
}

/** Why a text cannot be read on. */
export interface JsonFault {
  /** The offset of the first character that does not fit. */
  readonly place: number;
  /** Completes "because …". */
  readonly why: string;
}
