import { normalisePattern } from '../dialects/robots-txt/match/path-pattern.js';
import { matchesPath, type PathRule } from '../dialects/robots-txt/match/path-rule.js';
import { PathBytes } from '../policy/path-bytes.js';

/** A pattern of robots.txt in the form in which it is written: normalised, in ASCII, with a leading slash. */
export interface WrittenPattern {
  readonly text: string;
  /** The letters before its first wildcard, or before its final `$`. */
  readonly prefix: string;
  /** The letters behind its last wildcard, if it ends in `$`. */
  readonly suffix: string;
  readonly isAnchored: boolean;
  readonly hasStar: boolean;
  readonly rule: PathRule;
  /** An address that it matches, and that no pattern matches which does not cover all of it. */
  readonly instance: PathBytes;
}

/**
 * The patterns that together match what a pattern of a policy does. They start with a slash, because some carriers need one: `*.pdf`
 * is `/*.pdf`, and `*` followed by a slash is two patterns, since the star may stand for nothing. `length` is that of the pattern in
 * the policy, by which rules are compared.
 */
export function rootedPatterns(written: string): readonly { pattern: WrittenPattern; length: number }[] {
  const normal = normalisePattern(written, 'disallow') ?? '/';
  return rooted(normal).map((text) => ({ pattern: patternOf(text), length: normal.length }));
}

function rooted(normal: string): readonly string[] {
  if (normal.startsWith('/')) return [normal];
  const rest = normal.replace(/^\*+/, '');
  if (rest === '' || rest === '$') return ['/'];
  return rest.startsWith('/') ? [rest, `/*${rest}`] : [`/*${rest}`];
}

/** A normalised pattern with a leading slash. */
export function patternOf(given: string): WrittenPattern {
  // A star at the end changes nothing but the length, and a star before the final `$` takes its meaning away.
  const text = given.replace(/\*+\$?$/, '').replace(/\*\*+/g, '*');
  const isAnchored = text.endsWith('$');
  const body = isAnchored ? text.slice(0, -1) : text;
  const firstStar = body.indexOf('*');
  const hasStar = firstStar !== -1;
  return {
    text,
    prefix: hasStar ? body.slice(0, firstStar) : body,
    suffix: isAnchored ? body.slice(body.lastIndexOf('*') + 1) : '',
    isAnchored,
    hasStar,
    rule: { bytes: encoder.encode(text) },
    instance: instanceOf(body, isAnchored),
  };
}

const encoder = new TextEncoder();

/** A byte that no normalised pattern contains. */
const fresh = '\u0001';

function instanceOf(body: string, isAnchored: boolean): PathBytes {
  const path = body.replaceAll('*', fresh) + (isAnchored ? '' : fresh);
  return new PathBytes(path.length + 1).takePath(path, path);
}

/**
 * Does the first pattern match every address that the second does?
 *
 * What stands for a star in the instance of a pattern occurs in no other pattern, so only a star can match it. A pattern with `?` meets
 * the plain query of an address, one without meets it as written (ASK-31): a star before letters might then see other letters, and the
 * answer is no.
 */
export function covers(one: WrittenPattern, other: WrittenPattern): boolean {
  if (one.text === other.text) return true;
  if (!other.prefix.startsWith(one.prefix)) return false;
  if (one.hasStar && other.text.includes('?') && !one.text.includes('?')) return false;
  return matchesPath(one.rule, other.instance);
}

/** May there be an address that both patterns match? `false` only if there is none. */
export function mayOverlap(one: WrittenPattern, other: WrittenPattern): boolean {
  if (!startsAlike(one, other)) return false;
  // The two see different forms of a query (ASK-31).
  if (one.text.includes('?') !== other.text.includes('?') && (one.hasStar || other.hasStar)) return true;
  const isExact = (pattern: WrittenPattern): boolean => pattern.isAnchored && !pattern.hasStar;
  if (isExact(one)) return matchesPath(other.rule, one.instance);
  if (isExact(other)) return matchesPath(one.rule, other.instance);
  if (!one.isAnchored || !other.isAnchored) return true;
  return one.suffix.endsWith(other.suffix) || other.suffix.endsWith(one.suffix);
}

function startsAlike(one: WrittenPattern, other: WrittenPattern): boolean {
  return one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix);
}

/**
 * The pattern, written with more stars so that it counts as this many bytes. It matches the same addresses. Absent if that cannot be
 * done: a pattern that ends in `$` and has no star.
 */
export function lengthened({ text, hasStar, isAnchored }: WrittenPattern, length: number): string | undefined {
  const missing = length - text.length;
  if (missing <= 0) return text;
  const stars = '*'.repeat(missing);
  if (!isAnchored) return text + stars;
  return hasStar ? text.replace('*', `*${stars}`) : undefined;
}
