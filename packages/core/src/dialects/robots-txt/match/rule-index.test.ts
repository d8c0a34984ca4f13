import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathOf } from '../../../policy/path.js';
import { PathBytes } from '../../../policy/path-bytes.js';
import { borrowBytes } from '../../../text/bytes.js';
import { readRobotsTxt } from '../read.js';
import type { RobotsTxt } from '../robots-txt.js';
import { Matches } from './matches.js';
import { type RuleMatch, strongest } from './precedence.js';
import { buildRuleIndex, findMatches, findRule } from './rule-index.js';
import { scanMatches, scanRules } from './scan.js';
import { WeakerWriter } from './weaker-rules.js';

/** What is found of the rules that match, by the index or by a scan. */
function facts(matches: Matches) {
  const { count, winner, longestAllow, longestDisallow } = matches;
  return { count, winner, longestAllow, longestDisallow, nearest: matches.nearest() };
}

/** The nearest in the plainest way: all if they are few, otherwise the longest. */
function plainNearest(all: readonly RuleMatch[], most: number): readonly RuleMatch[] {
  return all.length <= most ? all : all.toSorted((one, other) => other.bytes - one.bytes).slice(0, most);
}

/** Compares the index of all rules of a file with a scan of them, for some paths. */
function expectSame(robots: RobotsTxt, paths: readonly string[]): void {
  const { source, rules } = robots;
  const ranges = [0, rules.count];
  const writer = new WeakerWriter();
  const index = buildRuleIndex(robots, ranges, writer);
  if (index === undefined) throw new Error('no index');
  const weaker = writer.finish(robots, index.irregular);
  const path = new PathBytes();
  for (const asked of paths) {
    path.takePath(pathOf(`https://example.com${asked}`));
    const { bytes } = borrowBytes(source);
    const all = new Matches(rules, Number.POSITIVE_INFINITY);
    scanMatches(bytes, source.text, rules, ranges, path, all);
    expect(strongest(rules, all.nearest())).toEqual(all.winner);
    expect(findRule(index, robots, path)).toBe(all.winner?.rule ?? -1);
    expect(scanRules(bytes, source.text, rules, ranges, path)).toBe(all.winner?.rule ?? -1);
    for (const most of [2, 5, 101, Number.POSITIVE_INFINITY]) {
      const found = new Matches(rules, most);
      findMatches(index, weaker, robots, path, found);
      const scanned = new Matches(rules, most);
      scanMatches(bytes, source.text, rules, ranges, path, scanned);
      expect(facts(found)).toEqual({ ...facts(all), nearest: plainNearest(all.nearest(), most) });
      expect(facts(scanned)).toEqual(facts(found));
    }
  }
}

/** Few letters, so that patterns are often the same or match the same paths; escapes, so that some have to be normalised. */
const letters = ['a', 'b', '/', 'a', 'b', '/', '%61', '%2F', '%2f', '%', 'é', '?', ':', '%3A', '$', '😀', '\ud800'];
const textOf = (alphabet: readonly string[], maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...alphabet), { maxLength }).map((parts) => parts.join(''));
const line = fc
  .tuple(
    fc.constantFrom('Allow', 'Disallow', 'Disallow'),
    fc.constantFrom('/', '/', '/', '/', '*', ''),
    fc.oneof(textOf(['a', 'b', '/', '*'], 6), textOf([...letters, '*', '*'], 8)),
    fc.constantFrom('', '', '', '*', '**', '$'),
  )
  .map(([field, first, rest, end]) => `${field}: ${first}${rest}${end}`);
const asked = textOf(letters, 10).map((rest) => `/${rest}`);

describe('the index finds the same rules as a scan', () => {
  test('in random files', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 60 }),
        fc.array(asked, { minLength: 1, maxLength: 4 }),
        (lines, paths) => {
          expectSame(readRobotsTxt(['User-agent: *', ...lines].join('\n')), paths);
        },
      ),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 500) },
    );
  });

  test('in files with so many rules that a slot has more bits', () => {
    const many = Array.from({ length: 1500 }, (_, rule) => `Disallow: /${(rule % 900).toString(3)}`);
    const wild = Array.from({ length: 300 }, (_, rule) => `Allow: /*${(rule % 200).toString(4)}*/${rule % 7}`);
    const paths = ['/', '/1', '/12', '/1201', '/21/1', '/0012/3/4', '/111111111'];
    expectSame(readRobotsTxt(['User-agent: *', ...many, ...wild, ...many].join('\n')), paths);
  });

  test.each<[name: string, line: (rule: number) => string]>([
    ['the same rule again and again', () => 'Disallow: /'],
    ['the same pattern in both kinds of rule', (rule) => `${rule % 3 === 1 ? 'Allow' : 'Disallow'}: /a`],
    ['each pattern the beginning of the next', (rule) => `Disallow: /${'a'.repeat(rule)}`],
    ['the same letters with ever more stars', (rule) => `Disallow: /a${'*'.repeat(rule)}`],
    ['the same pattern with a star', () => 'Disallow: /*a'],
    ['patterns with stars that all match', (rule) => `Disallow: /*${'a*'.repeat(rule % 40)}${'a'.repeat(rule % 7)}`],
    ['patterns with stars that none match', (rule) => `Disallow: /*a${rule}b`],
    [
      'one Allow that is shorter than all',
      (rule) => (rule === 0 ? 'Allow: /' : `Disallow: /aa${'*'.repeat(rule % 3)}`),
    ],
  ])('in a file with %s', (_, lineOf) => {
    const lines = Array.from({ length: 300 }, (_, rule) => lineOf(rule));
    expectSame(readRobotsTxt(['User-agent: *', ...lines].join('\n')), ['/', `/${'a'.repeat(400)}`, '/b/a/b', '/aab']);
  });

  const corpus = process.env['HEED_CORPUS'] ?? join(import.meta.dirname, '../../../../../../../shared/corpus');
  const collection = join(corpus, 'robots/real.ndjson.gz');

  test.skipIf(!existsSync(collection))('in real files', () => {
    const lines = gunzipSync(readFileSync(collection)).toString('utf8').split('\n');
    for (let file = 0; file < lines.length; file += 25) {
      if (lines[file] === '') continue;
      const { robots }: { readonly robots: string } = JSON.parse(lines[file] as string);
      const patterns = [...robots.matchAll(/^(?:dis)?allow:[ \t]*(\/\S*)/gim)].map(([, pattern = '/']) => pattern);
      const paths = patterns.map((pattern) => `${pattern.replaceAll('*', 'x').replace(/\$$/, '')}`);
      expectSame(readRobotsTxt(robots), ['/', '/a.html?b=c', ...paths.slice(0, 4), ...paths.slice(-3)]);
    }
  });
});
