import { isSpace } from './scan.js';
import { marks } from './tree.js';

const gt = 0x3e;
const slash = 0x2f;
const equals = 0x3d;
const quote = 0x22;
const apostrophe = 0x27;

/**
 * Scans over the attributes of a tag, and tells only what they mark. It goes the way of `scanTag`, which reads them: of ten
 * attributes on a page, nobody asks for nine, and to make strings of them took a third of the time for a page.
 *
 * It is a class so that a scan can tell several things without making an object for each tag.
 */
export class TagScan {
  /** Of the last tag: the offset after its `>`. */
  end = 0;
  selfClosing = false;
  /** Bits of `marks`. */
  marks = 0;
  /** How many attributes it has, with those that are there twice. */
  attributes = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Scans a tag, given where its name ends. False if the text ends before the tag does. */
  scan(nameEnd: number): boolean {
    const text = this.#text;
    const { length } = text;
    let at = nameEnd;
    let code = text.charCodeAt(at);
    let found = 0;
    let count = 0;
    while (true) {
      let selfClosing = false;
      while (isSpace(code) || code === slash) {
        selfClosing = code === slash;
        code = text.charCodeAt(++at);
      }
      if (at >= length) return false;
      if (code === gt) {
        this.end = at + 1;
        this.selfClosing = selfClosing;
        this.marks = found;
        this.attributes = count;
        return true;
      }
      const start = at;
      do code = text.charCodeAt(++at);
      while (at < length && code !== equals && code !== gt && code !== slash && !isSpace(code));
      count++;
      found |= markOf(text, start, at - start);
      while (isSpace(code)) code = text.charCodeAt(++at);
      if (code === equals) {
        do code = text.charCodeAt(++at);
        while (isSpace(code));
        if (code === quote || code === apostrophe) {
          at = text.indexOf(code === quote ? '"' : "'", at + 1);
          if (at === -1) return false;
          code = text.charCodeAt(++at);
        } else if (code !== gt) {
          while (at < length && code !== gt && !isSpace(code)) code = text.charCodeAt(++at);
        }
      }
      if (at >= length) return false;
    }
  }
}

/** What an attribute marks, by its name at this place. The lengths of the names that mark anything tell them apart. */
function markOf(text: string, start: number, length: number): number {
  switch (length) {
    case 2:
      return isNamed(text, start, 'id') ? marks.listed : 0;
    case 3:
      return isNamed(text, start, 'rel') ? marks.listed : 0;
    case 4:
      return isNamed(text, start, 'href') ? marks.target : 0;
    case 5:
      return isNamed(text, start, 'class') ? marks.listed : 0;
    case 10:
      return isNamed(text, start, 'xlink:href') ? marks.target : 0;
    case 14:
      return isNamed(text, start, 'data-nosnippet') ? marks.listed : 0;
    default:
      return 0;
  }
}

/** Is this name, of letters and marks, at this place, in letters of any case? */
function isNamed(text: string, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    const code = text.charCodeAt(start + at);
    const wanted = name.charCodeAt(at);
    if (code !== wanted && (wanted < 0x61 || code !== wanted - 0x20)) return false;
  }
  return true;
}
