/** The four questions of the profile. Each pair of names decides its own and no other (REP-MF-23). */
export const pairs = ['follow', 'index', 'anchor-text', 'archive'] as const;

export type Pair = (typeof pairs)[number];

/**
 * The eight names, without the `robots-` or `robotN-` in front (REP-MF-6). There is none for `all`, `none` or a snippet
 * (REP-MF-8).
 */
export const terms = {
  nofollow: { pair: 'follow', says: 'disallow', clause: 'REP-MF-13' },
  follow: { pair: 'follow', says: 'allow', clause: 'REP-MF-15' },
  noindex: { pair: 'index', says: 'disallow', clause: 'REP-MF-16' },
  index: { pair: 'index', says: 'allow', clause: 'REP-MF-18' },
  noanchortext: { pair: 'anchor-text', says: 'disallow', clause: 'REP-MF-19' },
  anchortext: { pair: 'anchor-text', says: 'allow', clause: 'REP-MF-20' },
  noarchive: { pair: 'archive', says: 'disallow', clause: 'REP-MF-21' },
  archive: { pair: 'archive', says: 'allow', clause: 'REP-MF-22' },
} as const;

export type Term = keyof typeof terms;

export function isTerm(name: string): name is Term {
  return Object.hasOwn(terms, name);
}

/** What one class name says, and to whom: to everybody (`robots-`), or to the robot with that number (`robotN-`, REP-MF-53). */
export interface Directive {
  readonly term: Term;
  readonly robot: 'everybody' | string;
}

/**
 * What a class name is to this dialect. `nocontent` is Yahoo's, which never had a gate (PS-O-1); `noindex` is that of
 * site-search tools (PS-O-20); `robots-like` begins as ours do and is not one of them (REP-MF-11).
 */
export type ClassName =
  | { readonly kind: 'directive'; readonly directive: Directive }
  | { readonly kind: 'nocontent' | 'noindex' | 'robots-like' | 'other' };

const other: ClassName = { kind: 'other' };
const others: ReadonlyMap<string, ClassName> = new Map([
  ['robots-nocontent', { kind: 'nocontent' }],
  ['noindex', { kind: 'noindex' }],
]);

/**
 * Reads one class name as a whole: `robots-noindex-old` is another name (REP-MF-68).
 *
 * Reading: (M-6) in capital or small letters. Folding is that of all of Unicode; no letter outside ASCII folds into one
 * that the eight names are made of.
 */
export function readClassName(token: string): ClassName {
  // The longest name is `robotN-noanchortext`: a stranger's class name of a megabyte needs no folding.
  if (!/^(?:robot|noindex$)/i.test(token)) return other;
  const name = token.slice(0, maxName).toLowerCase();
  const known = others.get(name);
  if (known !== undefined) return token.length === name.length ? known : other;
  const found = /^robot(s|[0-9]+)-(.*)$/s.exec(name);
  if (found === null) return other;
  const [, whom = '', term = ''] = found;
  if (token.length > name.length || !isTerm(term)) return whom === 's' ? { kind: 'robots-like' } : other;
  const robot = whom === 's' ? 'everybody' : robotNumber(whom);
  return robot === undefined ? other : { kind: 'directive', directive: { term, robot } };
}

/** Limit: robots are numbered with at most 40 digits. */
const maxName = 'robot-noanchortext'.length + 40;

/** A robot's number as a key: a positive integer (REP-MF-52). Lenient: `01` is 1, in a name as in a class. */
export function robotNumber(digits: string): string | undefined {
  const number = digits.replace(/^0+/, '');
  return number === '' ? undefined : number;
}

const whiteSpace = /[\t\n\f\r ]+/;

/** The tokens of a list attribute, split on HTML white space (REP-MF-67). */
export function tokensOf(value: string): string[] {
  return value.split(whiteSpace).filter((token) => token !== '');
}

/** Typographic quotation marks, which no markup language knows as delimiters (REP-MF-70). */
const quotes: ReadonlySet<string> = new Set('‘’‚‛“”„‟«»‹›″′＂');

/** The token without typographic quotes around it; undefined if there are none. */
export function unquoted(token: string): string | undefined {
  let start = 0;
  let end = token.length;
  while (start < end && quotes.has(token.charAt(start))) start++;
  while (end > start && quotes.has(token.charAt(end - 1))) end--;
  return end - start === token.length ? undefined : token.slice(start, end);
}
