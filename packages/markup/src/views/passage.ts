/** Replaces a short cut (REP-MF-32). It shows nothing of the page and does not count towards the length (AMB-32). */
const ellipsis = '[...]';

/** A word in a snippet. */
export interface Word {
  readonly text: string;
  /** An ellipsis comes before it. */
  readonly mark: boolean;
  /** No space comes before it: it continues the word before it. */
  readonly joined: boolean;
}

/** The longest allowed passage. Characters are code points and include the spaces between words. */
export interface Bounds {
  readonly characters: number;
  readonly words: number;
}

/** A word with its length and the words of the query that it holds. */
interface Weighed<Given extends Word> {
  /** The word as given, or a slice of it. */
  readonly word: Given;
  readonly joined: boolean;
  readonly length: number;
  readonly hits: readonly string[];
  readonly opensSentence: boolean;
}

/**
 * The passage within the bounds that holds the most different words of the query; of several, the first that begins a
 * sentence, else one in the middle. Without a query, or without a hit, the beginning of the text.
 *
 * One window slides over the words, so the time is linear in their number.
 */
export function choosePassage<Given extends Word>(words: readonly Given[], bounds: Bounds, query: string): Given[] {
  if (bounds.characters < 1 || bounds.words < 1) return [];
  const wanted = new Set(partsOf(query));
  // Without a query the passage is the beginning, and it has no more words than characters.
  const text = weigh(wanted.size === 0 ? words.slice(0, bounds.characters + 1) : words, bounds, wanted);
  const counts = new Map<string, number>();
  const best = { hits: -1, first: 0, last: 0, sentence: -1 };
  let end = 0;
  let length = 0;
  for (let start = 0; start < text.length; start++) {
    for (let next = text[end]; next !== undefined; next = text[end]) {
      const longer = length + next.length + (end > start && !next.joined ? 1 : 0);
      if (longer > bounds.characters || end - start >= bounds.words) break;
      length = longer;
      for (const hit of next.hits) counts.set(hit, (counts.get(hit) ?? 0) + 1);
      end++;
    }
    if (counts.size > best.hits) Object.assign(best, { hits: counts.size, first: start, last: start, sentence: -1 });
    if (counts.size === best.hits) {
      if (best.last === start - 1) best.last = start;
      if (best.sentence === -1 && text[start]?.opensSentence) best.sentence = start;
    }
    if (wanted.size === 0 || end === text.length) break;
    const [leaving, following] = [text[start], text[start + 1]];
    if (leaving === undefined || following === undefined) break;
    if (end > start) {
      length -= leaving.length + (end > start + 1 && !following.joined ? 1 : 0);
      for (const hit of leaving.hits) drop(counts, hit);
    } else end = start + 1;
  }
  const start = best.hits <= 0 ? 0 : best.sentence === -1 ? (best.first + best.last) >>> 1 : best.sentence;
  return passageFrom(text, start, bounds);
}

function drop(counts: Map<string, number>, hit: string): void {
  const left = (counts.get(hit) ?? 0) - 1;
  if (left > 0) counts.set(hit, left);
  else counts.delete(hit);
}

function weigh<Given extends Word>(
  words: readonly Given[],
  bounds: Bounds,
  wanted: ReadonlySet<string>,
): Weighed<Given>[] {
  let opensSentence = true;
  return words.flatMap((word) => {
    const opens = opensSentence || word.mark;
    opensSentence = /[.!?…。！？]["'”’)\]]?$/u.test(word.text);
    return slicesOf(word, bounds.characters).map((slice) => ({
      word: slice,
      joined: slice.joined,
      length: lengthOf(slice.text),
      hits: wanted.size === 0 ? [] : partsOf(slice.text).filter((part) => wanted.has(part)),
      opensSentence: opens && !slice.joined,
    }));
  });
}

/** Text without spaces may be longer than a whole passage; it is then cut between two characters. */
function slicesOf<Given extends Word>(word: Given, most: number): Given[] {
  if (word.text.length <= most) return [word];
  const characters = [...word.text];
  const slices: Given[] = [];
  for (let at = 0; at < characters.length; at += most) {
    const text = characters.slice(at, at + most).join('');
    slices.push(at === 0 ? { ...word, text } : { ...word, text, mark: false, joined: true });
  }
  return slices;
}

/** The words from one on that are within the bounds. */
function passageFrom<Given extends Word>(text: readonly Weighed<Given>[], start: number, bounds: Bounds): Given[] {
  const passage: Given[] = [];
  let length = 0;
  for (const { word, joined, length: own } of text.slice(start)) {
    length += own + (passage.length === 0 || joined ? 0 : 1);
    if (length > bounds.characters || passage.length >= bounds.words) break;
    passage.push(word);
  }
  return passage;
}

/** The text of a passage. */
export function writePassage(words: readonly Word[]): string {
  return words.reduce((passage, { text, mark, joined }, at) => {
    if (at === 0) return text;
    return `${passage}${joined ? '' : ' '}${mark ? `${ellipsis} ` : ''}${text}`;
  }, '');
}

/** Does a query say what a passage is looked for? */
export function hasWords(query: string): boolean {
  return partsOf(query).length > 0;
}

/** The words of a text in the form in which they are compared: letters and digits, in lower case. */
function partsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
