import { describe, expect, test } from 'vitest';
import { pathOf } from '../../../policy/path.js';
import { PathOctets } from '../../../policy/path-octets.js';
import { matchesPath, pathRuleOf } from './path-rule.js';

const rules: readonly [pattern: string, path: string, matches: boolean, octets: number][] = [
  ['/', '/', true, 1],
  ['/a', '/a/b', true, 2],
  ['/a/', '/a', false, 3],
  ['/A', '/a', false, 2],
  ['/*.pdf$', '/x/y.pdf', true, 7],
  ['/*.pdf$', '/x/y.pdf?z', false, 7],
  ['/a*c', '/abbbc/d', true, 4],
  ['*.pdf', '/x.pdf', true, 5],
  ['a', '/a', true, 2],
  ['/ä', '/%C3%A4', true, 7],
  ['/%c3%a4', '/ä', true, 7],
  ['/%7Ex', '/~x', true, 3],
  ['/x%2Fy', '/x/y', false, 6],
  ['/q?a=%3A', '/q?a=:', true, 6],
  ['/a$b', '/a%24b', true, 6],
  ['/%24', '/$', true, 4],
];

describe('a pattern that is not in a table of rules', () => {
  test.each(rules)('%s and %s', (pattern, path, matches, octets) => {
    const rule = pathRuleOf(pattern);
    expect(matchesPath(rule, new PathOctets().takePath(pathOf(`https://example.com${path}`)))).toBe(matches);
    expect(rule.octets).toHaveLength(octets);
  });
});
