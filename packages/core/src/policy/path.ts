import { parseUrl } from './url.js';

const percent = 0x25;

/**
 * Characters that are compared unchanged: the unreserved and reserved ones of RFC 3986, except `*` and `$`. Those two are
 * encoded, so that a path never contains a pattern's wildcard (RFC9309-2.2.3-c).
 */
const plainCharacter: Uint8Array = new Uint8Array(256);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?[]@!&'()+,;=") {
  plainCharacter[character.charCodeAt(0)] = 1;
}

/** Decoding these cannot change what a path means (RFC 3986 §2.3). */
const unreservedCharacter: Uint8Array = new Uint8Array(128);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~') {
  unreservedCharacter[character.charCodeAt(0)] = 1;
}

/** Safe on a stranger's text: one character class, one pass. */
const anyOtherCharacter = /[^a-zA-Z0-9\-._~:/?[\]@!&'()+,;=]/;

/** White space, controls and the backslash. Safe on a stranger's text: one character class, one pass. */
const rewrittenByFetch = /[\0- \\]/;

/**
 * Returns path and query of a URL, in the form that rules are compared with (RFC9309-2.2.2-e to -g).
 *
 * Characters outside ASCII and characters that a URI may not contain are percent-encoded, unreserved characters are decoded,
 * reserved ones stay unchanged. The fragment and dot segments are removed. Patterns that contain a `?` are compared with
 * `withPlainQuery` of this.
 */
export function pathOf(given: string): string {
  // Most URLs have a plain host, and a path in which nothing has to be changed: reading each character once is enough.
  const plainStart = pathStartAfterPlainHost(given);
  if (plainStart !== -1) {
    const path = given.slice(plainStart);
    if (!anyOtherCharacter.test(path) && !path.includes('/.')) return path;
  }
  // Fetching treats a backslash as a slash, and drops line breaks and tabs; the question must be about the same path.
  const url = rewrittenByFetch.test(given) ? (parseUrl(given)?.href ?? given) : given;
  const start = pathStart(url);
  const hash = url.indexOf('#', start);
  const end = hash === -1 ? url.length : hash;
  if (start >= end) return '/';
  const path = url.charCodeAt(start) === 0x2f ? url.slice(start, end) : `/${url.slice(start, end)}`;
  const normal = anyOtherCharacter.test(path) ? normaliseEncoding(path, '') : path;
  return normal.includes('/.') ? removeDotSegments(normal) : normal;
}

/** The offset of the first slash after `http://` or `https://` and a host of letters, digits, `-`, `.` and `:`; -1 for other URLs. */
function pathStartAfterPlainHost(url: string): number {
  if (!url.startsWith('http')) return -1;
  let position = url.charCodeAt(4) === 0x73 ? 5 : 4;
  if (!url.startsWith('://', position)) return -1;
  for (position += 3; position < url.length; position++) {
    const code = url.charCodeAt(position);
    if (code === 0x2f) return position;
    const lower = code | 0x20;
    if (!((lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x3a) || code === 0x2d || code === 0x2e))
      return -1;
  }
  return -1;
}

/** The offset at which the host ends: at the first `/`, `?` or `#` after `//`. A URL without a host starts with its path. */
function pathStart(url: string): number {
  let position = 0;
  const authority = url.indexOf('//');
  if (authority !== -1 && isSchemeBefore(url, authority)) position = authority + 2;
  else if (url.charCodeAt(0) === 0x2f) return 0;
  for (; position < url.length; position++) {
    const code = url.charCodeAt(position);
    if (code === 0x2f || code === 0x3f || code === 0x23) return position;
  }
  return position;
}

function isSchemeBefore(url: string, end: number): boolean {
  if (end === 0) return true;
  if (url.charCodeAt(end - 1) !== 0x3a) return false;
  for (let position = 0; position < end - 1; position++) {
    const code = url.charCodeAt(position);
    if (code === 0x2f || code === 0x3f || code === 0x23) return false;
  }
  return true;
}

/**
 * Returns the text with its percent-encoding normalised. The characters of `keep` stay unchanged too; pattern readers pass their wildcards.
 */
export function normaliseEncoding(text: string, keep: string): string {
  let normal = '';
  for (let position = 0; position < text.length; ) {
    const code = text.charCodeAt(position);
    if (code === percent) {
      const byte = hexByte(text, position + 1);
      if (byte === -1) {
        // A `%` that does not encode anything is the character itself.
        normal += '%25';
        position += 1;
      } else {
        normal += byte < 128 && unreservedCharacter[byte] === 1 ? String.fromCharCode(byte) : encodeByte(byte);
        position += 3;
      }
    } else if (code < 128) {
      const character = text.charAt(position);
      normal += plainCharacter[code] === 1 || keep.includes(character) ? character : encodeByte(code);
      position += 1;
    } else {
      const point = text.codePointAt(position) ?? code;
      normal += encodeCodePoint(point);
      position += point > 0xffff ? 2 : 1;
    }
  }
  return normal;
}

/**
 * Returns the form of a path or pattern in which queries are compared: after the first `?`, `%3A` is `:` and `%2F` is `/`. Accepts and
 * returns normalised text.
 *
 * Reading: (ASK-31) the second row of the table in RFC 9309 §2.2.2 makes them the same in a query, and only these two. The
 * plain characters are the common form: then an ordinary pattern has its written length.
 */
export function withPlainQuery(normal: string): string {
  const question = normal.indexOf('?');
  if (question === -1 || !normal.includes('%', question)) return normal;
  return normal.slice(0, question) + normal.slice(question).replaceAll('%3A', ':').replaceAll('%2F', '/');
}

/** Is this byte compared unchanged? Patterns and paths made only of such bytes need no normalising. */
export function isPlain(byte: number): boolean {
  return plainCharacter[byte] === 1;
}

/** The byte written as two hexadecimal digits at `position`, or -1. */
export function hexByte(text: string, position: number): number {
  const high = hexDigit(text.charCodeAt(position));
  const low = hexDigit(text.charCodeAt(position + 1));
  return high === -1 || low === -1 ? -1 : high * 16 + low;
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function encodeByte(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

function encodeCodePoint(point: number): string {
  // Half a surrogate pair has no UTF-8. It becomes U+FFFD, as in decoders.
  const character = point >= 0xd800 && point <= 0xdfff ? '\ufffd' : String.fromCodePoint(point);
  return encodeURIComponent(character);
}

/** The path without dot segments (RFC 3986 §5.2.4): a request for `/a/../b` fetches `/b`. The query is left alone. */
function removeDotSegments(path: string): string {
  const question = path.indexOf('?');
  const end = question === -1 ? path.length : question;
  const kept: string[] = [];
  const segments = path.slice(1, end).split('/');
  segments.forEach((segment, index) => {
    const last = index === segments.length - 1;
    if (segment === '..') kept.pop();
    if (segment !== '.' && segment !== '..') kept.push(segment);
    else if (last) kept.push('');
  });
  return `/${kept.join('/')}${path.slice(end)}`;
}
