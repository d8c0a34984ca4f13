import { type MatchedPath, matchedPath, matches, type Pattern, readPattern } from './pattern.js';

/** What a purpose field names: one name, a pattern of URIs or names, every purpose, or unreadable. */
export type Purpose = (
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
  | { readonly kind: 'every' }
  | { readonly kind: 'unreadable' }
) & {
  /** The field is broken: permissions for this purpose permit nothing (ASK-44). */
  readonly prohibitsOnly?: true;
};

/**
 * Reads the value of a purpose field, which is one purpose.
 *
 * Reading: (ASK-44) of a value with several names, prohibitions apply to each name and to the whole value, permissions to none.
 */
export function readPurposeField(value: string): readonly Purpose[] {
  if (!namesSeveral(value)) return [readPurpose(value)];
  const names = value.split(/[\s,]+/).filter((name) => name !== '');
  // Without a name it is as unclear as an empty value.
  if (names.length === 0) return [readPurpose('')];
  return [value, ...names].map((name) => ({ ...readPurpose(name), prohibitsOnly: true }));
}

/** Whether the value of a purpose field is more than one name or pattern: a URI may contain commas, but no white space. */
export function namesSeveral(value: string): boolean {
  return /\s/.test(value) || (value.includes(',') && !/^[^,]*:/.test(value)) || /,[a-z][a-z\d+.-]*:/i.test(value);
}

/**
 * Reads one purpose (A1-2.3.3-c, A1-2.3.3-d).
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
  if (purpose.prohibitsOnly && says === 'allow') return false;
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
