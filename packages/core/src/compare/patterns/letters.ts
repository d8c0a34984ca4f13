import { type AddressPattern, stepBy } from './address-pattern.js';
import { type AddressState, inQuery, mayMakeDotSegment } from './legal-address.js';

/** A letter of addresses: a character that is compared as it is, or an escape such as `%5B`. */
export interface Letter {
  /** As it stands in an address. */
  readonly text: string;
  readonly bytes: readonly number[];
  /** What patterns with `?` see of it in a query, where `%3A` is `:` and `%2F` is `/` (ASK-31). */
  readonly plain: readonly number[];
}

/**
 * Letters that an address can have anywhere, without changing what is around them. The first that no pattern uses stands for all others
 * that none uses. Rare ones come first, since one that no other pattern uses either is less often in the way.
 */
const usualLetters = "xzqjkvwyXZQJKVWYabcdefghilmnoprstuABCDEFGHILMNOPRSTU0123456789_~-!'()&+,;=@:";

/**
 * The letters that some patterns tell apart, with one first that none of them uses: whatever an address does to these patterns, one of
 * these letters does. So a search that tries only these misses nothing.
 *
 * An escape that no pattern has is not needed: its `%` is met by no letter of theirs, so an unused letter and its two digits do the same
 * to all of them. Only `%3A` and `%2F` also are what patterns with `?` see as `:` and `/`, and others do not. Where no letter is
 * unused, every escape is tried.
 */
export function lettersOf(patterns: readonly AddressPattern[]): readonly Letter[] {
  // Every address begins with a slash.
  const characters = new Set<string>('/');
  const escapes = new Set<string>();
  for (const { text } of patterns) collectLetters(text, characters, escapes);
  const fresh = freshLetter(characters);
  if (fresh === undefined) for (let byte = 0; byte < 256; byte++) if (isEscaped(byte)) escapes.add(escapeOf(byte));
  const isMixed = patterns.some(({ hasQuery }) => hasQuery) && patterns.some(({ hasQuery }) => !hasQuery);
  if (patterns.some(mayMakeDotSegment)) characters.add('?');
  if (isMixed) for (const [encoded] of twoForms) escapes.add(encoded);
  const letters = [...characters]
    .sort()
    .concat([...escapes].sort())
    .map(letterOf);
  return fresh === undefined ? letters : [letterOf(fresh), ...letters];
}

function freshLetter(used: ReadonlySet<string>): string | undefined {
  for (const letter of usualLetters) if (!used.has(letter)) return letter;
  return undefined;
}

/** Adds the characters and the escapes of a normalised pattern. */
function collectLetters(text: string, characters: Set<string>, escapes: Set<string>): void {
  const end = text.endsWith('$') ? text.length - 1 : text.length;
  for (let position = 0; position < end; position++) {
    const character = text.charAt(position);
    if (character === '%') {
      escapes.add(text.slice(position, position + 3));
      position += 2;
    } else if (character !== '*') characters.add(character);
  }
}

/** Behind a `?` these are the same to patterns with `?` (ASK-31). */
const twoForms: readonly (readonly [encoded: string, character: string])[] = [
  ['%3A', ':'],
  ['%2F', '/'],
];

const known: Map<string, Letter> = new Map();

function letterOf(text: string): Letter {
  const made = known.get(text);
  if (made !== undefined) return made;
  const [, character = text] = twoForms.find(([encoded]) => encoded === text) ?? [];
  const letter = { text, bytes: bytesOf(text), plain: bytesOf(character) };
  known.set(text, letter);
  return letter;
}

function bytesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

/** Is a byte written as an escape in normalised addresses, at least at times? Unreserved characters never are. */
function isEscaped(byte: number): boolean {
  return !/[a-zA-Z0-9\-._~]/.test(String.fromCharCode(byte));
}

function escapeOf(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** The state of a pattern after one more letter of an address, which so far has come to `before`. */
export function stepByLetter(pattern: AddressPattern, from: number, letter: Letter, before: AddressState): number {
  const bytes = pattern.hasQuery && before === inQuery ? letter.plain : letter.bytes;
  let state = from;
  for (let place = 0; place < bytes.length; place++) state = stepBy(pattern, state, bytes[place] as number);
  return state;
}
