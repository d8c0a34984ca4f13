import type { CellPattern } from './cell-pattern.js';
import { LaterPieces, matched } from './later-pieces.js';
import { PieceTrie } from './piece-trie.js';
import { casesOf, escapes, ordinaryTokens, plainInQuery, type Token, tokensOf } from './tokens.js';

/** What an address has led to in all patterns. Two addresses in the same state are told apart by nothing that follows. */
export interface SearchState {
  /** The same for the same states. */
  readonly key: string;
  readonly before: SearchState | undefined;
  /** The last token of the address. */
  readonly token: Token;
  /** Where it is in the tree of patterns that regard letter case, and of those that do not. */
  readonly exact: TriePlace;
  readonly folded: TriePlace;
  /** Patterns with stars that have started and do not match for good yet, by number, each with how far it has come. */
  readonly followed: readonly Followed[];
  /** Patterns with stars that match for good. */
  readonly settled: readonly number[];
  readonly isInQuery: boolean;
  /** The last segment of the path: a slash, and so many dots and nothing else; `other` for any other, and in the query. */
  readonly segment: 0 | 1 | 2 | 'other';
  /** How many patterns were moved to get here. */
  readonly cost: number;
}

/** A place in a tree, or the last mark before an address left it. */
type TriePlace = { readonly node: number } | { readonly mark: number };

interface Followed {
  readonly pattern: number;
  readonly place: number;
}

/** The states of addresses, for a set of patterns. */
export class AddressSearch {
  readonly start: SearchState;
  readonly #exact: PieceTrie = new PieceTrie();
  readonly #folded: PieceTrie = new PieceTrie();
  /** By the number of the pattern; only of those with stars. */
  readonly #later: Map<number, LaterPieces> = new Map();
  /** Patterns with stars that are the same, by the number of the first of them. */
  readonly #same: Map<number, number[]> = new Map();
  readonly #escapes: readonly Token[];

  constructor(patterns: readonly CellPattern[]) {
    const known = new Map<string, number>();
    for (const [number, pattern] of patterns.entries()) {
      if (pattern.pieces.length > 1 && this.#isKnown(pattern, number, known)) continue;
      (pattern.ignoresCase ? this.#folded : this.#exact).add(pattern, number);
    }
    this.#exact.finish();
    this.#folded.finish();
    this.#escapes = escapesThatMatter([...this.#later.values()]);
    // Before its first slash an address is at the roots of both trees.
    const followed: Followed[] = [];
    for (const trie of [this.#exact, this.#folded]) startAt(trie, 0, followed);
    this.start = this.#stateOf(undefined, '/', {
      exact: { node: 0 },
      folded: { node: 0 },
      followed,
      settled: [],
      isInQuery: false,
    });
  }

  #isKnown(pattern: CellPattern, number: number, known: Map<string, number>): boolean {
    const key = JSON.stringify([pattern.pieces, pattern.end, pattern.ignoresCase]);
    const first = known.get(key);
    if (first !== undefined) {
      this.#same.get(first)?.push(number);
      return true;
    }
    known.set(key, number);
    this.#same.set(number, [number]);
    this.#later.set(number, new LaterPieces(pattern));
    return false;
  }

  /** The states of the address with one more token: of every token that leads elsewhere than the others. */
  *from(state: SearchState): Generator<SearchState> {
    for (const token of this.#tokensFrom(state)) {
      if (isDotSegment(state) && (token === '/' || token === '?')) continue;
      yield this.#stateOf(state, token, state);
    }
  }

  /** May an address end here? A dot segment is none that is fetched. */
  mayEnd(state: SearchState): boolean {
    return !isDotSegment(state);
  }

  /** The same for states whose addresses, if they end there, are in the same cell. */
  cellKeyOf(state: SearchState): string {
    const { exact, folded } = state;
    return `${endKeyOf(this.#exact, exact)} ${endKeyOf(this.#folded, folded)} ${this.#starredAt(state).join()}`;
  }

  /** The patterns with stars that match an address that ends here, in order. */
  #starredAt({ followed, settled }: SearchState): readonly number[] {
    const ending = followed.filter(({ pattern, place }) => this.#laterOf(pattern).isMatchedAt(place));
    return ending.length === 0 ? settled : inOrder([...settled, ...ending.map(({ pattern }) => pattern)]);
  }

  /** The numbers of the patterns that match an address that ends here. */
  matchedAt(state: SearchState): number[] {
    const numbers = this.#starredAt(state).flatMap((number) => this.#same.get(number) ?? []);
    for (const [trie, place] of [
      [this.#exact, state.exact],
      [this.#folded, state.folded],
    ] as const) {
      if ('node' in place) for (const number of trie.endingAt(place.node)) numbers.push(number);
      for (const number of trie.openAt(markAt(trie, place))) numbers.push(number);
    }
    return inOrder(numbers);
  }

  /** The tokens that some pattern waits for, and one that none does. */
  #tokensFrom({ exact, folded, followed, isInQuery }: SearchState): Set<Token> {
    const tokens = new Set<Token>();
    if ('node' in exact) for (const token of this.#exact.childrenOf(exact.node).keys()) tokens.add(token);
    if ('node' in folded) {
      for (const token of this.#folded.childrenOf(folded.node).keys())
        for (const one of casesOf(token)) tokens.add(one);
    }
    for (const { pattern, place } of followed) {
      const later = this.#laterOf(pattern);
      for (const character of later.waitedForAt(place)) {
        // Escapes are tokens as a whole.
        if (character === '%') continue;
        if (later.ignoresCase) for (const one of casesOf(character)) tokens.add(one);
        else tokens.add(character);
      }
    }
    if (followed.length > 0) for (const token of this.#escapes) tokens.add(token);
    // Patterns with `?` take them for `/` and `:` in a query, others do not (ASK-31).
    if (followed.length > 0 && isInQuery) for (const token of ['%2F', '%3A']) tokens.add(token);
    if (!isInQuery) tokens.add('?');
    const other = ordinaryTokens.find((token) => !tokens.has(token));
    if (other !== undefined) tokens.add(other);
    return tokens;
  }

  #stateOf(
    before: SearchState | undefined,
    token: Token,
    from: Pick<SearchState, 'exact' | 'folded' | 'followed' | 'settled' | 'isInQuery'>,
  ): SearchState {
    const plain = from.isInQuery ? plainInQuery(token) : token;
    const followed: Followed[] = [];
    const newlySettled: number[] = [];
    const exact = placeAfter(this.#exact, from.exact, plain, followed);
    const folded = placeAfter(this.#folded, from.folded, plain.toLowerCase(), followed);
    for (const { pattern, place } of from.followed) {
      const later = this.#laterOf(pattern);
      const read = later.readsPlain ? plain : token;
      const next = later.next(place, later.ignoresCase ? read.toLowerCase() : read);
      if (next === matched) newlySettled.push(pattern);
      else followed.push({ pattern, place: next });
    }
    const settled = newlySettled.length === 0 ? from.settled : inOrder([...from.settled, ...newlySettled]);
    const cost = 1 + from.followed.length;
    followed.sort((one, other) => one.pattern - other.pattern);
    const isInQuery = from.isInQuery || token === '?';
    const segment = isInQuery ? 'other' : segmentAfter(before?.segment ?? 'other', token);
    const places = followed.map(({ pattern, place }) => `${pattern}:${place}`);
    const key = `${keyOf(exact)} ${keyOf(folded)} ${isInQuery} ${segment} ${places.join()} ${settled.join()}`;
    return { key, before, token, exact, folded, followed, settled, isInQuery, segment, cost };
  }

  #laterOf(pattern: number): LaterPieces {
    return this.#later.get(pattern) as LaterPieces;
  }
}

/** The place after one more token. Adds the patterns that start there to those that are followed. */
function placeAfter(trie: PieceTrie, place: TriePlace, token: Token, followed: Followed[]): TriePlace {
  if ('mark' in place) return place;
  const node = trie.childrenOf(place.node).get(token);
  if (node === undefined) return { mark: trie.markOf(place.node) };
  startAt(trie, node, followed);
  return trie.isLast(node) ? { mark: trie.markOf(node) } : { node };
}

function startAt(trie: PieceTrie, node: number, followed: Followed[]): void {
  for (const pattern of trie.startingAt(node)) followed.push({ pattern, place: 0 });
}

/** The last mark of a place. */
function markAt(trie: PieceTrie, place: TriePlace): number {
  return 'node' in place ? trie.markOf(place.node) : place.mark;
}

function endKeyOf(trie: PieceTrie, place: TriePlace): string {
  return 'node' in place ? trie.endKeyOf(place.node) : String(place.mark);
}

function inOrder(numbers: number[]): number[] {
  return numbers.sort((one, other) => one - other);
}

function keyOf(place: TriePlace): string {
  return 'node' in place ? `=${place.node}` : String(place.mark);
}

function segmentAfter(segment: SearchState['segment'], token: Token): SearchState['segment'] {
  if (token === '/') return 0;
  if (token !== '.' || segment === 'other' || segment === 2) return 'other';
  return segment === 0 ? 1 : 2;
}

function isDotSegment({ segment }: SearchState): boolean {
  return segment === 1 || segment === 2;
}

/**
 * The escapes that may lead patterns with stars elsewhere than other tokens do: those that are written in a piece. To a pattern without it an
 * escape is the same as its two digits behind a letter that no pattern has. Where there is no such letter, every escape is tried.
 */
function escapesThatMatter(all: readonly LaterPieces[]): readonly Token[] {
  const written = new Set<Token>();
  for (const { text } of all) for (const token of tokensOf(text)) for (const one of casesOf(token)) written.add(one);
  const hasFreshLetter = ordinaryTokens.some((token) => token.length === 1 && !written.has(token));
  return hasFreshLetter ? escapes.filter((token) => written.has(token)) : escapes;
}
