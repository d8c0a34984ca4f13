import type { PathRule } from './path-rule.js';

/** A character in no path and no pattern: both are normalised, which percent-encodes control characters. */
export const generalLetter = 1;
const wildcardLetter = String.fromCharCode(generalLetter);

/** The most general path that a pattern matches, in the two forms that `PathBytes.takePath` takes. */
export interface GeneralPath {
  /** As patterns without `?` meet it. */
  readonly asWritten: string;
  readonly compared: string;
}

/**
 * The most general path that a normalised pattern matches: its own letters, with each wildcard replaced by a letter that only a
 * wildcard can match. What matches this path matches every path that the pattern matches.
 */
export function mostGeneralPath(pattern: string): GeneralPath {
  const open = pattern.endsWith('$') ? pattern.slice(0, -1) : `${pattern}*`;
  const compared = open.replaceAll('*', wildcardLetter);
  return { asWritten: withOpenQuery(compared), compared };
}

/** The same for a pattern that is not part of a rule table. */
export function generalPathOf({ bytes }: PathRule): GeneralPath {
  return mostGeneralPath(decoder.decode(bytes));
}

const decoder = new TextDecoder();

/**
 * The most general path as patterns without `?` meet it: in a query a colon or slash may be written in two ways (ASK-31), and only a
 * wildcard matches both. The query of a path may begin in what a wildcard of the pattern matches, before the pattern's own `?`.
 */
function withOpenQuery(sample: string): string {
  const question = sample.indexOf('?');
  if (question === -1) return sample;
  const wildcard = sample.indexOf(wildcardLetter);
  const open = wildcard === -1 ? question : Math.min(question, wildcard);
  return sample.slice(0, open) + sample.slice(open).replace(/[:/]/g, wildcardLetter);
}
