import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PathBytes } from '../../../policy/path-bytes.js';
import { mostGeneralPath } from '../match/general-path.js';
import { matchPattern, normalisePattern } from '../match/path-pattern.js';
import { type RuleMatch, strongest } from '../match/precedence.js';
import { isAllow, patternEnd, patternStart } from '../read/rule-table.js';
import { readRobotsTxt } from '../read.js';
import type { RobotsTxt } from '../robots-txt.js';
import { type BeatenRule, findBeatenRules } from './beaten-rules.js';

function patternOf({ source, rules }: RobotsTxt, rule: number): string | undefined {
  const written = source.text.slice(patternStart(rules, rule), patternEnd(rules, rule));
  return normalisePattern(written, isAllow(rules, rule) ? 'allow' : 'disallow');
}

/** The plain way: every rule is compared with every other, on the most general path of the one. */
function comparedWithAll(robots: RobotsTxt): BeatenRule[] {
  const encoder = new TextEncoder();
  const path = new PathBytes();
  const patterns = Array.from({ length: robots.rules.count }, (_, rule) => patternOf(robots, rule));
  return patterns.flatMap((pattern, rule) => {
    if (pattern === undefined) return [];
    const { asWritten, compared } = mostGeneralPath(pattern);
    path.takePath(asWritten, compared);
    const matches = patterns.flatMap((other, at): RuleMatch[] => {
      const bytes = encoder.encode(other ?? '');
      return other !== undefined && matchPattern(bytes, 0, bytes.length, path)
        ? [{ rule: at, bytes: bytes.length }]
        : [];
    });
    const winner = strongest(robots.rules, matches)?.rule ?? rule;
    return winner === rule ? [] : [{ rule, winner }];
  });
}

function expectTheSame(lines: readonly string[]): void {
  const robots = readRobotsTxt(['User-agent: *', ...lines].join('\n'));
  const rules = Array.from({ length: robots.rules.count }, (_, rule) => rule);
  expect(findBeatenRules(robots, rules, [0, rules.length])).toEqual(comparedWithAll(robots));
}

const pieces = ['a', 'b', 'ab', '/', '*', '**', '%61', '%e9', 'é', '%', '?', ':', '%2F', '%3A', '$', '~'];
const pattern = fc
  .tuple(
    fc.constantFrom('/', '/', '/', '*', 'a', ''),
    fc.array(fc.constantFrom(...pieces), { maxLength: 5 }),
    fc.constantFrom('', '', '*', '***', '$', '*$'),
  )
  .map(([first, middle, last]) => first + middle.join('') + last);
const rule = fc.tuple(fc.constantFrom('Disallow: ', 'Allow: '), pattern).map((parts) => parts.join(''));

test('finds what comparing every rule with every other finds', () => {
  fc.assert(fc.property(fc.array(rule, { minLength: 2, maxLength: 30 }), expectTheSame), { numRuns: 300 });
});

test('the same where so many patterns have wildcards that they are indexed', () => {
  const many = fc.array(rule, { minLength: 40, maxLength: 80 });
  const wild = Array.from({ length: 40 }, (_, at) => `Disallow: /*${at}/*b`);
  fc.assert(
    fc.property(many, (rules) => expectTheSame([...rules, ...wild])),
    { numRuns: 30 },
  );
});

test.each<[title: string, lines: readonly string[]]>([
  ['beginnings of each other', Array.from({ length: 60 }, (_, at) => `Disallow: /${'a'.repeat(at)}`)],
  [
    'with stars behind them',
    Array.from({ length: 60 }, (_, at) => `Disallow: /${'a'.repeat(at)}${'*'.repeat(at % 7)}`),
  ],
  ['all the same', Array.from({ length: 60 }, (_, at) => `${at % 3 === 0 ? 'Allow' : 'Disallow'}: /a`)],
])('patterns that are %s', (_, lines) => {
  expectTheSame(lines);
});
