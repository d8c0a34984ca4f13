import type { PathOctets } from '../../../policy/path-octets.js';
import type { RobotsTxt } from '../robots-txt.js';
import { patternEnd, patternStart } from '../rule-table.js';
import { type IrregularPatterns, irregularPlace } from './irregular-patterns.js';
import { matchPattern, star } from './path-pattern.js';

/** Limit: up to this many patterns with stars, comparing a path with all of them is cheaper than looking up its letters. */
export const maxFewWildcards = 8;

/** Limit: letters of a pattern that are copied at once into an array which is kept. Patterns of real files are shorter. */
const maxKept = 256;
const kept: Uint8Array = new Uint8Array(maxKept);

/**
 * Does the pattern of a rule match a path? It is compared where it stands in the file: most files have a few patterns with stars, and a
 * copy of them would take more memory than their rules.
 */
export function matchesInPlace(
  robots: RobotsTxt,
  irregular: IrregularPatterns,
  rule: number,
  path: PathOctets,
): boolean {
  const place = irregular.rules.length === 0 ? -1 : irregularPlace(irregular, rule);
  if (place !== -1) {
    const start = irregular.starts[place] as number;
    return matchPattern(irregular.octets, start, irregular.starts[place + 1] as number, path);
  }
  const { text } = robots.source;
  const start = patternStart(robots.rules, rule);
  const length = patternEnd(robots.rules, rule) - start;
  const { octets, start: pathStart } = path;
  let letter = 0;
  // Most patterns differ before their first star. Up to there, both forms of a path are the same for them (ASK-31).
  for (let code = text.charCodeAt(start); code !== star; code = text.charCodeAt(start + ++letter)) {
    if (code !== octets[pathStart + letter]) return false;
  }
  const pattern = length <= maxKept ? kept : new Uint8Array(length);
  for (letter = 0; letter < length; letter++) pattern[letter] = text.charCodeAt(start + letter);
  return matchPattern(pattern, 0, length, path);
}
