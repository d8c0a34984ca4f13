import type { Decision } from '../ask/answer.js';
import { listed } from './phrases.js';
import { shortened } from './quote.js';

const words: Readonly<Record<string, readonly string[]>> = {
  'robots.txt': ['robots.txt'],
  response: ['the page', 'its headers'],
  headers: ['the response headers'],
  body: ['the page'],
};

/** Returns what was not provided for an answer: `not checked: robots.txt, the page, its headers and /ai.txt`. */
export function notSeenInWords(unseen: readonly string[]): string {
  const named = unseen.slice(0, maxNamed).flatMap(wordsFor);
  const more = unseen.length - maxNamed;
  return `not checked: ${listed(more > 0 ? [...named, `${more} more`] : named)}`;
}

/** Limit: sources that a sentence names. A hostile text may refer to a hundred thousand documents; one is enough to leave an answer open. */
const maxNamed = 10;

/** Carriers have names; documents have paths or addresses. */
function wordsFor(unseen: string): readonly string[] {
  return (Object.hasOwn(words, unseen) ? words[unseen] : undefined) ?? [shortened(unseen)];
}

/** Returns what was not provided and could still change a decision (ASK-35), in words; undefined if the decision is final. */
export function doubtOf({ open }: Decision): string | undefined {
  return open === undefined ? undefined : notSeenInWords(open);
}

/** Says below a table that its cells do not say everything. */
export function sentenceOnDoubt(doubt: string): string {
  return `There may be more rules; ${doubt}.`;
}
