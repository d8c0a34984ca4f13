/** Limit: how long a text in a tally may be, in UTF-16 units. It tells people which line is meant; the rows have it whole. */
export const tallyTextLength = 500;

/** A text for a tally: not longer than the limit. */
export function cutText(text: string): string {
  return text.length <= tallyTextLength ? text : `${text.slice(0, tallyTextLength - 1)}…`;
}

/**
 * A copy of a text that keeps nothing else alive: a piece of a long text, such as a line of a page, holds on to the whole of it in V8.
 * A lone surrogate becomes U+FFFD.
 */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
