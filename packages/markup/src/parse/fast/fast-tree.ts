import { parse } from 'parse5';
import { formatDoctype } from '../doctype.js';
import { htmlTreeOf } from '../html-source.js';
import { decodeText } from '../references.js';
import { endOfName, endOfSpace, isLetter, nextMarkup, scanComment, scanRawText, scanScript, tidy } from '../scan.js';
import { TagScan } from '../tag-scan.js';
import type { Tree } from '../tree.js';
import { maxNodes } from '../tree-builder.js';
import { isInDrawing } from './drawing.js';
import { supplyUpToBody } from './head.js';
import { modes } from './modes.js';
import { needsTreeBuilder, OpenPage, t } from './open-page.js';
import { processEnd, processStart } from './rules.js';

/** Characters of a page for each node there is room for at first; of 54 real pages most have more. */
const charactersPerNode = 20;

/**
 * Returns the tree of a page that can be read in order: every node follows all earlier ones, so that the columns only grow at their end,
 * and nothing is moved, copied or removed. That is so for 9 of 10 real pages. Returns undefined for the others, which parse5 builds: those
 * where a table moves its content out, formatting elements are not closed where they were opened, or something rare occurs, such as a
 * `template`, a frameset, a formula or U+0000.
 */
export function parseFast(text: string, source: string, limit: number = maxNodes): Tree | undefined {
  // The tree construction treats U+0000 differently in every mode.
  if (text.includes('\0')) return undefined;
  const page = new OpenPage(text, Math.ceil(text.length / charactersPerNode) + 16);
  try {
    new FastReader(page, limit).run();
  } catch (error) {
    if (error === needsTreeBuilder) return undefined;
    throw error;
  }
  return htmlTreeOf(source, page.finder.tags, page.columns.done(), { texts: page.given, attributes: new Map() });
}

/**
 * Reads the tokens of a page, and passes each to the rules of its mode. It is a class because these share the page and
 * the scan.
 */
class FastReader {
  readonly #page: OpenPage;
  readonly #text: string;
  readonly #scan: TagScan;
  readonly #limit: number;
  #attributes = 0;

  constructor(page: OpenPage, limit: number) {
    this.#page = page;
    this.#limit = limit;
    this.#text = page.text;
    this.#scan = new TagScan(page.text);
  }

  run(): void {
    const page = this.#page;
    const { length } = this.#text;
    let at = 0;
    while (at < length) {
      const markup = nextMarkup(this.#text, at);
      if (markup > at) this.#characters(at, markup);
      at = markup === length ? length : this.#markup(markup);
      // The limit is on different attributes; here those count that are there twice.
      if (page.columns.size + this.#attributes > this.#limit) throw needsTreeBuilder;
    }
    this.#enter(length, length);
    if (page.mode < modes.inBody) supplyUpToBody(page);
    page.finish();
  }

  #enter(start: number, end: number): void {
    const page = this.#page;
    page.start = start;
    page.end = end;
    page.closes = 0;
  }

  #markup(start: number): number {
    const code = this.#text.charCodeAt(start + 1);
    if (code === 0x2f) return isLetter(this.#text.charCodeAt(start + 2)) ? this.#endTag(start) : this.#noTag(start);
    if (code === 0x21) return this.#declaration(start);
    return code === 0x3f ? this.#bogus(start, start + 1) : this.#startTag(start);
  }

  #startTag(start: number): number {
    const page = this.#page;
    const scan = this.#scan;
    const nameEnd = endOfName(this.#text, start + 1);
    if (!scan.scan(nameEnd)) return this.#text.length;
    this.#enter(start, scan.end);
    this.#attributes += scan.attributes;
    page.marks = scan.marks;
    page.selfClosing = scan.selfClosing;
    page.skipsLine = false;
    processStart(page, page.finder.find(start + 1, nameEnd));
    return page.textOnly === 0 ? scan.end : this.#content(scan.end);
  }

  /** Reads an end tag; nearly all of them hold only a name. */
  #endTag(start: number): number {
    const page = this.#page;
    const nameEnd = endOfName(this.#text, start + 2);
    const end = this.#endOfEndTag(nameEnd);
    if (end === -1) return this.#text.length;
    this.#enter(start, end);
    page.skipsLine = false;
    processEnd(page, page.finder.find(start + 2, nameEnd));
    return end;
  }

  /** The offset after an end tag; -1 if the text ends before it does. */
  #endOfEndTag(nameEnd: number): number {
    if (this.#text.charCodeAt(nameEnd) === 0x3e) return nameEnd + 1;
    return this.#scan.scan(nameEnd) ? this.#scan.end : -1;
  }

  /** Reads the content of an element that holds only text, and its end tag. */
  #content(start: number): number {
    const page = this.#page;
    const text = this.#text;
    const tag = page.textOnly;
    page.textOnly = 0;
    const name = page.tagAt(page.top)?.name ?? '';
    const end = tag === t.script ? scanScript(text, start) : scanRawText(text, start, name);
    if (end > start) {
      this.#enter(start, end);
      if (page.skipsLine) this.#withoutLine(decodeText(tidy(text.slice(start, end))));
      else page.addText();
    }
    page.skipsLine = false;
    const close = end === text.length ? -1 : this.#endOfEndTag(end + 2 + name.length);
    if (close === -1) this.#enter(text.length, text.length);
    else {
      this.#enter(end, close);
      page.closes = tag;
    }
    page.pop();
    return close === -1 ? text.length : close;
  }

  #characters(start: number, end: number): void {
    const page = this.#page;
    this.#enter(start, end);
    const { skipsLine, mode } = page;
    page.skipsLine = false;
    if (mode >= modes.inBody) page.expectNothingLost();
    if ((mode === modes.inBody || mode === modes.inCell) && !skipsLine) {
      page.addText();
      return;
    }
    const text = decodeText(tidy(this.#text.slice(start, end)));
    if (skipsLine) this.#withoutLine(text);
    else this.#inPieces(text, endOfSpace(text));
  }

  /** Adds text after a start tag that drops the line feed after it. */
  #withoutLine(text: string): void {
    const page = this.#page;
    const space = endOfSpace(text);
    if (space === 0) {
      page.addText();
      return;
    }
    const leading = text.slice(text.startsWith('\n') ? 1 : 0, space);
    if (leading !== '') page.addPiece(leading);
    if (space < text.length) page.addPiece(text.slice(space));
  }

  /** Adds text where white space is treated differently: leading white space is a separate text. */
  #inPieces(text: string, space: number): void {
    const page = this.#page;
    const isSpaceOnly = space === text.length;
    switch (page.mode) {
      case modes.beforeHtml:
      case modes.beforeHead:
        if (isSpaceOnly) return;
        break;
      case modes.inTable:
      case modes.inTableBody:
      case modes.inRow:
      case modes.inColumnGroup:
        // A table casts it out.
        if (!isSpaceOnly) throw needsTreeBuilder;
        page.addText();
        return;
      default:
        if (isSpaceOnly) {
          page.addText();
          return;
        }
        if (space > 0) page.addPiece(text.slice(0, space));
    }
    if (page.mode < modes.inBody) supplyUpToBody(page);
    else if (page.mode >= modes.afterBody) page.mode = modes.inBody;
    if (space === 0) page.addText();
    else page.addPiece(text.slice(space));
  }

  /** `</` without a letter: `</>` is dropped, anything else is a comment. */
  #noTag(start: number): number {
    return this.#text.startsWith('>', start + 2) ? start + 3 : this.#bogus(start, start + 2);
  }

  #declaration(start: number): number {
    const text = this.#text;
    if (text.startsWith('--', start + 2)) {
      const { textEnd, end } = scanComment(text, start + 4);
      return this.#comment(start, start + 4, textEnd, end);
    }
    if (/^doctype$/i.test(text.slice(start + 2, start + 9))) return this.#doctype(start);
    if (isInDrawing(this.#page)) throw needsTreeBuilder;
    return this.#bogus(start, start + 2);
  }

  #bogus(start: number, textStart: number): number {
    const close = this.#text.indexOf('>', textStart);
    const textEnd = close === -1 ? this.#text.length : close;
    return this.#comment(start, textStart, textEnd, close === -1 ? textEnd : textEnd + 1);
  }

  #comment(start: number, textStart: number, textEnd: number, end: number): number {
    this.#enter(start, end);
    this.#page.skipsLine = false;
    this.#page.addComment(tidy(this.#text.slice(textStart, textEnd)));
    return end;
  }

  /** The first document type decides the mode of the page; parse5 reads it. Any other is dropped. */
  #doctype(start: number): number {
    const page = this.#page;
    const close = this.#text.indexOf('>', start);
    const end = close === -1 ? this.#text.length : close + 1;
    this.#enter(start, end);
    page.skipsLine = false;
    if (page.isQuirky !== undefined) return end;
    const document = parse(this.#text.slice(start, end));
    const [node] = document.childNodes;
    if (node === undefined || !('publicId' in node)) throw needsTreeBuilder;
    page.isQuirky = document.mode === 'quirks';
    page.addDeclaration(formatDoctype(node.name, node.publicId, node.systemId));
    return end;
  }
}
