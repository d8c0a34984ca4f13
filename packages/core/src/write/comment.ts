import type { Wish } from './wish.js';

/** Limit: characters of a rule's name that a comment shows. */
const maxName = 120;

/** Controls, and what ends a line somewhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]+/g;

/** The rules that lines come from, as the text of one comment: `Rule 1: Drafts; rule 3`. */
export function commentOn(wishes: readonly Wish[]): string {
  const names = new Map(wishes.map(({ index, rule }) => [index, rule]));
  const sorted = [...names].sort(([one], [other]) => one - other);
  const parts = sorted.map(([index, rule]) => {
    return typeof rule === 'number' ? `rule ${index + 1}` : `rule ${index + 1}: ${commentText(rule)}`;
  });
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text that may stand in a comment: one line, without a word to heed in it. */
function commentText(text: string): string {
  const oneLine = text.replace(unsafe, ' ').replaceAll('heed-ignore', 'heed ignore').trim();
  return oneLine.length <= maxName ? oneLine : `${oneLine.slice(0, maxName).trimEnd()}…`;
}
