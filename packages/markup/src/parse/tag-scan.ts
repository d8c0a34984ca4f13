import { decodeAttribute } from './references.js';
import { endOfName, isSpace, tidy } from './scan.js';
import { type Attribute, marks } from './tree.js';

const gt = 0x3e;
const slash = 0x2f;
const equals = 0x3d;
const quote = 0x22;
const apostrophe = 0x27;

/**
 * Scans over the attributes of a tag without reading them. It works like `scanTag`, which reads them all: most attributes of a page are
 * never needed, so no strings are made of them.
 *
 * It is a class so that it can return several values without making an object for each tag.
 */
export class TagScan {
  /** Of the attribute: the span of its name, and of its value without quotes. */
  nameStart = 0;
  nameEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  /**
   * Of the tag, once all its attributes were seen: the offset after its `>`; -1 if the text ends before the tag does.
   */
  end = 0;
  selfClosing = false;
  /** Of the tag: what its attributes mark, as bits of `marks`. */
  marks = 0;
  /** How many attributes it has, with those that are there twice. */
  attributes = 0;
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Scans a tag, given where its name ends. False if the text ends before the tag does. */
  scan(nameEnd: number): boolean {
    let found = 0;
    let count = 0;
    this.begin(nameEnd);
    while (this.next()) {
      count++;
      found |= markOf(this.#text, this.nameStart, this.nameEnd - this.nameStart);
    }
    this.marks = found;
    this.attributes = count;
    return this.end !== -1;
  }

  /** Begins a tag, given where its name ends. */
  begin(nameEnd: number): void {
    this.#at = nameEnd;
  }

  /** Moves to the next attribute. Returns false if there is none: then `end` and `selfClosing` are those of the tag. */
  next(): boolean {
    const text = this.#text;
    const { length } = text;
    let at = this.#at;
    let code = text.charCodeAt(at);
    let selfClosing = false;
    while (isSpace(code) || code === slash) {
      selfClosing = code === slash;
      code = text.charCodeAt(++at);
    }
    if (code === gt) {
      this.end = at + 1;
      this.selfClosing = selfClosing;
      return false;
    }
    this.nameStart = at;
    do code = text.charCodeAt(++at);
    while (at < length && code !== equals && code !== gt && code !== slash && !isSpace(code));
    this.nameEnd = at;
    while (isSpace(code)) code = text.charCodeAt(++at);
    this.valueStart = at;
    this.valueEnd = at;
    if (code === equals) {
      do code = text.charCodeAt(++at);
      while (isSpace(code));
      this.valueStart = at;
      if (code === quote || code === apostrophe) {
        this.valueStart = at + 1;
        at = text.indexOf(code === quote ? '"' : "'", at + 1);
        this.valueEnd = at;
        at = at === -1 ? length : at + 1;
      } else {
        while (at < length && code !== gt && !isSpace(code)) code = text.charCodeAt(++at);
        this.valueEnd = at;
      }
    }
    this.#at = at;
    if (at < length) return true;
    this.end = -1;
    return false;
  }
}

/**
 * Reads those attributes of a whole tag that have one of these names, in lower case. Of two with the same name the first counts.
 */
export function readAttributes(text: string, tagStart: number, wanted: readonly string[]): Attribute[] {
  const found: Attribute[] = [];
  const scan = new TagScan(text);
  scan.begin(endOfName(text, tagStart + 1));
  while (scan.next()) {
    const { nameStart, valueStart, valueEnd } = scan;
    const length = scan.nameEnd - nameStart;
    for (const name of wanted) {
      if (name.length !== length || !isNamed(text, nameStart, name)) continue;
      if (found.every((attribute) => attribute.name !== name)) {
        const value = text.slice(valueStart, valueEnd);
        found.push({ name, value: isPlain(text, valueStart, valueEnd) ? value : decodeAttribute(tidy(value)) });
      }
      break;
    }
  }
  return found;
}

/** Has a value, which is mostly short, no reference, carriage return or U+0000? */
function isPlain(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x26 || code === 0x0d || code === 0) return false;
  }
  return true;
}

/** Returns what an attribute marks, by its name at this offset. The names that mark anything differ in length. */
function markOf(text: string, start: number, length: number): number {
  switch (length) {
    case 2:
      return isNamed(text, start, 'id') ? marks.listed : 0;
    case 3:
      return isNamed(text, start, 'rel') ? marks.listed : 0;
    case 4:
      return isNamed(text, start, 'href') ? marks.href : 0;
    case 5:
      return isNamed(text, start, 'class') ? marks.listed : 0;
    case 10:
      return isNamed(text, start, 'xlink:href') ? marks.xlink : 0;
    case 14:
      return isNamed(text, start, 'data-nosnippet') ? marks.listed : 0;
    default:
      return 0;
  }
}

/** Is this name, of letters and marks, at this offset, in any letter case? */
function isNamed(text: string, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    const code = text.charCodeAt(start + at);
    const wanted = name.charCodeAt(at);
    if (code !== wanted && (wanted < 0x61 || code !== wanted - 0x20)) return false;
  }
  return true;
}
