import { dollar, type Pattern, star } from '../syntax/pattern.js';

/** What a statement covers: the paths of a pattern, one page, or one element; each is narrower than the one before. */
export type Scope = Pattern | { readonly kind: 'page' } | ElementScope;

interface ElementScope {
  readonly kind: 'element';
  /** The index of the element in the list of the page. */
  readonly place: number;
}

export const pageScope: Scope = { kind: 'page' };

/** A page is narrower than every pattern in robots.txt, and an element is a part of its page (AMB-74, A2-1.3.3-b). */
export const tiers = { path: 0, page: 1, element: 2 } as const;

/**
 * The narrower a scope, the higher its level; equal for all patterns, which are compared otherwise.
 *
 * Reading: (ASK-41) of two elements the inner one is narrower. Statements about others than an element and those around it are not
 * weighed together, and an element comes after those around it in the list of the page.
 */
export function tierOf(scope: Scope): number {
  return scope.kind === 'element' ? tiers.element + scope.place : tiers[scope.kind];
}

/** Which of two scopes is narrower; `none` if they cannot be compared. */
type Narrower = 'first' | 'second' | 'same' | 'none';

/**
 * Which of two scopes is narrower (A1-2.4.5-c to -i).
 *
 * Reading: (AMB-12) ACAP does not say how to go on at two different ordinary characters, so the patterns cannot be
 * compared. (AMB-13, AMB-14) otherwise its text is followed literally, even if the "narrower" pattern matches more or
 * the same.
 */
export function compareScope(first: Scope, second: Scope): Narrower {
  if (first.kind !== 'path' || second.kind !== 'path') return compareTiers(first, second);
  return compareKeys(first.key, second.key);
}

function compareKeys(first: string, second: string): Narrower {
  const at = firstDifference(first, second);
  const ours = first.charAt(at);
  const theirs = second.charAt(at);
  if (ours === theirs) return 'same';
  if (isLiteral(ours) && isLiteral(theirs)) return 'none';
  return ours > theirs ? 'first' : 'second';
}

function compareTiers(first: Scope, second: Scope): Narrower {
  const difference = tierOf(first) - tierOf(second);
  if (difference === 0) return 'same';
  return difference > 0 ? 'first' : 'second';
}

/** The clause by which one scope is narrower than the other, or by which neither is. */
export function scopeClause(first: Scope, second: Scope): string {
  if (first.kind !== 'path' || second.kind !== 'path') {
    if (first.kind === second.kind) return 'A2-1.3.3-a';
    return first.kind === 'element' || second.kind === 'element' ? 'A2-1.3.3-b' : 'A2-0-a';
  }
  if (compareKeys(writtenKey(first), writtenKey(second)) !== compareKeys(first.key, second.key)) return 'AMB-18';
  const at = firstDifference(first.key, second.key);
  const characters = [first.key.charAt(at), second.key.charAt(at)];
  if (characters.every((character) => character !== '' && isLiteral(character))) return 'A1-2.4.5-j';
  if (characters[0] === characters[1]) return 'A1-2.4.5-j';
  if (characters.includes('')) return 'A1-2.4.5-g';
  return characters.includes(dollar) ? 'A1-2.4.5-h' : 'A1-2.4.5-i';
}

/** The key of a pattern as it is written, without the slash that is put in front of it. */
function writtenKey({ key, slashAdded }: Pattern): string {
  return slashAdded ? key.slice(1) : key;
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

/** Sorts narrower scopes first. The order of scopes that cannot be compared is fixed, but has no meaning. */
export function narrowerFirst(first: Scope, second: Scope): number {
  const difference = tierOf(second) - tierOf(first);
  if (difference !== 0 || first.kind !== 'path' || second.kind !== 'path') return difference;
  if (first.key === second.key) return 0;
  return first.key > second.key ? -1 : 1;
}
