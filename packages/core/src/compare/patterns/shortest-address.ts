import { type AddressPattern, addressPattern, dead, isMet, isSettled } from './address-pattern.js';
import { type AddressState, addressStates, addressStep, mayEnd, nothingYet } from './legal-address.js';
import { type Letter, lettersOf, stepByLetter } from './letters.js';
import { type Missing, missingLetters } from './missing-letters.js';
import { UsefulLetters } from './useful-letters.js';

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
 * It goes through the product of their automata, best first: by the length so far, and as many letters as are missing at least. That never
 * is too much, so the first address that it comes to is a shortest one.
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
  readonly #letters: UsefulLetters;
  readonly #budget: StateBudget;
  /** The states of all patterns, for each node, one after the other. */
  readonly #states: number[] = [];
  readonly #addressStates: AddressState[] = [];
  readonly #lengths: number[] = [];
  readonly #before: number[] = [];
  readonly #letterOf: (Letter | undefined)[] = [];
  /** The nodes to look at, by the length that an address through them has at least. */
  readonly #waiting: number[][] = [];
  readonly #done: Set<string | number> = new Set();
  /** Is the number of states small enough for a number to name each of them? */
  readonly #areFew: boolean;
  readonly #missing: Missing;

  constructor(within: readonly AddressPattern[], outside: readonly AddressPattern[], budget: StateBudget) {
    this.#patterns = [...within, ...outside];
    this.#within = within.length;
    this.#letters = new UsefulLetters(within, lettersOf(this.#patterns));
    this.#budget = budget;
    const count = this.#patterns.reduce((product, { letters }) => product * (letters.length + 2), addressStates);
    this.#missing = missingLetters(within);
    this.#areFew = count <= Number.MAX_SAFE_INTEGER;
  }

  run(): Sought {
    for (let place = 0; place < this.#patterns.length; place++) this.#states.push(0);
    this.#add(-1, undefined, nothingYet, 0);
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
    const { size } = this.#done;
    return this.#done.add(this.#areFew ? this.#numberOf(node) : this.#nameOf(node)).size > size;
  }

  #numberOf(node: number): number {
    let number = this.#addressStates[node] as number;
    for (let place = 0; place < this.#patterns.length; place++) {
      number = number * ((this.#patterns[place] as AddressPattern).letters.length + 2) + this.#stateAt(node, place) + 1;
    }
    return number;
  }

  #nameOf(node: number): string {
    let name = `${this.#addressStates[node]}`;
    for (let place = 0; place < this.#patterns.length; place++) name += `,${this.#stateAt(node, place)}`;
    return name;
  }

  #isFound(node: number): boolean {
    if (!mayEnd(this.#addressStates[node] as AddressState)) return false;
    for (let place = 0; place < this.#patterns.length; place++) {
      if (isMet(this.#patterns[place] as AddressPattern, this.#stateAt(node, place)) !== place < this.#within)
        return false;
    }
    return true;
  }

  #goOn(node: number): void {
    const before = this.#addressStates[node] as AddressState;
    const length = this.#lengths[node] as number;
    const isBegun = before !== nothingYet;
    const letters = isBegun ? this.#letters.at(this.#states, node * this.#patterns.length) : this.#letters.all;
    // Backwards, so that the letter that no pattern uses comes to be looked at first: other rules are least in its way.
    for (let place = letters.length - 1; place >= 0; place--) {
      const letter = letters[place] as Letter;
      const addressState = addressStep(before, letter.text);
      if (addressState === undefined || !this.#pushStates(node, letter, before)) continue;
      this.#add(node, letter, addressState, length + letter.text.length);
    }
  }

  /** Adds the states after one more letter. Adds nothing, and gives false, where nothing can be found any more. */
  #pushStates(node: number, letter: Letter, before: AddressState): boolean {
    const count = this.#patterns.length;
    const end = this.#states.length;
    for (let place = 0; place < count; place++) {
      const pattern = this.#patterns[place] as AddressPattern;
      const state = stepByLetter(pattern, this.#states[node * count + place] as number, letter, before);
      if (place < this.#within ? state === dead : isSettled(pattern, state)) {
        this.#states.length = end;
        return false;
      }
      this.#states.push(state);
    }
    return true;
  }

  /** Adds a node, the states of which have been added. */
  #add(before: number, letter: Letter | undefined, addressState: AddressState, length: number): void {
    const node = this.#lengths.length;
    this.#addressStates.push(addressState);
    this.#lengths.push(length);
    this.#before.push(before);
    this.#letterOf.push(letter);
    const least = length + this.#missing(this.#states, node * this.#patterns.length);
    const list = this.#waiting[least];
    if (list === undefined) this.#waiting[least] = [node];
    else list.push(node);
  }

  #addressAt(node: number): string {
    let address = '';
    for (let at = node; at !== -1; at = this.#before[at] as number)
      address = (this.#letterOf[at]?.text ?? '') + address;
    return address;
  }
}
