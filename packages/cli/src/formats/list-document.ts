import { printableJson } from '../terminal/printable.js';
import type { Problem } from './problem.js';
import type { Tally } from './tally.js';

/** A JSON document about a run, with one list in it that has an item for each problem. */
export interface ListDocument {
  /** Up to the opening bracket of the list. */
  readonly head: string;
  /** The number of spaces before each item. */
  readonly indent: number;
  readonly item: (problem: Problem) => object;
  /** From the closing bracket of the list on, without the line break and the spaces before it. */
  readonly tail: (tally: Tally) => string;
}

/** The texts of a document, piece by piece: no run is too long for it, because nothing is kept. */
export class ListWriter {
  readonly #document: ListDocument;
  #count = 0;

  constructor(document: ListDocument) {
    this.#document = document;
  }

  get hasBegun(): boolean {
    return this.#count > 0;
  }

  add(problems: readonly Problem[]): string {
    return problems.map((problem) => this.#textOf(problem)).join('');
  }

  close(tally: Tally): string {
    const { head, indent, tail } = this.#document;
    return this.hasBegun ? `\n${' '.repeat(indent - 2)}${tail(tally)}\n` : `${head}${tail(tally)}\n`;
  }

  #textOf(problem: Problem): string {
    const { head, indent, item } = this.#document;
    const before = this.#count++ === 0 ? head : ',';
    return `${before}\n${printableJson(indented(item(problem), indent))}`;
  }
}

/** A value as JSON, each line after this number of spaces. */
export function indented(value: object, spaces: number): string {
  const space = ' '.repeat(spaces);
  return `${space}${JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${space}`)}`;
}
