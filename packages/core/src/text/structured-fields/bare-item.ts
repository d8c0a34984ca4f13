import { type Cursor, fail, isAlpha, isDigit, peek, take, takeWhile } from './cursor.js';

/** A value of a structured field (RFC 9651 §3.3). */
export type BareItem =
  | { readonly type: 'integer' | 'decimal' | 'date'; readonly value: number }
  | { readonly type: 'string' | 'token' | 'display-string'; readonly value: string }
  /** In base64, as written. */
  | { readonly type: 'byte-sequence'; readonly value: string }
  | { readonly type: 'boolean'; readonly value: boolean };

/** Reads one value; its first character determines its type (RFC 9651 §4.2.3.1). */
export function readBareItem(cursor: Cursor): BareItem | undefined {
  const first = peek(cursor);
  const code = cursor.text.charCodeAt(cursor.at);
  if (first === '-' || isDigit(code)) return readNumber(cursor);
  if (first === '"') return readString(cursor);
  if (first === '*' || isAlpha(code)) return { type: 'token', value: takeWhile(cursor, isTokenCharacter) };
  if (first === ':') return readByteSequence(cursor);
  if (first === '?') return readBoolean(cursor);
  if (first === '@') return readDate(cursor);
  if (first === '%') return readDisplayString(cursor);
  return fail(cursor, 'value');
}

/** The most digits of an integer, and of the two parts of a decimal (RFC 9651 §4.2.4). */
const maxDigits = { integer: 15, whole: 12, fraction: 3 };

function readNumber(cursor: Cursor): BareItem | undefined {
  const start = cursor.at;
  take(cursor, '-');
  const whole = takeWhile(cursor, isDigit);
  if (whole === '') return fail(cursor, 'number');
  if (!take(cursor, '.')) {
    if (whole.length > maxDigits.integer) return fail(cursor, 'number', start);
    return { type: 'integer', value: Number(cursor.text.slice(start, cursor.at)) };
  }
  const fraction = takeWhile(cursor, isDigit);
  const fits = fraction.length > 0 && fraction.length <= maxDigits.fraction && whole.length <= maxDigits.whole;
  if (!fits) return fail(cursor, 'number', start);
  return { type: 'decimal', value: Number(cursor.text.slice(start, cursor.at)) };
}

/** A string is of printable ASCII; a backslash escapes a double quote or itself, and nothing else (RFC 9651 §4.2.5). */
function readString(cursor: Cursor): BareItem | undefined {
  const start = cursor.at;
  let value = '';
  cursor.at++;
  for (;;) {
    value += takeWhile(cursor, isPlainStringCharacter);
    if (take(cursor, '"')) return { type: 'string', value };
    if (!take(cursor, '\\')) return fail(cursor, 'string', cursor.at < cursor.text.length ? cursor.at : start);
    const escaped = peek(cursor);
    if (escaped !== '"' && escaped !== '\\') return fail(cursor, 'string');
    value += escaped;
    cursor.at++;
  }
}

function isPrintable(code: number): boolean {
  return code >= 0x20 && code < 0x7f;
}

const quote = 0x22;
const backslash = 0x5c;
const percent = 0x25;

function isPlainStringCharacter(code: number): boolean {
  return isPrintable(code) && code !== quote && code !== backslash;
}

const tokenSigns: ReadonlySet<number> = new Set([..."!#$%&'*+-.^_`|~:/"].map((sign) => sign.charCodeAt(0)));

function isTokenCharacter(code: number): boolean {
  return isAlpha(code) || isDigit(code) || tokenSigns.has(code);
}

/** Lenient: as RFC 9651 §4.2.7 asks, padding may be missing, and the bits that it covers may be any. */
function readByteSequence(cursor: Cursor): BareItem | undefined {
  const start = cursor.at;
  cursor.at++;
  const value = takeWhile(cursor, isBase64Character);
  if (!take(cursor, ':')) return fail(cursor, 'byte-sequence', cursor.at < cursor.text.length ? cursor.at : start);
  const padding = value.indexOf('=');
  const letters = padding === -1 ? value : value.slice(0, padding);
  const isPadded = padding === -1 || (/^={1,2}$/.test(value.slice(padding)) && value.length % 4 === 0);
  return isPadded && letters.length % 4 !== 1 ? { type: 'byte-sequence', value } : fail(cursor, 'byte-sequence', start);
}

function isBase64Character(code: number): boolean {
  return isAlpha(code) || isDigit(code) || code === 0x2b || code === 0x2f || code === 0x3d;
}

function readBoolean(cursor: Cursor): BareItem | undefined {
  cursor.at++;
  if (take(cursor, '1')) return { type: 'boolean', value: true };
  return take(cursor, '0') ? { type: 'boolean', value: false } : fail(cursor, 'boolean');
}

/** A date is an integer: seconds since 1970 (RFC 9651 §4.2.9). */
function readDate(cursor: Cursor): BareItem | undefined {
  const start = cursor.at;
  cursor.at++;
  const seconds = readNumber(cursor);
  if (seconds?.type === 'integer') return { type: 'date', value: seconds.value };
  return fail(cursor, 'date', start);
}

/** UTF-8 in which all but printable ASCII is percent-encoded, with digits in lower case (RFC 9651 §4.2.10). */
function readDisplayString(cursor: Cursor): BareItem | undefined {
  const start = cursor.at;
  cursor.at++;
  if (!take(cursor, '"')) return fail(cursor, 'display-string');
  const encoded = takeWhile(cursor, (code) => isPrintable(code) && code !== quote);
  if (!take(cursor, '"')) return fail(cursor, 'display-string', cursor.at < cursor.text.length ? cursor.at : start);
  const value = decoded(encoded);
  return value === undefined ? fail(cursor, 'display-string', start) : { type: 'display-string', value };
}

function decoded(encoded: string): string | undefined {
  for (let place = 0; place < encoded.length; place++) {
    if (encoded.charCodeAt(place) === percent && !/^[0-9a-f]{2}$/.test(encoded.slice(place + 1, place + 3))) {
      return undefined;
    }
  }
  try {
    return decodeURIComponent(encoded);
  } catch {
    // The bytes are not UTF-8.
    return undefined;
  }
}
