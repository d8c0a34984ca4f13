import { decodeAttribute } from './references.js';
import type { Attribute } from './tree.js';

/**
 * The parts of HTML's tokenization that the tokenizer and the head scanner share: tags, comments, raw text. Each function
 * takes the text and an offset, and examines every character a fixed number of times.
 */

/** A start tag, or the attributes and end of an end tag. */
export interface ScannedTag {
  readonly name: string;
  readonly attributes: Attribute[];
  readonly selfClosing: boolean;
  /** The offset after the `>`. */
  readonly end: number;
}

/** Limit: up to this many attributes, names are compared one by one; beyond it, in a set, so that work stays linear. */
const fewAttributes = 16;

const gt = 0x3e;
const slash = 0x2f;
const equals = 0x3d;
const quote = 0x22;
const apostrophe = 0x27;

/** Space, tab, line feed, form feed, carriage return. */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}

export function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/**
 * Reads a tag whose name begins at `nameStart`. Undefined if the text ends before the tag does: then there is no tag (HTML,
 * eof-in-tag).
 */
export function scanTag(text: string, nameStart: number): ScannedTag | undefined {
  const { length } = text;
  let at = endOfName(text, nameStart);
  if (at >= length) return undefined;
  const name = lowerCase(text.slice(nameStart, at));
  let code = text.charCodeAt(at);
  const attributes: Attribute[] = [];
  let seen: Set<string> | undefined;
  while (true) {
    let selfClosing = false;
    while (isSpace(code) || code === slash) {
      selfClosing = code === slash;
      code = text.charCodeAt(++at);
    }
    if (at >= length) return undefined;
    if (code === gt) return { name, attributes, selfClosing, end: at + 1 };
    const attributeStart = at;
    do code = text.charCodeAt(++at);
    while (at < length && code !== equals && code !== gt && code !== slash && !isSpace(code));
    const attributeName = lowerCase(text.slice(attributeStart, at));
    while (isSpace(code)) code = text.charCodeAt(++at);
    let value = '';
    if (code === equals) {
      do code = text.charCodeAt(++at);
      while (isSpace(code));
      const valueStart = at;
      if (code === quote || code === apostrophe) {
        at = text.indexOf(code === quote ? '"' : "'", valueStart + 1);
        if (at === -1) return undefined;
        value = clean(text.slice(valueStart + 1, at));
        code = text.charCodeAt(++at);
      } else if (code !== gt) {
        while (at < length && code !== gt && !isSpace(code)) code = text.charCodeAt(++at);
        value = clean(text.slice(valueStart, at));
      }
    }
    if (at >= length) return undefined;
    if (attributes.length >= fewAttributes) seen ??= new Set(attributes.map((attribute) => attribute.name));
    if (seen?.has(attributeName) ?? attributes.some((attribute) => attribute.name === attributeName)) continue;
    seen?.add(attributeName);
    attributes.push({ name: attributeName, value });
  }
}

/** The end of a tag name that begins at `start`. */
export function endOfName(text: string, start: number): number {
  const { length } = text;
  let at = start;
  for (let code = text.charCodeAt(at); at < length && code !== gt && code !== slash && !isSpace(code); ) {
    code = text.charCodeAt(++at);
  }
  return at;
}

/** The start of the next tag, comment or declaration; the end of the text if there is none. Any other `<` is text. */
export function nextMarkup(text: string, start: number): number {
  for (let at = text.indexOf('<', start); at !== -1; at = text.indexOf('<', at + 1)) {
    const code = text.charCodeAt(at + 1);
    if (isLetter(code) || code === 0x21 || code === 0x3f) return at;
    if (code === 0x2f && at + 2 < text.length) return at;
  }
  return text.length;
}

/** The end of the white space that a text begins with. */
export function endOfSpace(text: string): number {
  let at = 0;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** ASCII letters in lower case, U+0000 replaced by U+FFFD, everything else unchanged. */
export function lowerCase(name: string): string {
  let odd = false;
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code === 0 || (code >= 0x41 && code <= 0x5a)) odd = true;
  }
  if (!odd) return name;
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).replaceAll('\0', '\ufffd');
}

function clean(raw: string): string {
  return decodeAttribute(tidy(raw));
}

/** Line ends become line feeds, U+0000 becomes U+FFFD. */
export function tidy(raw: string): string {
  const lines = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  return lines.includes('\0') ? lines.replaceAll('\0', '\ufffd') : lines;
}

/** The ends of a comment's text and of the comment, given where its text begins, after `<!--`. */
export function scanComment(text: string, start: number): { readonly textEnd: number; readonly end: number } {
  if (text.startsWith('>', start)) return { textEnd: start, end: start + 1 };
  if (text.startsWith('->', start)) return { textEnd: start, end: start + 2 };
  for (let at = text.indexOf('--', start); at !== -1; at = text.indexOf('--', at + 1)) {
    if (text.startsWith('>', at + 2)) return { textEnd: at, end: at + 3 };
    if (text.startsWith('!>', at + 2)) return { textEnd: at, end: at + 4 };
  }
  const dangling = /--?!?$/.exec(text.slice(Math.max(start, text.length - 3)));
  const marks = dangling === null || dangling[0] === '-!' ? 0 : dangling[0].length;
  return { textEnd: text.length - marks, end: text.length };
}

/** The end of the text of an element that holds only text: its own end tag, or the end of the page. */
export function scanRawText(text: string, start: number, name: string): number {
  for (let at = text.indexOf('</', start); at !== -1; at = text.indexOf('</', at + 2)) {
    if (isEndTag(text, at, name)) return at;
  }
  return text.length;
}

/** Is there `</name` at this offset, followed by a character that ends a tag name? */
function isEndTag(text: string, at: number, name: string): boolean {
  const end = at + 2 + name.length;
  const code = text.charCodeAt(end);
  if (code !== gt && code !== slash && !isSpace(code)) return false;
  const written = text.slice(at + 2, end);
  return written === name || lowerCase(written) === name;
}

/**
 * The end of a script's text. A script may hold `<!--`, and after that `<script>…</script>`, whose end tag is then text
 * (HTML, script data escaped and double escaped states).
 */
export function scanScript(text: string, start: number): number {
  const end = scanRawText(text, start, 'script');
  return text.slice(start, end).includes('<!--') ? scanEscapedScript(text, start) : end;
}

function scanEscapedScript(text: string, start: number): number {
  const marks = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;
  marks.lastIndex = start;
  let escaped = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    switch (mark[0].toLowerCase()) {
      case '<!--':
        if (escaped === 0) escaped = 1;
        // The dashes may also be those of `-->`, as in `<!-->`.
        marks.lastIndex = mark.index + 2;
        break;
      case '-->':
        escaped = 0;
        break;
      case '<script':
        if (escaped === 1) escaped = 2;
        break;
      default:
        if (escaped < 2) return mark.index;
        escaped = 1;
    }
  }
  return text.length;
}
