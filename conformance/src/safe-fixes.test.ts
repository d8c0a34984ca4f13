import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { applyFixes, lint } from '@heed/core/lint';
import { agentLines, CrawlGate, patternEnd, patternStart, type RobotsTxt, readRobotsTxt } from '@heed/core/robots-txt';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { googleAllows } from './google-reader.js';

// Its type declarations do not match its exports, so it is loaded as CommonJS and the part in use is declared here.
type RobotsParser = (url: string, contents: string) => { isAllowed(url: string, agent: string): boolean | undefined };
const robotsParserOf = createRequire(import.meta.url)('robots-parser') as RobotsParser;

const origin = 'https://example.com';

type Verdict = (agent: string, url: string) => boolean | string | undefined;

/** Readers of a robots.txt that accept different mistakes. */
const readers: Readonly<Record<string, (robots: string) => Verdict>> = {
  heed: (robots) => {
    const gate = new CrawlGate(readRobotsTxt(robots));
    return (agent, url) => gate.verdict(agent, url);
  },
  'the letter of RFC 9309': (robots) => {
    const gate = new CrawlGate(readRobotsTxt(linesByTheLetter(robots)));
    return (agent, url) => gate.verdict(agent, url);
  },
  google: (robots) => (agent, url) => googleAllows(robots, [agent], url),
  'robots-parser': (robots) => {
    const parsed = robotsParserOf(`${origin}/robots.txt`, robots);
    return (agent, url) => parsed.isAllowed(url, agent);
  },
};

/** The lines that the grammar of RFC 9309 allows: a rule has its colon and, if it is not empty, a path. */
function linesByTheLetter(robots: string): string {
  const grammar =
    /^[ \t]*(?:user-agent[ \t]*:[ \t]*(?:\*|[a-z_-]+)|(?:dis)?allow[ \t]*:[ \t]*(?:\/[^\s#]*)?)[ \t]*(?:#.*)?$/i;
  return robots
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => grammar.test(line.replace(/\/[\w.]+[ \t]*$/, (end) => (/agent/i.test(line) ? '' : end))))
    .join('\n');
}

/** The answers of all readers, a line each. */
function answersOn(robots: string, agents: readonly string[], urls: readonly string[]): string[] {
  return Object.entries(readers).flatMap(([name, read]) => {
    const verdict = read(robots);
    return agents.flatMap((agent) => urls.map((url) => `${name}: ${agent} ${url} ${verdict(agent, url)}`));
  });
}

/** Limit: rounds of fixing; one fix may make room for another. */
const maxRounds = 10;

/** The file after all safe fixes, and the codes that were fixed. */
function fixSafely(given: string): { readonly robots: string; readonly codes: ReadonlySet<string> } {
  const codes = new Set<string>();
  let robots = given;
  for (let round = 0; round < maxRounds; round++) {
    const safe = lint({ robots }).filter(({ source, fix }) => fix?.safe && source.name === 'robots.txt');
    const text = safe[0]?.source.text;
    if (text === undefined) break;
    for (const { code } of safe) codes.add(code);
    // The byte order mark is not part of the text.
    const fixed = applyFixes(
      text,
      safe.flatMap(({ fix }) => fix ?? []),
    );
    robots = robots.slice(0, robots.length - text.length) + fixed.text;
  }
  return { robots, codes };
}

function agentsIn(robots: RobotsTxt, most: number): string[] {
  const names = agentLines(robots).map(({ name }) => name.replace(/\/.*$/, ''));
  return [...new Set(['OtherBot', ...names.filter((name) => name !== '' && name !== '*')])].slice(0, most);
}

/** Addresses that the rules match, each also with one character more and one less. */
function urlsIn({ source, rules }: RobotsTxt, most: number): string[] {
  const written = Array.from({ length: rules.count }, (_, rule) =>
    source.text.slice(patternStart(rules, rule), patternEnd(rules, rule)),
  );
  const step = Math.max(1, Math.ceil(written.length / most));
  const paths = written
    .filter((_, rule) => rule % step === 0)
    .map((path) => path.replaceAll('*', 'x').replace(/\$$/, '').replace(/^\/*/, '/'))
    .flatMap((path) => [path, `${path}x`, path.slice(0, -1)]);
  return [...new Set(['/', '/index.php', ...paths])].flatMap((path) => {
    const url = `${origin}${path.startsWith('/') ? path : '/'}`;
    return URL.canParse(url) ? [url] : [];
  });
}

const fixedCodes = new Set<string>();

function expectSameAnswers(robots: string, mostAgents: number, mostUrls: number): void {
  const fixed = fixSafely(robots);
  if (fixed.robots === robots) return;
  for (const code of fixed.codes) fixedCodes.add(code);
  const read = readRobotsTxt(robots);
  const [agents, urls] = [agentsIn(read, mostAgents), urlsIn(read, mostUrls)];
  expect(answersOn(fixed.robots, agents, urls)).toEqual(answersOn(robots, agents, urls));
}

const names = ['a', 'b', 'B', 'b/1.0', '*', '*', 'Foo/2.1', '360Bot/v3', 'MJ12bot', 'MJ12bot/v1.4', 'foo bar', ''];
const paths = ['/', '/a', '/a/b', '/a*', '/*b', '/a$', '*', 'a', 'a/b', '/%61', '/é', '/index.html', '', ''];
const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('User-agent: ', 'User-agent: ', 'Useragent: ', 'User-agent ', 'User-agent :'),
      fc.constantFrom(...names),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('Disallow: ', 'Disallow: ', 'disallow:', 'Disalow: ', 'Disallow ', ' Disallow : ', 'Disallows: '),
      fc.constantFrom(...paths),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('Allow: ', 'allow:', 'Allow:\t', 'Allow ', 'Alow: '), fc.constantFrom(...paths))
    .map((parts) => parts.join('')),
  fc.constantFrom('', '# note', 'Crawl-delay: 1', 'Crawl-delay 1', 'Sitemap: /s', 'Site-map: /s', 'rubbish', 'x: y'),
  fc.constantFrom('ACAP-crawler: *', 'ACAP-disallow-crawl: /a', 'ACAP-foo', '# acap version: 1.0'),
);
const files = fc
  .record({
    lines: fc.array(fc.tuple(line, fc.constantFrom(1, 1, 1, 2)), { maxLength: 14 }),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    mark: fc.constantFrom('', '', '', '\ufeff'),
  })
  .map(
    ({ lines, end, mark }) =>
      mark + lines.flatMap(([text, times]) => Array.from({ length: times }, () => text)).join(end),
  );

describe('a safe fix changes the mind of no reader', () => {
  test('of files made at random', () => {
    fc.assert(
      fc.property(files, (robots) => expectSameAnswers(robots, 6, 8)),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 600) },
    );
  });

  test('which was tried for every safe fix of robots.txt', () => {
    expect([...fixedCodes].sort()).toEqual([
      'acap/duplicate-field',
      'acap/no-version-comment',
      'acap/version-misspelt',
      'robots-txt/empty-allow',
      'robots-txt/invalid-product-token',
      'robots-txt/misspelt-field',
      'robots-txt/redundant-rule',
    ]);
  });

  const corpus = process.env['HEED_CORPUS'] ?? join(import.meta.dirname, '../../../shared/corpus');
  const collection = join(corpus, 'robots/real.ndjson.gz');

  test.skipIf(!existsSync(collection))('of a sample of real files', { timeout: 120_000 }, () => {
    const lines = gunzipSync(readFileSync(collection)).toString('utf8').trim().split('\n');
    const sample = lines.filter((_, at) => at % 5 === 0).map((one) => (JSON.parse(one) as { robots: string }).robots);
    for (const robots of sample) expectSameAnswers(robots, 4, 12);
  });
});

test.each([
  ['User-agent: *\nDisallow: index.php\n', 'robots-txt/path-without-slash'],
  ['User-agent: *\nDisalow: /index.php\n', 'robots-txt/misspelt-field'],
  ['User-agent: *\nDisallow /index.php\n', 'robots-txt/missing-colon'],
])('a fix that does is not safe: %j', (robots, code) => {
  const fix = lint({ robots }).find((one) => one.code === code)?.fix;
  expect(fix?.safe).toBe(false);
  const asked = (text: string): string[] => answersOn(text, ['OtherBot'], [`${origin}/index.php`]);
  expect(asked(applyFixes(robots, fix === undefined ? [] : [fix]).text)).not.toEqual(asked(robots));
});
