import type { PathBytes } from '../../../policy/path-bytes.js';
import { matchPattern, normalisePattern } from './path-pattern.js';

/** A path pattern that is not part of a rule table, in the form in which it is compared. Its length is that of `bytes`. */
export interface PathRule {
  readonly bytes: Uint8Array;
}

const encoder = new TextEncoder();

/** Takes a pattern as written, such as `/news/*.pdf$`. Without a leading `/` or `*` it is read as if it had a slash. */
export function pathRuleOf(written: string): PathRule {
  return { bytes: encoder.encode(normalisePattern(written, 'disallow')) };
}

/** Does a pattern match a path, as one of robots.txt would (RFC9309-2.2.2-e to -g)? */
export function matchesPath({ bytes }: PathRule, path: PathBytes): boolean {
  return matchPattern(bytes, 0, bytes.length, path);
}
