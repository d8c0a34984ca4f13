/** What is wrong with a text that is not a structured field. */
export type Fault =
  | 'key'
  | 'separator'
  | 'trailing-comma'
  | 'inner-list'
  | 'value'
  | 'number'
  | 'string'
  | 'byte-sequence'
  | 'boolean'
  | 'date'
  | 'display-string';

/** A text while it is being read: the current offset, and the fault once reading has failed. */
export interface Cursor {
  readonly text: string;
  at: number;
  fault: Fault | undefined;
}

/** Ends the reading. Readers return `undefined` from then on, and `at` is the offset of the fault. */
export function fail(cursor: Cursor, fault: Fault, at: number = cursor.at): undefined {
  cursor.fault = fault;
  cursor.at = at;
  return undefined;
}

/** Returns the character at the current offset; empty at the end. */
export function peek({ text, at }: Cursor): string {
  return text.charAt(at);
}

/** Passes one character, if it is this one. */
export function take(cursor: Cursor, character: string): boolean {
  if (peek(cursor) !== character) return false;
  cursor.at++;
  return true;
}

/** Skips every character of a class, and returns the skipped text. */
export function takeWhile(cursor: Cursor, belongs: (code: number) => boolean): string {
  const { text, at } = cursor;
  let end = at;
  while (end < text.length && belongs(text.charCodeAt(end))) end++;
  cursor.at = end;
  return text.slice(at, end);
}

export function isSpace(code: number): boolean {
  return code === 0x20;
}

/** A space or a tab: what may surround the commas of a dictionary. */
export function isOptionalSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

export function isAlpha(code: number): boolean {
  return isLower(code | 0x20) && code < 0x80;
}
