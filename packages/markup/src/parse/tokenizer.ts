import { html, InsertionMode, Token, TokenizerMode } from 'parse5';
import { decodeText, newTokenizer } from './references.js';
import {
  endOfName,
  endOfSpace,
  isLetter,
  isSpace,
  lowerCase,
  nextMarkup,
  scanComment,
  scanRawText,
  scanScript,
  scanTag,
  tidy,
} from './scan.js';
import type { PlacedCharacters, TreeBuilder } from './tree-builder.js';

const { TokenType } = Token;

/**
 * HTML's tokenization for a page that is complete in memory. It steps from tag to tag instead of from character to
 * character, drives parse5's tree construction instead of parse5's own tokenizer, and adds offsets to each token.
 *
 * It is a class because the tree construction switches its state while it runs.
 */
export class PageTokenizer {
  /** Set by the tree construction: how to read what follows. */
  state: number = TokenizerMode.DATA;
  /** Set by the tree construction: CDATA sections are allowed. */
  inForeignNode = false;
  readonly #text: string;
  readonly #builder: TreeBuilder;
  #lastStartTag = '';

  constructor(text: string, builder: TreeBuilder) {
    this.#text = text;
    this.#builder = builder;
  }

  /** Reads the page to its end, or to the start of its body. */
  run(depth: 'head' | 'whole'): void {
    const { length } = this.#text;
    const { here } = this.#builder;
    let at = 0;
    while (at < length) {
      at = this.#step(at);
      if (depth === 'head' && here.inBody) return;
    }
    this.#enter(length, length);
    this.#builder.onEof({ type: TokenType.EOF, location: null });
  }

  #step(at: number): number {
    switch (this.state) {
      case TokenizerMode.RCDATA:
        return this.#element(at, scanRawText(this.#text, at, this.#lastStartTag), decodeText);
      case TokenizerMode.RAWTEXT:
        return this.#element(at, scanRawText(this.#text, at, this.#lastStartTag), asItIs);
      case TokenizerMode.SCRIPT_DATA:
        return this.#element(at, scanScript(this.#text, at), asItIs);
      case TokenizerMode.PLAINTEXT:
        return this.#element(at, this.#text.length, asItIs);
      default:
        return this.#data(at);
    }
  }

  /** Reads the content of an element that holds only text, and its end tag. */
  #element(start: number, end: number, decode: (raw: string) => string): number {
    if (end > start) this.#characters(decode(tidy(this.#text.slice(start, end))), start, end);
    if (end === this.#text.length) return end;
    this.state = TokenizerMode.DATA;
    return this.#endTag(end);
  }

  #data(start: number): number {
    const end = nextMarkup(this.#text, start);
    if (end > start) {
      this.#textOf(start, end, decodeText);
      return end;
    }
    const code = this.#text.charCodeAt(start + 1);
    if (code === 0x2f) return isLetter(this.#text.charCodeAt(start + 2)) ? this.#endTag(start) : this.#noTag(start);
    if (code === 0x21) return this.#declaration(start);
    return code === 0x3f ? this.#bogus(start, start + 1) : this.#startTag(start);
  }

  /** Hands over text in which the tree construction treats U+0000 specially. */
  #textOf(start: number, end: number, decode: (raw: string) => string): void {
    const raw = this.#text.slice(start, end);
    if (!raw.includes('\0')) {
      this.#characters(decode(tidy(raw)), start, end);
      return;
    }
    let at = start;
    for (const piece of raw.split(/(\0+)/)) {
      if (piece.startsWith('\0')) {
        this.#enter(at, at + piece.length);
        this.#builder.onNullCharacter(this.#token(TokenType.NULL_CHARACTER, piece));
      } else if (piece !== '') {
        this.#characters(decode(tidy(piece)), at, at + piece.length);
      }
      at += piece.length;
    }
  }

  /**
   * Passes text on. Leading white space is a separate token where the tree construction treats it differently. Where it keeps white space
   * only, every run of white space is a token.
   */
  #characters(text: string, start: number, end: number): void {
    this.#enter(start, end);
    if (whiteSpaceOnly.has(this.#builder.insertionMode)) {
      for (const piece of text.split(/([\t\n\f\r ]+)/)) if (piece !== '') this.#give(piece);
      return;
    }
    const spaceEnd = endOfSpace(text);
    if (spaceEnd === 0 || (spaceEnd < text.length && this.#takesMixed())) {
      this.#builder.onCharacter(this.#token(TokenType.CHARACTER, text));
      return;
    }
    this.#builder.onWhitespaceCharacter(this.#token(TokenType.WHITESPACE_CHARACTER, text.slice(0, spaceEnd)));
    if (spaceEnd === text.length) return;
    this.#builder.onCharacter(this.#token(TokenType.CHARACTER, text.slice(spaceEnd)));
  }

  #give(piece: string): void {
    if (isSpace(piece.charCodeAt(0))) {
      this.#builder.onWhitespaceCharacter(this.#token(TokenType.WHITESPACE_CHARACTER, piece));
    } else {
      this.#builder.onCharacter(this.#token(TokenType.CHARACTER, piece));
    }
  }

  #takesMixed(): boolean {
    const { insertionMode: mode, skipNextNewLine } = this.#builder;
    if (skipNextNewLine) return false;
    return mode === InsertionMode.IN_BODY || mode === InsertionMode.IN_CELL || mode === InsertionMode.TEXT;
  }

  #token(type: Token.CharacterToken['type'], chars: string): PlacedCharacters {
    const { start, end } = this.#builder.here;
    return { type, chars, location: null, start, end };
  }

  #startTag(start: number): number {
    const tag = scanTag(this.#text, start + 1);
    if (tag === undefined) return this.#text.length;
    this.#lastStartTag = tag.name;
    this.#enter(start, tag.end);
    this.#builder.here.attributes = tag.attributes;
    this.#builder.onStartTag(tagToken(TokenType.START_TAG, tag.name, tag.attributes, tag.selfClosing));
    return tag.end;
  }

  /** Reads an end tag; nearly all of them hold only a name. */
  #endTag(start: number): number {
    const nameEnd = endOfName(this.#text, start + 2);
    const isBare = this.#text.charCodeAt(nameEnd) === 0x3e;
    const end = isBare ? nameEnd + 1 : scanTag(this.#text, start + 2)?.end;
    if (end === undefined) return this.#text.length;
    const name = lowerCase(this.#text.slice(start + 2, nameEnd));
    this.#enter(start, end);
    this.#builder.here.closes = name;
    this.#builder.onEndTag(tagToken(TokenType.END_TAG, name, noAttributes, false));
    return end;
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
    if (!this.inForeignNode || !text.startsWith('[CDATA[', start + 2)) return this.#bogus(start, start + 2);
    const close = text.indexOf(']]>', start + 9);
    const end = close === -1 ? text.length : close;
    if (end > start + 9) this.#textOf(start + 9, end, asItIs);
    return close === -1 ? end : end + 3;
  }

  #bogus(start: number, textStart: number): number {
    const close = this.#text.indexOf('>', textStart);
    const textEnd = close === -1 ? this.#text.length : close;
    return this.#comment(start, textStart, textEnd, close === -1 ? textEnd : textEnd + 1);
  }

  #comment(start: number, textStart: number, textEnd: number, end: number): number {
    this.#enter(start, end);
    this.#builder.onComment({
      type: TokenType.COMMENT,
      data: tidy(this.#text.slice(textStart, textEnd)),
      location: null,
    });
    return end;
  }

  /** Its parts decide the mode of the document. There is one to a page, so parse5's slower tokenizer may read it. */
  #doctype(start: number): number {
    const close = this.#text.indexOf('>', start);
    const end = close === -1 ? this.#text.length : close + 1;
    this.#enter(start, end);
    const tokenizer = newTokenizer({ onDoctype: (token) => this.#builder.onDoctype(token) });
    tokenizer.write(this.#text.slice(start, end), true);
    return end;
  }

  #enter(start: number, end: number): void {
    const { here } = this.#builder;
    here.start = start;
    here.end = end;
    here.closes = '';
    here.attributes = undefined;
  }
}

const asItIs = (raw: string): string => raw;

/** Modes in which white space is kept and all other text is dropped, character by character. */
const whiteSpaceOnly: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_COLUMN_GROUP,
  InsertionMode.IN_FRAMESET,
  InsertionMode.AFTER_FRAMESET,
  InsertionMode.AFTER_AFTER_FRAMESET,
]);

/** For end tags, of which no element is made. */
const noAttributes: Token.Attribute[] = [];

function tagToken(
  type: Token.TagToken['type'],
  tagName: string,
  attrs: Token.Attribute[],
  selfClosing: boolean,
): Token.TagToken {
  return { type, tagName, tagID: html.getTagID(tagName), selfClosing, ackSelfClosing: false, attrs, location: null };
}
