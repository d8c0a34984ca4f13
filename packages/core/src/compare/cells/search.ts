import { type AddressPattern, isMet, isSettled, stepBy } from '../patterns/address-pattern.js';
import { type AddressState, addressStep, inQuery, mayEnd, nothingYet } from '../patterns/legal-address.js';
import type { CellPattern } from './cell-pattern.js';
import { PieceTrie } from './piece-trie.js';
import { awaitedBy, type StarredPattern, starredPattern } from './starred-pattern.js';
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
  /** How far the address has been written. */
  readonly address: AddressState;
  /** How many patterns were moved to get here. */
  readonly cost: number;
}

/** A place in a tree, or the last mark before an address left it. */
type TriePlace = { readonly node: number } | { readonly mark: number };

interface Followed {
  readonly pattern: number;
  readonly place: number;
}

/** What of a state depends on which patterns count. */
interface Counting {
  readonly exact: TriePlace;
  readonly followed: readonly Followed[];
  readonly settled: readonly number[];
}

/**
 * By the number of a pattern: how strong it is among those of which only the strongest that matches counts, such as the rules of one group of
 * robots.txt. Absent for a pattern that counts whatever else matches.
 */
export type Ranks = readonly (number | undefined)[];

/** The states of addresses, for a set of patterns. */
export class AddressSearch {
  readonly start: SearchState;
  readonly #exact: PieceTrie = new PieceTrie();
  readonly #folded: PieceTrie = new PieceTrie();
  /** By the number of the pattern; only of those with stars. */
  readonly #starred: Map<number, StarredPattern> = new Map();
  /** Patterns with stars that are the same, by the number of the first of them, and the first of each. */
  readonly #same: Map<number, number[]> = new Map();
  readonly #firsts: Map<number, number> = new Map();
  readonly #escapes: readonly Token[];

  readonly #ranks: Ranks;
  readonly #strongest: Map<number, number> = new Map();

  /** `ranks` are those of patterns of which only the strongest that matches counts; absent for a pattern that always counts. */
  constructor(patterns: readonly CellPattern[], ranks: Ranks = []) {
    this.#ranks = ranks;
    const known = new Map<string, number>();
    for (const [number, pattern] of patterns.entries()) {
      if (pattern.pieces.length > 1 && this.#isKnown(pattern, number, known)) continue;
      (pattern.ignoresCase ? this.#folded : this.#exact).add(pattern, number);
    }
    this.#exact.finish();
    this.#folded.finish();
    this.#escapes = escapesThatMatter([...this.#starred.values()]);
    // Before its first slash an address is at the roots of both trees.
    const followed: Followed[] = [];
    for (const trie of [this.#exact, this.#folded]) this.#startAt(trie, 0, followed);
    const roots = { exact: { node: 0 }, folded: { node: 0 }, followed, settled: [], address: nothingYet } as const;
    this.start = this.#stateOf(undefined, '/', roots, addressStep(nothingYet, '/') ?? nothingYet);
  }

  #isKnown(pattern: CellPattern, number: number, known: Map<string, number>): boolean {
    const key = JSON.stringify([pattern.pieces, pattern.end, pattern.ignoresCase]);
    const first = known.get(key);
    if (first !== undefined) {
      this.#same.get(first)?.push(number);
      this.#firsts.set(number, first);
      return true;
    }
    known.set(key, number);
    this.#same.set(number, [number]);
    this.#starred.set(number, starredPattern(pattern));
    return false;
  }

  /** The states of the address with one more token: of every token that leads elsewhere than the others. */
  *from(state: SearchState): Generator<SearchState> {
    for (const token of this.#tokensFrom(state)) {
      const address = addressStep(state.address, token);
      if (address !== undefined) yield this.#stateOf(state, token, state, address);
    }
  }

  /** May an address end here? */
  mayEnd({ address }: SearchState): boolean {
    return mayEnd(address);
  }

  /** The same for states whose addresses, if they end there, are in the same cell. */
  cellKeyOf(state: SearchState): string {
    const { exact, folded } = state;
    return `${endKeyOf(this.#exact, exact)} ${endKeyOf(this.#folded, folded)} ${this.#starredAt(state).join()}`;
  }

  /** The patterns with stars that match an address that ends here, in order. */
  #starredAt({ followed, settled }: SearchState): readonly number[] {
    const ending = followed.filter(({ pattern, place }) => isMet(this.#automatonOf(pattern), place));
    return ending.length === 0 ? settled : inOrder([...settled, ...ending.map(({ pattern }) => pattern)]);
  }

  /** The numbers of the patterns that match an address that ends here. */
  matchedAt(state: SearchState): number[] {
    const numbers = this.#starredAt(state).flatMap((number) => this.#same.get(number) ?? []);
    for (const [trie, place] of this.#tries(state)) {
      if ('node' in place) for (const number of trie.endingAt(place.node)) numbers.push(number);
      for (const number of trie.openAt(markAt(trie, place))) numbers.push(number);
    }
    return inOrder(numbers);
  }

  /** Does one of these patterns match every address that goes on from here? */
  isSettledBy(state: SearchState, numbers: ReadonlySet<number>): boolean {
    if (state.settled.some((number) => numbers.has(number))) return true;
    return this.#tries(state).some(([trie, place]) => trie.openAt(markAt(trie, place)).some((one) => numbers.has(one)));
  }

  /** Can some address that goes on from here match a pattern? */
  canMatch({ exact, folded, followed, settled }: SearchState, number: number): boolean {
    const first = this.#firsts.get(number) ?? number;
    if (settled.includes(first) || followed.some(({ pattern }) => pattern === first)) return true;
    const isIn = (trie: PieceTrie, place: TriePlace): boolean =>
      ('node' in place && trie.leadsTo(place.node, first)) || trie.openAt(markAt(trie, place)).includes(first);
    return isIn(this.#exact, exact) || isIn(this.#folded, folded);
  }

  #tries({ exact, folded }: SearchState): [PieceTrie, TriePlace][] {
    return [
      [this.#exact, exact],
      [this.#folded, folded],
    ];
  }

  /** The tokens that some pattern waits for, and one that none does. */
  #tokensFrom({ exact, folded, followed, address }: SearchState): Set<Token> {
    const tokens = new Set<Token>();
    if ('node' in exact) for (const token of this.#exact.childrenOf(exact.node).keys()) tokens.add(token);
    if ('node' in folded) {
      for (const token of this.#folded.childrenOf(folded.node).keys())
        for (const one of casesOf(token)) tokens.add(one);
    }
    for (const { pattern, place } of followed) {
      const starred = this.#starredOf(pattern);
      for (const character of awaitedBy(starred.automaton, place)) {
        // Escapes are tokens as a whole.
        if (character === '%') continue;
        if (starred.ignoresCase) for (const one of casesOf(character)) tokens.add(one);
        else tokens.add(character);
      }
    }
    if (followed.length > 0) for (const token of this.#escapes) tokens.add(token);
    // Patterns with `?` take them for `/` and `:` in a query, others do not (ASK-31).
    if (followed.length > 0 && address === inQuery) for (const token of ['%2F', '%3A']) tokens.add(token);
    if (address !== inQuery) tokens.add('?');
    const other = ordinaryTokens.find((token) => !tokens.has(token));
    if (other !== undefined) tokens.add(other);
    return tokens;
  }

  #stateOf(
    before: SearchState | undefined,
    token: Token,
    from: Pick<SearchState, 'exact' | 'folded' | 'followed' | 'settled' | 'address'>,
    address: AddressState,
  ): SearchState {
    const plain = from.address === inQuery ? plainInQuery(token) : token;
    const going: Followed[] = [];
    const newlySettled: number[] = [];
    const reached = this.#placeAfter(this.#exact, from.exact, plain, going);
    const folded = this.#placeAfter(this.#folded, from.folded, plain.toLowerCase(), going);
    for (const { pattern, place } of from.followed) {
      const { automaton, ignoresCase } = this.#starredOf(pattern);
      const read = automaton.hasQuery ? plain : token;
      const next = stepByToken(automaton, place, ignoresCase ? read.toLowerCase() : read);
      if (isSettled(automaton, next)) newlySettled.push(pattern);
      else going.push({ pattern, place: next });
    }
    going.sort((one, other) => one.pattern - other.pattern);
    const all = newlySettled.length === 0 ? from.settled : inOrder([...from.settled, ...newlySettled]);
    const { exact, followed, settled } = this.#thatCount({ exact: reached, followed: going, settled: all });
    const places = followed.map(({ pattern, place }) => `${pattern}:${place}`);
    const key = `${keyOf(exact)} ${keyOf(folded)} ${address} ${places.join()} ${settled.join()}`;
    return { key, before, token, exact, folded, followed, settled, address, cost: 1 + from.followed.length };
  }

  /** Without the patterns that one which matches for good outranks: whether these match makes no difference any more. */
  #thatCount(found: Counting): Counting {
    if (this.#ranks.length === 0) return found;
    const { exact, followed, settled } = found;
    let strongest = this.#strongestAt(markAt(this.#exact, exact));
    for (const number of settled) strongest = Math.max(strongest, this.#ranks[number] ?? -1);
    const counts = (number: number): boolean => (this.#ranks[number] ?? strongest) >= strongest;
    return {
      exact: 'mark' in exact ? { mark: this.#exact.lastMarkWith(exact.mark, counts) } : exact,
      followed: followed.filter(({ pattern }) => counts(pattern)),
      settled: settled.filter(counts),
    };
  }

  /** The highest rank of the patterns that match for good at a mark; -1 if none has one. */
  #strongestAt(mark: number): number {
    const known = this.#strongest.get(mark);
    if (known !== undefined) return known;
    const strongest = this.#exact.openAt(mark).reduce((most, number) => Math.max(most, this.#ranks[number] ?? -1), -1);
    this.#strongest.set(mark, strongest);
    return strongest;
  }

  /** The place after one more token. Adds the patterns that start there to those that are followed. */
  #placeAfter(trie: PieceTrie, place: TriePlace, token: Token, followed: Followed[]): TriePlace {
    if ('mark' in place) return place;
    const node = trie.childrenOf(place.node).get(token);
    if (node === undefined) return { mark: trie.markOf(place.node) };
    this.#startAt(trie, node, followed);
    return trie.isLast(node) ? { mark: trie.markOf(node) } : { node };
  }

  #startAt(trie: PieceTrie, node: number, followed: Followed[]): void {
    for (const pattern of trie.startingAt(node)) followed.push({ pattern, place: this.#starredOf(pattern).start });
  }

  #starredOf(pattern: number): StarredPattern {
    return this.#starred.get(pattern) as StarredPattern;
  }

  #automatonOf(pattern: number): AddressPattern {
    return this.#starredOf(pattern).automaton;
  }
}

function stepByToken(automaton: AddressPattern, from: number, token: Token): number {
  let place = from;
  for (let letter = 0; letter < token.length; letter++) place = stepBy(automaton, place, token.charCodeAt(letter));
  return place;
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

/**
 * The escapes that may lead patterns with stars elsewhere than other tokens do: those that are written in a piece. To a pattern without it an
 * escape is the same as its two digits behind a letter that no pattern has. Where there is no such letter, every escape is tried.
 */
function escapesThatMatter(all: readonly StarredPattern[]): readonly Token[] {
  const written = new Set<Token>();
  for (const { later } of all) for (const token of tokensOf(later)) for (const one of casesOf(token)) written.add(one);
  const hasFreshLetter = ordinaryTokens.some((token) => token.length === 1 && !written.has(token));
  return hasFreshLetter ? escapes.filter((token) => written.has(token)) : escapes;
}
