import type { PathRule } from '../robots-txt/match/path-rule.js';

/** A character in no path and no pattern: both are normalised, which percent-encodes control characters. */
const wildcardLetter = '\u0001';

const decoder = new TextDecoder();

/** A path that a pattern matches and that another one matches only if it matches every path that the first does. */
export function mostGeneralPath({ bytes }: PathRule): string {
  const pattern = decoder.decode(bytes);
  const open = pattern.endsWith('$') ? pattern.slice(0, -1) : `${pattern}*`;
  return open.replaceAll('*', wildcardLetter);
}
