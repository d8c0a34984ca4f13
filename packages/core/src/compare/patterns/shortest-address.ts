import { type AddressPattern, addressPattern, dead, isMet, isSettled } from './address-pattern.js';
import { type AddressState, addressStep, mayEnd, nothingYet } from './legal-address.js';
import { type Letter, lettersOf, stepByLetter } from './letters.js';

/** How many more states a search may look at. Several searches may share it. */
export interface StateBudget {
  states: number;
}

/** An address, or none, for certain; `undecided` if the budget ended before. */
export type Sought = { readonly address: string } | 'none' | 'undecided';

/** `/robots.txt` itself may always be fetched (RFC9309-2.2.2-j), so no rule decides about it. */
export const ownAddress: AddressPattern = addressPattern('/robots.txt$');

/**
 * A shortest address that all patterns of `within` match, and none of `outside`.
 *
 * It goes through the product of their automata, best first: by the length so far, and at least as many letters as the one that lacks most
 * still lacks. That never is too much, so the first address that it comes to is a shortest one.
 */
export function shortestAddress(
  within: readonly AddressPattern[],
  outside: readonly AddressPattern[],
  budget: StateBudget,
): Sought {
  return new Search(within, outside, budget).run();
}

/** Everything about one search. Nodes are numbers: what is known of each stands in a list for each kind of fact. */
class Search {
  readonly #patterns: readonly AddressPattern[];
  readonly #within: number;
  readonly #letters: readonly Letter[];
  readonly #budget: StateBudget;
  /** The states of all patterns, for each node, one after the other. */
  readonly #states: number[] = [];
  readonly #addressStates: AddressState[] = [];
  readonly #lengths: number[] = [];
  readonly #before: number[] = [];
  readonly #letterOf: (Letter | undefined)[] = [];
  /** The nodes to look at, by the length that an address through them has at least. */
  readonly #waiting: number[][] = [];
  readonly #done: Set<string> = new Set();

  constructor(within: readonly AddressPattern[], outside: readonly AddressPattern[], budget: StateBudget) {
    this.#patterns = [...within, ...outside];
    this.#within = within.length;
    this.#letters = lettersOf(this.#patterns);
    this.#budget = budget;
  }

  run(): Sought {
    this.#add(-1, undefined, nothingYet, new Array<number>(this.#patterns.length).fill(0), 0);
    for (let length = 0; length < this.#waiting.length; length++) {
      const nodes = this.#waiting[length];
      // The last first: it is the one that has come furthest.
      for (let node = nodes?.pop(); node !== undefined; node = nodes?.pop()) {
        if (!this.#isNew(node)) continue;
        if (this.#isFound(node)) return { address: this.#addressAt(node) };
        if (--this.#budget.states < 0) return 'undecided';
        this.#goOn(node);
      }
    }
    return 'none';
  }

  #stateAt(node: number, place: number): number {
    return this.#states[node * this.#patterns.length + place] as number;
  }

  #isNew(node: number): boolean {
    const count = this.#patterns.length;
    let key = String.fromCharCode(this.#addressStates[node] as number);
    for (let place = 0; place < count; place++) key += String.fromCharCode(this.#stateAt(node, place) + 1);
    const { size } = this.#done;
    return this.#done.add(key).size > size;
  }

  #isFound(node: number): boolean {
    if (!mayEnd(this.#addressStates[node] as AddressState)) return false;
    return this.#patterns.every(
      (pattern, place) => isMet(pattern, this.#stateAt(node, place)) === place < this.#within,
    );
  }

  #goOn(node: number): void {
    const before = this.#addressStates[node] as AddressState;
    // Backwards, so that the letter that no pattern uses comes to be looked at first: other rules are least in its way.
    for (let place = this.#letters.length - 1; place >= 0; place--) {
      const letter = this.#letters[place] as Letter;
      const addressState = addressStep(before, letter.text);
      if (addressState === undefined) continue;
      const states = this.#statesAfter(node, letter, before);
      if (states !== undefined) {
        this.#add(node, letter, addressState, states, (this.#lengths[node] as number) + letter.text.length);
      }
    }
  }

  /** The states after one more letter; `undefined` where nothing can be found any more. */
  #statesAfter(node: number, letter: Letter, before: AddressState): number[] | undefined {
    const states: number[] = [];
    for (let place = 0; place < this.#patterns.length; place++) {
      const pattern = this.#patterns[place] as AddressPattern;
      const state = stepByLetter(pattern, this.#stateAt(node, place), letter, before);
      if (place < this.#within ? state === dead : isSettled(pattern, state)) return undefined;
      states.push(state);
    }
    return states;
  }

  #add(
    before: number,
    letter: Letter | undefined,
    addressState: AddressState,
    states: readonly number[],
    length: number,
  ): void {
    const node = this.#lengths.length;
    let missing = 0;
    for (let place = 0; place < states.length; place++) {
      const state = states[place] as number;
      this.#states.push(state);
      if (place < this.#within)
        missing = Math.max(missing, (this.#patterns[place] as AddressPattern).letters.length - state);
    }
    this.#addressStates.push(addressState);
    this.#lengths.push(length);
    this.#before.push(before);
    this.#letterOf.push(letter);
    const list = this.#waiting[length + missing];
    if (list === undefined) this.#waiting[length + missing] = [node];
    else list.push(node);
  }

  #addressAt(node: number): string {
    let address = '';
    for (let at = node; at !== -1; at = this.#before[at] as number)
      address = (this.#letterOf[at]?.text ?? '') + address;
    return address;
  }
}
