import type { Span } from '../source.js';
import { type BareItem, readBareItem } from './bare-item.js';
import {
  type Cursor,
  type Fault,
  fail,
  isDigit,
  isLower,
  isOptionalSpace,
  isSpace,
  peek,
  take,
  takeWhile,
} from './cursor.js';

/** One parameter of a value: `;key=value`, or `;key`, which is true. */
export interface Parameter {
  readonly key: string;
  readonly value: BareItem;
  /** From the key on. */
  readonly span: Span;
  /** Of the value; empty for a key alone. */
  readonly valueSpan: Span;
}

/** A value with its parameters. */
interface Item {
  readonly value: BareItem;
  readonly parameters: Parameters;
}

type Parameters = ReadonlyMap<string, Parameter>;

/** One member of a dictionary: `key=value`, or `key`, which is true. */
export interface Member {
  readonly key: string;
  readonly value: BareItem | readonly Item[];
  readonly parameters: Parameters;
  /** From the key on, with the parameters. */
  readonly span: Span;
  /** Of the value without its parameters; empty for a key alone. */
  readonly valueSpan: Span;
}

/** A text read as a dictionary. */
export type DictionaryReading =
  | {
      readonly ok: true;
      /** By key. Of members with the same key the last counts, at the place of the first. */
      readonly members: ReadonlyMap<string, Member>;
      /** The members that gave way to a later one with the same key. */
      readonly replaced: readonly Member[];
    }
  | {
      readonly ok: false;
      readonly fault: Fault;
      /** The offset of the fault. */
      readonly at: number;
    };

/**
 * Reads a text as a Dictionary of RFC 9651 (§4.2.2), strictly: with one fault, the whole text is rejected. It accepts any text, and reads
 * no character more than a few times. Characters outside ASCII are in no rule of the grammar.
 */
export function readDictionary(text: string): DictionaryReading {
  const cursor: Cursor = { text, at: 0, fault: undefined };
  const members = new Map<string, Member>();
  const replaced: Member[] = [];
  takeWhile(cursor, isSpace);
  while (cursor.at < text.length) {
    const member = readMember(cursor);
    if (member === undefined) break;
    const before = members.get(member.key);
    if (before !== undefined) replaced.push(before);
    members.set(member.key, member);
    if (!readSeparator(cursor)) break;
  }
  return cursor.fault === undefined
    ? { ok: true, members, replaced }
    : { ok: false, fault: cursor.fault, at: cursor.at };
}

/** Passes what is between two members. False at the end of the text, and if something else is there. */
function readSeparator(cursor: Cursor): boolean {
  const { text } = cursor;
  takeWhile(cursor, isOptionalSpace);
  if (cursor.at === text.length) return false;
  const comma = cursor.at;
  if (!take(cursor, ',')) {
    fail(cursor, 'separator');
    return false;
  }
  takeWhile(cursor, isOptionalSpace);
  if (cursor.at < text.length) return true;
  fail(cursor, 'trailing-comma', comma);
  return false;
}

function readMember(cursor: Cursor): Member | undefined {
  const start = cursor.at;
  const key = readKey(cursor);
  if (key === undefined) return undefined;
  const hasValue = take(cursor, '=');
  const valueStart = cursor.at;
  const value = hasValue ? (peek(cursor) === '(' ? readInnerList(cursor) : readBareItem(cursor)) : isTrue;
  if (value === undefined) return undefined;
  const valueSpan = { start: valueStart, end: cursor.at };
  const parameters = readParameters(cursor);
  return parameters && { key, value, parameters, span: { start, end: cursor.at }, valueSpan };
}

const isTrue: BareItem = { type: 'boolean', value: true };

/** A key begins with a letter in lower case or with `*` (RFC 9651 §4.2.3.3). */
function readKey(cursor: Cursor): string | undefined {
  const first = cursor.text.charCodeAt(cursor.at);
  if (first !== star && !isLower(first)) return fail(cursor, 'key');
  return takeWhile(cursor, isKeyCharacter);
}

const star = 0x2a;

function isKeyCharacter(code: number): boolean {
  return isLower(code) || isDigit(code) || code === 0x5f || code === 0x2d || code === 0x2e || code === star;
}

/** Values between parentheses, parted by spaces (RFC 9651 §4.2.1.2). They do not nest. */
function readInnerList(cursor: Cursor): readonly Item[] | undefined {
  const items: Item[] = [];
  const start = cursor.at;
  cursor.at++;
  for (;;) {
    takeWhile(cursor, isSpace);
    if (take(cursor, ')')) return items;
    if (cursor.at === cursor.text.length) return fail(cursor, 'inner-list', start);
    const value = readBareItem(cursor);
    if (value === undefined) return undefined;
    const parameters = readParameters(cursor);
    if (parameters === undefined) return undefined;
    items.push({ value, parameters });
    if (peek(cursor) !== ' ' && peek(cursor) !== ')') return fail(cursor, 'inner-list');
  }
}

const noParameters: Parameters = new Map();

/** Of parameters with the same key the last counts, at the place of the first (RFC 9651 §4.2.3.2). */
function readParameters(cursor: Cursor): Parameters | undefined {
  if (peek(cursor) !== ';') return noParameters;
  const parameters = new Map<string, Parameter>();
  while (take(cursor, ';')) {
    takeWhile(cursor, isSpace);
    const start = cursor.at;
    const key = readKey(cursor);
    if (key === undefined) return undefined;
    const hasValue = take(cursor, '=');
    const valueStart = cursor.at;
    const value = hasValue ? readBareItem(cursor) : isTrue;
    if (value === undefined) return undefined;
    const span = { start, end: cursor.at };
    parameters.set(key, { key, value, span, valueSpan: { start: valueStart, end: cursor.at } });
  }
  return parameters;
}
