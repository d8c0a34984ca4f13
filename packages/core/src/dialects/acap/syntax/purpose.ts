import { type MatchedPath, matchedPath, matches, type Pattern, readPattern } from './pattern.js';

/** The value of a purpose field: one name, a pattern of URIs or names, every purpose, or unreadable. */
export type Purpose =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
  | { readonly kind: 'every' }
  | { readonly kind: 'unreadable' };

/**
 * Reads the value of a purpose field (A1-2.3.3-c, A1-2.3.3-d).
 *
 * Reading: (AMB-52) a bare name is compared as a whole, so `news` does not cover `newsletter`. A value with `*`, `$` or
 * `:` is a pattern that matches the start of a purpose. `*` alone is every purpose.
 */
export function readPurpose(value: string): Purpose {
  if (value === '') return { kind: 'unreadable' };
  if (value === '*') return { kind: 'every' };
  if (/[*$:]/.test(value)) return { kind: 'pattern', pattern: readPattern(`/${value}`) };
  return { kind: 'name', name: value.toLowerCase() };
}

/** The purpose of the usage in question, in the two forms in which it is compared. */
export interface AskedPurpose {
  readonly name: string;
  readonly path: MatchedPath;
}

/** Prepares a purpose for comparison. `*` and `$` in it are ordinary characters, not wildcards. */
export function askedPurpose(purpose: string): AskedPurpose {
  const literal = purpose.replaceAll('*', '%2A').replaceAll('$', '%24');
  return { name: purpose.toLowerCase(), path: matchedPath(readPattern(`/${literal}`).key) };
}

/**
 * Whether a sub-record for these purposes applies to a usage (AMB-52). Without a declared purpose, only `*` applies.
 *
 * Lenient: a prohibition under an unreadable purpose applies to every purpose, a permission under one to none.
 */
export function servesAny(
  purposes: readonly Purpose[],
  asked: AskedPurpose | undefined,
  says: 'allow' | 'disallow',
): boolean {
  return purposes.some((purpose) => serves(purpose, asked, says));
}

function serves(purpose: Purpose, asked: AskedPurpose | undefined, says: 'allow' | 'disallow'): boolean {
  switch (purpose.kind) {
    case 'every':
      return true;
    case 'unreadable':
      return says === 'disallow';
    case 'name':
      return asked?.name === purpose.name;
    case 'pattern':
      return asked !== undefined && matches(purpose.pattern, asked.path);
  }
}
