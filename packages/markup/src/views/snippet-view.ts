import type { MaxLength, SnippetTerms, ViewRules } from '@heed/core/page';
import type { ParsedPage } from '../find/parsed-page.js';
import { denialOf, nodesWithin } from './denial.js';
import { type Bounds, choosePassage, hasWords, type Word, writePassage } from './passage.js';
import { collapse, type Reader, readTitle, readVisible } from './visible.js';

/** Limit: characters in a snippet, as many as search engines commonly show, unless the publisher allows fewer. */
const snippetLength = 160;

/**
 * Limit: characters of the text in which a passage is looked for. Each word takes a few hundred bytes of memory; few texts are longer,
 * and a passage from their beginning is as good.
 */
const maxSearched = 1_000_000;

/**
 * Limit: characters that are read if the passage is the beginning of the text, and no length is shared with what comes
 * later. Any word that begins in a snippet ends in these, or is too long for it.
 */
const maxOpening = 2_000;

/** A word that may be shown, and the conditions of showing it. */
interface ShownWord extends Word {
  readonly terms: SnippetTerms;
}

/**
 * The best passage for a query, or the beginning of the text, taken from what may be shown, and the credits that have to be
 * shown with it; null if nothing may be.
 *
 * A cut shorter than a snippet leaves an ellipsis, a longer one no mark (M-17). The title is used only for a page that has
 * no other text, because it is shown elsewhere.
 *
 * Reading: (ASK-23) credits do not count towards the length, since they are not taken from the text.
 */
export function snippetView(parsed: ParsedPage, rules: ViewRules, query: string): string | null {
  const { tree } = parsed;
  const opening = hasWords(query) || lengthsOfWhole(rules).length > 0 ? Number.POSITIVE_INFINITY : maxOpening;
  const text = wordsOf(parsed, rules, opening, (reader) => readVisible(tree, reader, nodesWithin(parsed, rules)));
  const words = text.length > 0 ? text : wordsOf(parsed, rules, opening, (reader) => readTitle(tree, reader));
  const passage = choosePassage(withinLengths(words, lengthsOfWhole(rules), query), boundsOf([]), query);
  if (passage.length === 0) return null;
  const snippet = writePassage(passage);
  // A passage may hold its credit already: a byline at the beginning of the text.
  const credits = new Set(passage.flatMap(({ terms }) => terms.credits).filter((credit) => !snippet.includes(credit)));
  return [snippet, ...credits].join(' — ');
}

/** The lengths that the page, or the element in question, may be shown with. */
function lengthsOfWhole({ snippetTerms, within = -1 }: ViewRules): readonly MaxLength[] {
  return snippetTerms?.(within).maxLengths ?? [];
}

/**
 * The words that may be shown, each marked if something short was cut out before it. Once there are as many characters
 * as `enough`, reading ends, unless one of them has a length of its own.
 */
function wordsOf(parsed: ParsedPage, rules: ViewRules, enough: number, read: (reader: Reader) => void): ShownWord[] {
  const isDenied = denialOf(parsed, rules, 'present-snippet');
  const bounds = boundsOf(lengthsOfWhole(rules));
  const words: ShownWord[] = [];
  let terms = noTerms;
  let piece: string[] = [];
  let cut: string[] = [];
  /** The piece continues a word of the piece before it. */
  let joined = false;
  let room = maxSearched;
  /** The characters that are still needed. */
  let needed = enough;
  const endPiece = (): void => {
    if (piece.length === 0) return;
    const text = piece.join('');
    let mark = isSmall(collapse(cut.join('')), bounds);
    cut = [];
    piece = [];
    for (const word of splitWords(text)) {
      words.push({ text: word, mark: mark && words.length > 0, joined, terms });
      mark = false;
      joined = false;
    }
    joined = text !== '' && !/\s$/.test(text);
  };
  read({
    text: (text, index) => {
      if (isDenied(index)) {
        endPiece();
        joined = false;
        cut.push(text);
        return;
      }
      if (piece.length === 0 && text.trim() === '') {
        joined = false;
        return;
      }
      if (room === 0) return;
      const searched = upTo(text, room);
      room = searched === text ? room - text.length : 0;
      const own = rules.snippetTerms?.(parsed.elementIndexes[index] ?? -1) ?? noTerms;
      if (own !== terms) endPiece();
      terms = own;
      needed = own.maxLengths.length > 0 ? Number.POSITIVE_INFINITY : needed - collapse(text).length;
      if (piece.length === 0 && /^\s/.test(text)) joined = false;
      piece.push(searched);
    },
    border: () => {
      if (piece.length > 0) piece.push(' ');
      else cut.push(' ');
      if (piece.length === 0) joined = false;
    },
    isDone: () => needed <= 0,
  });
  endPiece();
  return words;
}

const noTerms: SnippetTerms = { maxLengths: [], credits: [] };

/** The whole words of a text within a number of characters, or a part of the first one if that is longer. */
function upTo(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = length;
  while (end > 0 && !/\s/.test(text.charAt(end))) end--;
  return text.slice(0, end > 0 ? end : length);
}

function isSmall(cut: string, { characters, words }: Bounds): boolean {
  return cut !== '' && [...cut].length < characters && splitWords(cut).length < words;
}

function splitWords(text: string): string[] {
  const collapsed = collapse(text);
  return collapsed === '' ? [] : collapsed.split(' ');
}

function boundsOf(maxLengths: readonly MaxLength[]): Bounds {
  const least = (unit: MaxLength['unit'], most: number): number =>
    maxLengths.reduce((least, length) => (length.unit === unit ? Math.min(least, length.count) : least), most);
  return { characters: least('chars', snippetLength), words: least('words', Number.POSITIVE_INFINITY) };
}

/**
 * The words that are left within all lengths: of the words that share a length, the best passage of that length. What is left
 * is a text of which any passage keeps to all lengths.
 */
function withinLengths(words: readonly ShownWord[], ofWhole: readonly MaxLength[], query: string): ShownWord[] {
  const sharing = wordsByLength(words, ofWhole);
  if (sharing.length === 0) return [...words];
  /** What is left of each word. */
  const left: (ShownWord & { readonly at: number })[][] = words.map((word, at) => [{ ...word, at }]);
  for (const { length, members } of sharing) {
    const pieces = members.flatMap((at) => left[at] ?? []);
    for (const at of members) left[at] = [];
    for (const piece of choosePassage(pieces, boundsOf([length]), query)) left[piece.at]?.push(piece);
  }
  const kept: ShownWord[] = [];
  /** Something was left out before the next word. */
  let gap = false;
  words.forEach((word, at) => {
    const pieces = left[at] ?? [];
    pieces.forEach((piece, index) => {
      const isGap = gap || (index === 0 && piece.joined && !word.joined);
      kept.push(isGap ? { ...piece, mark: kept.length > 0, joined: false } : piece);
      gap = false;
    });
    const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
    if (length < word.text.length) gap = true;
  });
  return kept;
}

/** A length, and the words that share it, by their indexes. */
interface SharedLength {
  readonly length: MaxLength;
  readonly members: number[];
}

/**
 * The words that share each length. Those that few words share come first, so that a fragment uses no more of its page's length than it may.
 *
 * Reading: (ASK-22) a fragment that may be shown longer than its page does not count towards the page's length. One with a
 * tighter length of its own does: only the tighter of the two is known to apply to it (ASK-4), but so does the other.
 */
function wordsByLength(words: readonly ShownWord[], ofWhole: readonly MaxLength[]): SharedLength[] {
  const sharing = new Map<string, SharedLength>();
  words.forEach(({ terms: { maxLengths } }, at) => {
    const wider = ofWhole.filter((whole) => maxLengths.some((own) => isTighter(own, whole)));
    for (const length of [...maxLengths, ...wider]) {
      const key = `${length.count} ${length.unit}`;
      const known = sharing.get(key);
      if (known === undefined) sharing.set(key, { length, members: [at] });
      else known.members.push(at);
    }
  });
  return [...sharing.values()].sort((one, other) => one.members.length - other.members.length);
}

function isTighter(one: MaxLength, other: MaxLength): boolean {
  return one.unit === other.unit && one.count < other.count;
}
