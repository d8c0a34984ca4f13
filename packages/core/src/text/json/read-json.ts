import { defined } from '../defined.js';
import type { JsonFault, JsonMember, JsonReading, JsonValue, JsonWord } from './json-value.js';
import { readJsonString } from './read-string.js';

/** Limit: values inside each other. Signals need two levels; each one takes room on the stack of the program. */
export const maxJsonDepth = 200;

/** A text while it is being read. */
interface ReaderState {
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
  const state: ReaderState = { text, place: 0, spaceEnd: 0, tokenEnd: 0, fault: undefined, extraCommas: [] };
  const value = readValue(state, 0);
  if (state.fault === undefined && skipSpace(state) < text.length) fail(state, 'there is more text after its end');
  const { fault, extraCommas } = state;
  return defined({ value, fault, extraCommas });
}

function readValue(state: ReaderState, depth: number): JsonValue | undefined {
  const start = skipSpace(state);
  const character = state.text[start];
  if (character === undefined) return fail(state, start === 0 ? 'it is empty' : 'it ends too early');
  if (depth === maxJsonDepth) return fail(state, `it is nested more than ${maxJsonDepth} levels deep`);
  if (character === '[') return readArray(state, start, depth);
  if (character === '{') return readObject(state, start, depth);
  if (character === '"') return readString(state, start);
  return readNumber(state, start) ?? readWord(state, start) ?? fail(state, 'this is not a JSON value');
}

function readArray(state: ReaderState, start: number, depth: number): JsonValue {
  const items: JsonValue[] = [];
  readList(state, ']', () => {
    const item = readValue(state, depth + 1);
    if (item !== undefined) items.push(item);
  });
  return { kind: 'array', items, span: { start, end: endOfList(state) } };
}

function readObject(state: ReaderState, start: number, depth: number): JsonValue {
  const members: JsonMember[] = [];
  readList(state, '}', () => {
    const nameStart = skipSpace(state);
    const name =
      state.text[nameStart] === '"' ? readString(state, nameStart) : fail(state, 'a name in double quotes is missing');
    if (name === undefined) return;
    if (state.text[skipSpace(state)] !== ':') return fail(state, 'a colon is missing');
    state.place++;
    const value = readValue(state, depth + 1);
    if (value !== undefined) members.push({ name: name.text, value });
  });
  return { kind: 'object', members, span: { start, end: endOfList(state) } };
}

/** The end of a list that was read; of one that was not read to its end, the end of what was. */
function endOfList({ fault, place, tokenEnd }: ReaderState): number {
  return fault === undefined ? place : tokenEnd;
}

/** Reads the text between an opening bracket, at the current offset, and the closing one. */
function readList(state: ReaderState, close: ']' | '}', readItem: () => void): void {
  state.place++;
  if (state.text[skipSpace(state)] === close) {
    state.place++;
    return;
  }
  while (state.fault === undefined) {
    readItem();
    if (state.fault !== undefined) return;
    const comma = skipSpace(state);
    const sign = state.text[comma];
    if (sign !== ',' && sign !== close) {
      fail(state, sign === undefined ? 'it ends too early' : `a comma or "${close}" is missing`);
      return;
    }
    state.place++;
    if (sign === close) return;
    if (state.text[skipSpace(state)] === close) {
      state.extraCommas.push({ start: comma, end: comma + 1 });
      state.place++;
      return;
    }
  }
}

function readString(state: ReaderState, start: number): Extract<JsonValue, { kind: 'string' }> | undefined {
  const { end, text, why } = readJsonString(state.text, start);
  state.place = end;
  if (text === undefined) return fail(state, why);
  return { kind: 'string', text, span: { start, end } };
}

const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readNumber(state: ReaderState, start: number): JsonValue | undefined {
  numberForm.lastIndex = start;
  const written = numberForm.exec(state.text)?.[0];
  if (written === undefined) return undefined;
  state.place = start + written.length;
  return { kind: 'number', value: Number(written), span: { start, end: state.place } };
}

const words: readonly JsonWord[] = ['true', 'false', 'null'];

function readWord(state: ReaderState, start: number): JsonValue | undefined {
  const word = words.find((one) => state.text.startsWith(one, start));
  if (word === undefined) return undefined;
  state.place = start + word.length;
  return { kind: 'word', word, span: { start, end: state.place } };
}

/** Moves to the next character that is not white space, and returns its offset. */
function skipSpace(state: ReaderState): number {
  const { text } = state;
  let { place } = state;
  if (place !== state.spaceEnd) state.tokenEnd = place;
  while (isSpace(text.charCodeAt(place))) place++;
  state.place = place;
  state.spaceEnd = place;
  return place;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Ends the reading at the current offset. */
function fail(state: ReaderState, why: string): undefined {
  state.fault = { place: state.place, why };
  return undefined;
}
