import { defined } from '../defined.js';
import type { JsonFault, JsonMember, JsonReading, JsonValue, JsonWord } from './json-value.js';
import { readJsonString } from './read-string.js';

/** Limit: values inside each other. Signals need two levels; each one takes room on the stack of the program. */
export const maxJsonDepth = 200;

/** A text while it is being read. */
interface Draft {
  readonly text: string;
  place: number;
  /** Where the last white space ended, and the end of the text before it. */
  spaceEnd: number;
  tokenEnd: number;
  fault: JsonFault | undefined;
  readonly extraCommas: { start: number; end: number }[];
}

/**
 * Reads a JSON text with the locations of its values. It accepts any text: reading ends at the first fault, and what was read before it
 * is kept, so that a caller can still honour what it recognises.
 *
 * Lenient: a comma before `]` or `}` is skipped and reported.
 */
export function readJson(text: string): JsonReading {
  const draft: Draft = { text, place: 0, spaceEnd: 0, tokenEnd: 0, fault: undefined, extraCommas: [] };
  const value = readValue(draft, 0);
  if (draft.fault === undefined && skipSpace(draft) < text.length) fail(draft, 'there is more text after its end');
  const { fault, extraCommas } = draft;
  return defined({ value, fault, extraCommas });
}

function readValue(draft: Draft, depth: number): JsonValue | undefined {
  const start = skipSpace(draft);
  const character = draft.text[start];
  if (character === undefined) return fail(draft, start === 0 ? 'it is empty' : 'it ends too early');
  if (depth === maxJsonDepth) return fail(draft, `it is nested more than ${maxJsonDepth} levels deep`);
  if (character === '[') return readArray(draft, start, depth);
  if (character === '{') return readObject(draft, start, depth);
  if (character === '"') return readString(draft, start);
  return readNumber(draft, start) ?? readWord(draft, start) ?? fail(draft, 'this is not a JSON value');
}

function readArray(draft: Draft, start: number, depth: number): JsonValue {
  const items: JsonValue[] = [];
  readList(draft, ']', () => {
    const item = readValue(draft, depth + 1);
    if (item !== undefined) items.push(item);
  });
  return { kind: 'array', items, span: { start, end: endOfList(draft) } };
}

function readObject(draft: Draft, start: number, depth: number): JsonValue {
  const members: JsonMember[] = [];
  readList(draft, '}', () => {
    const nameStart = skipSpace(draft);
    const name =
      draft.text[nameStart] === '"' ? readString(draft, nameStart) : fail(draft, 'a name in double quotes is missing');
    if (name === undefined) return;
    if (draft.text[skipSpace(draft)] !== ':') return fail(draft, 'a colon is missing');
    draft.place++;
    const value = readValue(draft, depth + 1);
    if (value !== undefined) members.push({ name: name.text, value });
  });
  return { kind: 'object', members, span: { start, end: endOfList(draft) } };
}

/** The end of a list that was read; of one that was not read to its end, the end of what was. */
function endOfList({ fault, place, tokenEnd }: Draft): number {
  return fault === undefined ? place : tokenEnd;
}

/** Reads the text between an opening bracket, at the current offset, and the closing one. */
function readList(draft: Draft, close: ']' | '}', readItem: () => void): void {
  draft.place++;
  if (draft.text[skipSpace(draft)] === close) {
    draft.place++;
    return;
  }
  while (draft.fault === undefined) {
    readItem();
    if (draft.fault !== undefined) return;
    const comma = skipSpace(draft);
    const sign = draft.text[comma];
    if (sign !== ',' && sign !== close) {
      fail(draft, sign === undefined ? 'it ends too early' : `a comma or "${close}" is missing`);
      return;
    }
    draft.place++;
    if (sign === close) return;
    if (draft.text[skipSpace(draft)] === close) {
      draft.extraCommas.push({ start: comma, end: comma + 1 });
      draft.place++;
      return;
    }
  }
}

function readString(draft: Draft, start: number): Extract<JsonValue, { kind: 'string' }> | undefined {
  const { end, text, why } = readJsonString(draft.text, start);
  draft.place = end;
  if (text === undefined) return fail(draft, why);
  return { kind: 'string', text, span: { start, end } };
}

const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readNumber(draft: Draft, start: number): JsonValue | undefined {
  numberForm.lastIndex = start;
  const written = numberForm.exec(draft.text)?.[0];
  if (written === undefined) return undefined;
  draft.place = start + written.length;
  return { kind: 'number', value: Number(written), span: { start, end: draft.place } };
}

const words: readonly JsonWord[] = ['true', 'false', 'null'];

function readWord(draft: Draft, start: number): JsonValue | undefined {
  const word = words.find((one) => draft.text.startsWith(one, start));
  if (word === undefined) return undefined;
  draft.place = start + word.length;
  return { kind: 'word', word, span: { start, end: draft.place } };
}

/** Moves to the next character that is not white space, and returns its offset. */
function skipSpace(draft: Draft): number {
  const { text } = draft;
  let { place } = draft;
  if (place !== draft.spaceEnd) draft.tokenEnd = place;
  while (isSpace(text.charCodeAt(place))) place++;
  draft.place = place;
  draft.spaceEnd = place;
  return place;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Ends the reading at the current offset. */
function fail(draft: Draft, why: string): undefined {
  draft.fault = { place: draft.place, why };
  return undefined;
}
