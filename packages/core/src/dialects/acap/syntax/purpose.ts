import { matches, type Pattern, readPattern } from './pattern.js';

/** What a purpose field says: one name, a pattern of URIs or names, every purpose, or nothing that can be read. */
export type Purpose =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
  | { readonly kind: 'every' }
  | { readonly kind: 'unreadable' };

/**
 * Reads the value of a purpose field (A1-2.3.3-c, A1-2.3.3-d).
 *
 * Reading: (AMB-52) a bare name is compared whole, so that `news` does not cover `newsletter`; with `*`, `$` or `:` it is a
 * pattern that a purpose begins with; `*` alone is every purpose.
 */
export function readPurpose(value: string): Purpose {
  if (value === '') return { kind: 'unreadable' };
  if (value === '*') return { kind: 'every' };
  if (/[*$:]/.test(value)) return { kind: 'pattern', pattern: readPattern(`/${value}`) };
  return { kind: 'name', name: value.toLowerCase() };
}

/** A purpose somebody asks about, in the two forms in which it is compared. */
export interface AskedPurpose {
  readonly name: string;
  readonly path: string;
}

/** The path is read as patterns are, and what would be a wildcard there is taken for itself. */
export function askedPurpose(purpose: string): AskedPurpose {
  const literal = purpose.replaceAll('*', '%2A').replaceAll('$', '%24');
  return { name: purpose.toLowerCase(), path: readPattern(`/${literal}`).key };
}

/**
 * Does a sub-record for these purposes speak to a use? The use may serve no declared purpose; then only `*` does (AMB-52).
 *
 * Lenient: a purpose that cannot be read limits a prohibition to nothing, so the prohibition holds for all; a permission
 * under it holds for none.
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
