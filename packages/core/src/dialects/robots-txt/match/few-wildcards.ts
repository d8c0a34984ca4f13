import type { PathBytes } from '../../../policy/path-bytes.js';
import { patternStart } from '../read/rule-table.js';
import type { RobotsTxt } from '../robots-txt.js';
import type { IrregularPatterns } from './irregular-patterns.js';
import { matchPattern, star } from './path-pattern.js';

/** Limit: up to this many patterns with stars, comparing a path with all of them is cheaper than looking up its letters. */
export const maxFewWildcards = 8;

/** Limit: letters of a pattern that are copied at once into an array which is kept. Patterns of real files are shorter. */
const maxKept = 256;
const kept: Uint8Array = new Uint8Array(maxKept);

/**
 * Does the pattern of a rule, which has so many bytes, match a path? It is compared where it stands in the file: most files have a few patterns with stars, and a
 * copy of them would take more memory than their rules.
 */
export function matchesInPlace(
  robots: RobotsTxt,
  irregular: IrregularPatterns | undefined,
  rule: number,
  length: number,
  path: PathBytes,
): boolean {
  const normalised = irregular?.get(rule);
  const text = normalised ?? robots.source.text;
  const start = normalised === undefined ? patternStart(robots.rules, rule) : 0;
  const { bytes, start: pathStart } = path;
  let letter = 0;
  // Most patterns differ before their first star. Up to there, both forms of a path are the same for them (ASK-31).
  for (let code = text.charCodeAt(start); code !== star; code = text.charCodeAt(start + ++letter)) {
    if (code !== bytes[pathStart + letter]) return false;
  }
  const pattern = length <= maxKept ? kept : new Uint8Array(length);
  for (letter = 0; letter < length; letter++) pattern[letter] = text.charCodeAt(start + letter);
  return matchPattern(pattern, 0, length, path);
}
