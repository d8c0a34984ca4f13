import { ByteSearch, isWorthPreparing } from './byte-search.js';

const encoder: TextEncoder = new TextEncoder();

/**
 * A text in which many others are searched for. After many searches it prepares one that costs no more the longer the text is: searching
 * a long path for each of thousands of patterns took seconds.
 */
export class SearchedText {
  readonly text: string;
  #search: ByteSearch | undefined;
  /** Characters that were searched without it. */
  #searched = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the first offset at or after `from` where a text occurs, which is not empty, or -1. */
  indexOf(wanted: string, from: number): number {
    if (this.#search !== undefined) return findText(this.#search, wanted, from);
    const { text } = this;
    const found = wanted.length <= shortLength ? text.indexOf(wanted, from) : indexOfLong(text, wanted, from);
    this.#searched += (found === -1 ? text.length : found) - from;
    if (isWorthPreparing(text.length, this.#searched)) this.#prepare();
    return found;
  }

  #prepare(): void {
    const bytes = encoder.encode(this.text);
    // Offsets in bytes are those in characters only if all are ASCII, as in every path. Any other text is searched plainly for ever.
    if (bytes.length === this.text.length) this.#search = new ByteSearch(bytes, 0, bytes.length);
    else this.#searched = Number.NEGATIVE_INFINITY;
  }
}

/** Limit: the length up to which the built-in search costs a bounded number of steps per character. */
const shortLength = 32;

/** Reused for every search: most texts that are searched for are short. */
let shared: Uint8Array = new Uint8Array(1024);

function findText(search: ByteSearch, wanted: string, from: number): number {
  // A UTF-16 unit takes at most three bytes.
  if (shared.length < wanted.length * 3) shared = new Uint8Array(wanted.length * 3);
  return search.find(shared, 0, encoder.encodeInto(wanted, shared).written, from);
}

/** Knuth-Morris-Pratt search: it never reads a character of the text twice, for any search. */
function indexOfLong(text: string, wanted: string, from: number): number {
  if (text.length - from < wanted.length) return -1;
  const borders = bordersOf(wanted);
  let matched = 0;
  for (let position = from; position < text.length; position++) {
    const code = text.charCodeAt(position);
    while (matched > 0 && code !== wanted.charCodeAt(matched)) matched = borders[matched - 1] ?? 0;
    if (code === wanted.charCodeAt(matched)) matched++;
    if (matched === wanted.length) return position - matched + 1;
  }
  return -1;
}

/** For each position, the length of the longest proper prefix of the text that ends there. */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length);
  let matched = 0;
  for (let position = 1; position < wanted.length; position++) {
    const code = wanted.charCodeAt(position);
    while (matched > 0 && code !== wanted.charCodeAt(matched)) matched = borders[matched - 1] ?? 0;
    if (code === wanted.charCodeAt(matched)) matched++;
    borders[position] = matched;
  }
  return borders;
}
