import { dollar, type Pattern, star } from '../syntax/pattern.js';

/** What a statement speaks of: the paths of a pattern, one page, one element of it; each narrower than the one before. */
export type Scope = Pattern | { readonly kind: 'page' } | { readonly kind: 'element' };

export const pageScope: Scope = { kind: 'page' };
export const elementScope: Scope = { kind: 'element' };

/** The page is the narrowest scope robots.txt could have named, and an element is part of it (AMB-74, A2-1.3.3-b). */
export const tiers = { path: 0, page: 1, element: 2 } as const;

/** Which of two scopes is narrower; `none` where the method cannot tell. */
export type Narrower = 'first' | 'second' | 'same' | 'none';

/**
 * Compares two scopes (A1-2.4.5-c to -i).
 *
 * Reading: (AMB-12) at two different ordinary characters the method does not say how to go on: it cannot tell. (AMB-13,
 * AMB-14) otherwise the letter of the text is followed, also where the pattern called narrower matches more or the same.
 */
export function compareScope(first: Scope, second: Scope): Narrower {
  if (first.kind !== 'path' || second.kind !== 'path') return compareTiers(first, second);
  const at = firstDifference(first.key, second.key);
  const ours = first.key.charAt(at);
  const theirs = second.key.charAt(at);
  if (ours === theirs) return 'same';
  if (isLiteral(ours) && isLiteral(theirs)) return 'none';
  return ours > theirs ? 'first' : 'second';
}

function compareTiers(first: Scope, second: Scope): Narrower {
  const difference = tiers[first.kind] - tiers[second.kind];
  if (difference === 0) return 'same';
  return difference > 0 ? 'first' : 'second';
}

/** The clause by which one scope is narrower than the other, or by which it cannot be told. */
export function scopeClause(first: Scope, second: Scope): string {
  if (first.kind !== 'path' || second.kind !== 'path') {
    if (first.kind === second.kind) return 'A2-1.3.3-a';
    return first.kind === 'element' || second.kind === 'element' ? 'A2-1.3.3-b' : 'A2-0-a';
  }
  const at = firstDifference(first.key, second.key);
  const characters = [first.key.charAt(at), second.key.charAt(at)];
  if (characters.every((character) => character !== '' && isLiteral(character))) return 'A1-2.4.5-j';
  if (characters[0] === characters[1]) return 'A1-2.4.5-j';
  if (characters.includes('')) return 'A1-2.4.5-g';
  return characters.includes(dollar) ? 'A1-2.4.5-h' : 'A1-2.4.5-i';
}

function isLiteral(character: string): boolean {
  return character > star;
}

function firstDifference(first: string, second: string): number {
  const length = Math.min(first.length, second.length);
  let position = 0;
  while (position < length && first.charCodeAt(position) === second.charCodeAt(position)) position++;
  return position;
}

/** Orders scopes so that whatever is narrower comes first. What cannot be compared is ordered too, but means nothing. */
export function narrowerFirst(first: Scope, second: Scope): number {
  const difference = tiers[second.kind] - tiers[first.kind];
  if (difference !== 0 || first.kind !== 'path' || second.kind !== 'path') return difference;
  if (first.key === second.key) return 0;
  return first.key > second.key ? -1 : 1;
}
