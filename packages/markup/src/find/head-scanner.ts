import { defined } from '@heed/core/internal';
import type { FoundText, PageLink, PageMeta, PageScript } from '@heed/core/page';
import { isLetter, isSpace, type ScannedTag, scanComment, scanRawText, scanScript, scanTag } from '../parse/scan.js';
import { linkOf, metaOf, profileOf, scriptOf } from './head-parts.js';

/** The signals of a head. */
interface Head {
  readonly metas: readonly PageMeta[];
  readonly links: readonly PageLink[];
  readonly scripts: readonly PageScript[];
  readonly profile?: FoundText;
  /** The `href` of the first `base` that has one. */
  readonly base?: string;
}

/** HTML's insertion modes up to the end of the head. All modes before `head` act in the same way, so they are one. */
type Mode = 'before head' | 'in head' | 'in noscript' | 'after head';

/** Elements that belong in the head, and stay there even after `</head>`. */
const headElements: ReadonlySet<string> = new Set(
  'base basefont bgsound link meta noframes script style template title'.split(' '),
);

/** Those that `noscript` may hold in a head. */
const noscriptElements: ReadonlySet<string> = new Set('basefont bgsound link meta noframes style'.split(' '));

/** End tags that begin the body; all others are ignored. */
const opensBody: ReadonlySet<string> = new Set(['body', 'html', 'br']);

/**
 * Reads a head without building a tree, with the result of the HTML standard's insertion modes up to "after head": the same
 * METAs, links and base in the same order, up to the first thing that begins the body.
 *
 * Returns undefined where the tree is needed: at a `template`, in which all of HTML may occur, and at a character reference,
 * which may or may not be white space. Both are rare in a head.
 */
export function scanHead(text: string): Head | undefined {
  const metas: PageMeta[] = [];
  const links: PageLink[] = [];
  const scripts: PageScript[] = [];
  let profile: FoundText | undefined;
  let base: string | undefined;
  let mode: Mode = 'before head';
  const done = (): Head => defined({ metas, links, scripts, profile, base });
  const { length } = text;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < length; ) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      at++;
      continue;
    }
    if (code !== 0x3c) return code === 0x26 ? undefined : done();
    const next = text.charCodeAt(at + 1);
    if (next === 0x21 || next === 0x3f) {
      at = skipDeclaration(text, at);
      continue;
    }
    if (next === 0x2f) {
      const first = text.charCodeAt(at + 2);
      if (!isLetter(first)) {
        if (at + 2 >= length) return done();
        at = skipTo(text, at + 2);
        continue;
      }
      const tag = scanTag(text, at + 2);
      if (tag === undefined) return done();
      at = tag.end;
      if (mode === 'in noscript') {
        if (tag.name === 'noscript') mode = 'in head';
        else if (tag.name === 'br') return done();
      } else if (opensBody.has(tag.name)) return done();
      else if (tag.name === 'head') mode = 'after head';
      continue;
    }
    if (!isLetter(next)) return done();
    const tag = scanTag(text, at + 1);
    if (tag === undefined) return done();
    const { name, end } = tag;
    const headTag = { attributes: tag.attributes, start: at, end };
    at = end;
    if (name === 'html') continue;
    if (name === 'head') {
      if (mode === 'before head') {
        mode = 'in head';
        profile = profileOf(text, headTag);
      }
      continue;
    }
    if (mode === 'before head') mode = 'in head';
    if (mode === 'in noscript') {
      if (name === 'noscript') continue;
      if (!noscriptElements.has(name)) mode = 'in head';
    }
    if (name === 'noscript' && mode === 'in head') mode = 'in noscript';
    else if (!headElements.has(name)) return done();
    else if (name === 'template') return undefined;
    else if (name === 'meta') {
      const meta = metaOf(headTag, true);
      if (meta !== undefined) metas.push(meta);
    } else if (name === 'link') {
      const link = linkOf(headTag);
      if (link !== undefined) links.push(link);
    } else if (name === 'base') base ??= tag.attributes.find((attribute) => attribute.name === 'href')?.value;
    else {
      const textEnd = contentEnd(text, tag);
      const script = name === 'script' ? scriptOf(text, headTag, textEnd, 'head', 'html') : undefined;
      if (script !== undefined) scripts.push(script);
      at = textEnd === end || textEnd === length ? textEnd : (scanTag(text, textEnd + 2)?.end ?? length);
    }
  }
  return done();
}

/** The offset after a comment, a document type, or markup that the parser takes for a comment. */
function skipDeclaration(text: string, at: number): number {
  return text.startsWith('!--', at + 1) ? scanComment(text, at + 4).end : skipTo(text, at + 1);
}

function skipTo(text: string, at: number): number {
  const close = text.indexOf('>', at);
  return close === -1 ? text.length : close + 1;
}

/** The offset at which the content of an element that holds only text ends; for empty elements, the end of the start tag. */
function contentEnd(text: string, { name, end }: ScannedTag): number {
  if (name === 'basefont' || name === 'bgsound') return end;
  return name === 'script' ? scanScript(text, end) : scanRawText(text, end, name);
}
