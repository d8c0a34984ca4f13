import { normaliseEncoding, withPlainQuery } from '../../../policy/path.js';
import { parseUrl } from '../../../policy/url.js';
import { SearchedText } from '../../../text/searched-text.js';

/** `$` and `*` in a pattern's key: they sort below every character that a path can contain, the wider one first. */
export const dollar = '\u0001';
export const star = '\u0002';

/** A path pattern, ready to be matched and compared. */
export interface Pattern {
  readonly kind: 'path';
  /**
   * The normalised pattern, with control characters for its wildcards. As plain strings, keys sort from wide to narrow:
   * at the first difference the end of a pattern comes first, then `$`, `*`, any other character (A1-2.4.5-g to -i).
   */
  readonly key: string;
  /** The text between the wildcards. Every matching path starts with the first piece. */
  readonly pieces: readonly [string, ...string[]];
  /** The pattern ends in `$` (A1-2.8-b). */
  readonly anchored: boolean;
  /** The leading slash is not written; it belongs to the key all the same (AMB-18). */
  readonly slashAdded?: true;
  /** The host of a pattern written as a full URL; empty if the host is not clear. Such a pattern permits nothing. */
  readonly host?: string;
}

/**
 * Reads a pattern into the form that is matched against paths: percent-encoding normalised, lower case (A1-2.8-f).
 *
 * Reading: (AMB-18) a pattern without a leading slash gets one. (AMB-20, AMB-87) percent-encoding is as in RFC 9309.
 * (AMB-68) `$` is special only as the last character. (AMB-19) letter case is ignored for ASCII letters; all other
 * letters are percent-encoded at this point.
 */
export function readPattern(text: string): Pattern {
  const rooted = text.startsWith('/') ? text : `/${text}`;
  const normal = withPlainQuery(normaliseEncoding(rooted, '*$')).toLowerCase();
  const anchored = normal.endsWith('$');
  const body = (anchored ? normal.slice(0, -1) : normal).replaceAll('$', '%24').replaceAll('*', star);
  const [first = '', ...rest] = body.split(star);
  const pattern = { kind: 'path', key: anchored ? body + dollar : body, pieces: [first, ...rest], anchored } as const;
  return rooted === text ? pattern : { ...pattern, slashAdded: true };
}

/**
 * Reads the pattern of a resource, which may be written as a full URL (A1-2.4.3-a).
 *
 * Lenient: a URL is not a path from the document root, but a prohibition must not be lost because of it. It covers the
 * URL's path if the host is the same.
 */
export function readResourcePattern(text: string): Pattern {
  const url = /^https?:\/\/([^/?]*)(.*)$/is.exec(text);
  if (url === null) return readPattern(text);
  return { ...readPattern(url[2] ?? ''), host: hostOf(url[1] ?? '') };
}

function hostOf(authority: string): string {
  const url = `http://${authority}/`;
  return authority.includes('*') ? '' : (parseUrl(url)?.hostname ?? '');
}

export const wholeSite: Pattern = readPattern('/');

/** A path in the two forms in which patterns are compared with it, both normalised and in lower case. */
export interface MatchedPath {
  /** With a plain query (ASK-31). */
  readonly plain: SearchedText;
  /** With its query as written: the form for patterns without `?` (ASK-31). */
  readonly asWritten: SearchedText;
}

/** Takes a normalised path. */
export function matchedPath(path: string): MatchedPath {
  const asWritten = new SearchedText(path.toLowerCase());
  const plain = withPlainQuery(path).toLowerCase();
  return { plain: plain === asWritten.text ? asWritten : new SearchedText(plain), asWritten };
}

/**
 * Whether the pattern matches a path, which includes the query (A1-2.8-a to -c, AMB-21).
 *
 * Each piece is searched for after the previous one, and the first occurrence is taken. This is correct for `*`, and
 * linear.
 */
export function matches(pattern: Pattern, { plain, asWritten }: MatchedPath): boolean {
  const [first, ...rest] = pattern.pieces;
  const path = plain === asWritten || pattern.key.includes('?') ? plain : asWritten;
  const { text } = path;
  if (!text.startsWith(first)) return false;
  const last = pattern.anchored ? rest.pop() : undefined;
  if (pattern.anchored && last === undefined) return text.length === first.length;
  let position = first.length;
  for (const piece of rest) {
    const found = piece === '' ? position : path.indexOf(piece, position);
    if (found === -1) return false;
    position = found + piece.length;
  }
  return last === undefined || (text.length - last.length >= position && text.endsWith(last));
}
