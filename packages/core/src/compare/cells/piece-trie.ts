import type { CellPattern } from './cell-pattern.js';
import { type Token, tokensOf } from './tokens.js';

/**
 * The first pieces of many patterns as one tree: the piece of every pattern starts where the address does, so one place in the tree tells how
 * far all of them have come. Without stars it is all there is, and the search is linear.
 */
export class PieceTrie {
  readonly #children: Map<Token, number>[] = [new Map()];
  readonly #parents: number[] = [-1];
  /** The node of each pattern. */
  readonly #nodes: Map<number, number> = new Map();
  /** By node: the patterns that match whatever follows. */
  readonly #open: (number[] | undefined)[] = [undefined];
  /** By node: the patterns that match if the address ends here. */
  readonly #ending: (number[] | undefined)[] = [undefined];
  /** By node: the patterns whose other pieces are looked for from here on. */
  readonly #starting: (number[] | undefined)[] = [undefined];
  /** By node: the nearest one up to it, itself included, with something open; -1 if there is none. */
  #marks: Int32Array = new Int32Array(0);

  add(pattern: CellPattern, number: number): void {
    const node = this.#nodeOf(pattern.pieces[0]);
    this.#nodes.set(number, node);
    if (pattern.pieces.length > 1) addTo(this.#starting, node, number);
    else if (pattern.end === 'open') addTo(this.#open, node, number);
    else {
      addTo(this.#ending, node, number);
      if (pattern.end === 'path') addTo(this.#open, this.#childOf(node, '?'), number);
    }
  }

  #nodeOf(piece: string): number {
    let node = 0;
    for (const token of tokensOf(piece)) node = this.#childOf(node, token);
    return node;
  }

  #childOf(node: number, token: Token): number {
    const children = this.#children[node] as Map<Token, number>;
    let child = children.get(token);
    if (child === undefined) {
      child = this.#children.length;
      children.set(token, child);
      this.#children.push(new Map());
      this.#parents.push(node);
      for (const list of [this.#open, this.#ending, this.#starting]) list.push(undefined);
    }
    return child;
  }

  /** To be called when all patterns are there. Nodes have higher numbers than their parents. */
  finish(): this {
    this.#marks = new Int32Array(this.#children.length);
    for (let node = 0; node < this.#marks.length; node++) {
      const parent = this.#parents[node] as number;
      const before = parent === -1 ? -1 : (this.#marks[parent] as number);
      this.#marks[node] = this.#open[node] === undefined ? before : node;
    }
    return this;
  }

  /** The last node up to this one at which patterns matched for good; -1 if there is none. */
  markOf(node: number): number {
    return this.#marks[node] as number;
  }

  /** Is a node on the way to that of a pattern? */
  leadsTo(node: number, number: number): boolean {
    let at = this.#nodes.get(number) ?? -1;
    while (at > node) at = this.#parents[at] as number;
    return at === node;
  }

  childrenOf(node: number): ReadonlyMap<Token, number> {
    return this.#children[node] as Map<Token, number>;
  }

  /** Does nothing that follows this node matter to the tree? */
  isLast(node: number): boolean {
    return this.childrenOf(node).size === 0 && this.#ending[node] === undefined;
  }

  startingAt(node: number): readonly number[] {
    return this.#starting[node] ?? none;
  }

  /** The patterns that match for good at a mark: its own, and those of all marks before it. */
  openAt(mark: number): number[] {
    const numbers: number[] = [];
    for (let at = mark; at !== -1; at = this.#markBefore(at)) {
      for (const number of this.#open[at] ?? none) numbers.push(number);
    }
    return numbers;
  }

  /** The last mark up to this one with a pattern that counts; -1 if there is none. */
  lastMarkWith(mark: number, counts: (number: number) => boolean): number {
    let at = mark;
    while (at !== -1 && !(this.#open[at] ?? none).some(counts)) at = this.#markBefore(at);
    return at;
  }

  #markBefore(mark: number): number {
    const parent = this.#parents[mark] as number;
    return parent === -1 ? -1 : this.markOf(parent);
  }

  /** The same for nodes at which the same patterns match addresses that end there. */
  endKeyOf(node: number): string {
    const ending = this.#ending[node];
    if (ending === undefined) return String(this.markOf(node));
    // A pattern of a path matches it with or without a query.
    const query = this.childrenOf(node).get('?');
    const open = query === undefined ? none : (this.#open[query] ?? none);
    const isSame = open.length === ending.length && ending.every((number, place) => open[place] === number);
    return isSame ? String(query) : `=${node}`;
  }

  endingAt(node: number): readonly number[] {
    return this.#ending[node] ?? none;
  }
}

const none: readonly number[] = [];

function addTo(lists: (number[] | undefined)[], node: number, number: number): void {
  const list = lists[node];
  if (list === undefined) lists[node] = [number];
  else list.push(number);
}
