import * as markup from '@heed/markup';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentsIn, decisionsOn, urlsIn } from '../testing/decisions.js';
import { fixAll } from '../testing/fix-all.js';

const runs = (few: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? few),
});

const names = ['a', 'a', 'a', 'b', 'B', 'b/1.0', '*', '*', 'Foo/2.1', '360Bot/v3', 'MJ12bot', 'foo bar', ''];
const paths = ['/', '/a', '/a/b', '/a*', '/*b', '/a$', '*', 'a', 'a/b', 'b.html', 'x.com/b', '/a$b', '/a%', '/%61', ''];

const conventional = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('User-agent: ', 'user agent:', 'UserAgent: ', 'Useragent ', 'User-agent '),
      fc.constantFrom(...names),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('Disallow: ', 'Disalow: ', 'DISSALLOW:', 'disalow ', 'Disallow ', ' Disallow : '),
      fc.constantFrom(...paths),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('Allow: ', 'allow:', 'ALLOW :', 'Allow ', 'Alow: '), fc.constantFrom(...paths))
    .map((parts) => parts.join('')),
  fc.constantFrom('User-agent: a', 'User-agent: b', 'Allow:', 'Disallow: /', 'Disallow: /a'),
  fc.constantFrom(
    '',
    '',
    '# a note',
    'Allow: # a note',
    'Crawl-delay 10',
    'Site-map: /s',
    'Sitemap /s',
    'rubbish',
    'Disallow',
  ),
  fc.constantFrom('Disallow /wiki/a:b', 'Disalow /wiki/a:b', 'Content-Signal ai-train=yes', ' ', 'Disallow: /a # why'),
  fc.constantFrom(
    'Content-Signal: ai-train=n',
    'Content-Signal: /a train-ai: no; search=yes',
    'Content-Signals: ai-use=0',
  ),
  fc.constantFrom(
    '# heed-ignore robots-txt/misspelt-field: intended',
    'Allow: # heed-ignore robots-txt/empty-allow: intended',
  ),
);

const usage = fc.constantFrom('crawl', 'index', 'present', '(local)', '( local )', '(local )', 'eat', 'preserve');
const resource = fc.constantFrom(
  ...['/', '/a', '/a/b', '/A', 'a', '/a$', '/a*', '/a/ /b', 'the-acap:resource-set:set', 'acap:set', 'acap:none'],
  ...['acap:resource-set:set', 'acap:set acap:none', '/a acap:set', '', '/a\u00a0b', '\u00a0/a', '/a\u00a0', '/a#b'],
);
const qualifier = fc.constantFrom(
  ...['', '', '', ' time-limit=until-recrawl', ' time-limit = UNTIL-RECRAWL', ' time-limit=until-recrawled'],
  ...[' time-limit=7-days', ' must-use-resource=acap:x', ' must-use-resource=the-acap:extract:id:X', ' # why'],
);
const sign = fc.constantFrom(': ', ': ', ': ', ' : ', ':', ' ', ' = ', '=', '\u00a0', ':\u00a0', '\t:\u2003 ');
const indent = fc.constantFrom('', '', '', '', ' ', '\t', '\u00a0', '\ufeff');
const statement = fc
  .tuple(indent, fc.constantFrom('ACAP-allow-', 'ACAP-disallow-', 'acap-disallow-'), usage, sign, resource, qualifier)
  .map((parts) => parts.join(''));
const acap = fc.oneof(
  { weight: 4, arbitrary: statement },
  {
    weight: 2,
    arbitrary: fc
      .tuple(indent, fc.constant('ACAP-crawler'), sign, fc.constantFrom(...names))
      .map((parts) => parts.join('')),
  },
  fc.constantFrom(
    ...['##ACAP version=1.0', '# acap version: 1.0', '#ACAP version=1.1 x', 'ACAP-ignore-conventional-records'],
    ...['ACAP-ignore-conventional-records:', ' ACAP-ignore-conventional-records :', 'ACAP-usage-purpose: news'],
    ...[
      'ACAP-resource-set: set /a /b',
      'ACAP-resource-set set /a',
      'ACAP-qualified-usage: local index time-limit=until-recrawl',
    ],
    ...['ACAP-request-take-down: /a', 'ACAP-permissions-reference: /more.txt', 'ACAP-frobnicate: /a'],
  ),
);

/** Lines, some of them two or three times, with any line breaks. */
function fileOf(line: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const repeated = fc
    .tuple(line, fc.constantFrom(1, 1, 1, 2, 3))
    .map(([text, times]) => Array.from({ length: times }, () => text));
  return fc
    .record({
      mark: fc.constantFrom('', '', '', '', '\ufeff', '\ufffd', '\ufeff\ufeff'),
      lines: fc.array(repeated, { maxLength: 12 }).map((lines) => lines.flat()),
      end: fc.constantFrom('\n', '\n', '\r\n', '\r'),
      last: fc.boolean(),
    })
    .map(({ mark, lines, end, last }) => mark + lines.join(end) + (last ? end : ''));
}

/** The codes that were fixed in any of the tests. */
const fixed = new Set<string>();

function expectFixed(given: Parameters<typeof fixAll>[0], agents: readonly string[], urls: readonly string[]): void {
  const { subject, codes, rounds, left } = fixAll(given, { markup });
  for (const code of codes) fixed.add(code);
  expect(left.filter(({ fix }) => fix !== undefined)).toEqual([]);
  expect(rounds).toBeLessThanOrEqual(5);
  const before = new Set(decisionsOn(given, agents, urls, { markup }));
  const after = new Set(decisionsOn(subject, agents, urls, { markup }));
  expect([...before].filter((line) => !after.has(line))).toEqual([]);
  expect([...after].filter((line) => !before.has(line))).toEqual([]);
}

describe('fixes change no decision', () => {
  test('robots.txt', () => {
    fc.assert(
      fc.property(fileOf(conventional), (robots) => expectFixed({ robots }, agentsIn(robots), urlsIn(robots))),
      runs(250),
    );
  });

  test('robots.txt with ACAP', () => {
    fc.assert(
      fc.property(fileOf(fc.oneof(conventional, acap)), (robots) =>
        expectFixed({ robots }, agentsIn(robots), urlsIn(robots)),
      ),
      runs(200),
    );
  });

  test('a file that robots.txt refers to', () => {
    const robots = '##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: /more.txt\n';
    fc.assert(
      fc.property(fileOf(acap), (more) =>
        expectFixed({ robots, files: { '/more.txt': more } }, agentsIn(more).slice(0, 4), urlsIn(more).slice(0, 8)),
      ),
      runs(60),
    );
  });
});

const rule = fc.constantFrom(
  ...['noindex', 'NOFOLLOW', 'index', 'follow', 'none', 'max-snippet:20', 'max-snippet = 30', 'noarchive', 'nosnippet'],
  ...[
    'unavailable_after: 2030-01-01',
    'max-image-preview:large',
    'unknown',
    'Bot: noindex',
    'Bot=nofollow',
    'Bot',
    '*',
  ],
  ...['"noindex', 'nofollow"', '', '&amp;', 'index: no', '*noindex', 'unavailable_after: Tue'],
);
const ruleList = fc
  .array(fc.tuple(rule, fc.constantFrom(' ', ' ', ' ', ', ', ',', ';', '; ', '\t')), { maxLength: 6 })
  .map((parts) => parts.flat().slice(0, -1).join(''));

describe('the same for headers and pages', () => {
  const agents = ['Bot', 'OtherBot'];
  const urls = ['https://example.com/a'];

  test('header', () => {
    fc.assert(
      fc.property(
        fc.array(ruleList, { maxLength: 3 }),
        fc.constantFrom('Robots-Tag', 'X-Robots-Tag'),
        (values, name) => {
          const headers = values.map((value): [string, string] => [name, value]);
          expectFixed({ response: { headers } }, agents, urls);
        },
      ),
      runs(250),
    );
  });

  const attribute = fc.constantFrom('"', "'", '');
  const tag = fc
    .tuple(
      fc.constantFrom('robots', 'Bot', 'x content=noindex'),
      attribute,
      ruleList,
      fc.constantFrom('', ' content="noindex nofollow"'),
    )
    .map(([name, quote, list, more]) => `<meta name="${name}"${more} content=${quote}${list}${quote}>`);

  test('METAs', () => {
    fc.assert(
      fc.property(
        fc.array(tag, { maxLength: 3 }),
        fc.constantFrom('text/html', 'application/xhtml+xml'),
        (tags, type) => {
          const body = `<html><head>${tags.join('\n')}</head><body>x</body></html>`;
          expectFixed({ response: { headers: [['Content-Type', type]], body } }, agents, urls);
        },
      ),
      runs(120),
    );
  });
});

test('the properties above provoked every fix', () => {
  const wanted = [
    ...[
      'misspelt-field',
      'missing-colon',
      'path-without-slash',
      'empty-allow',
      'invalid-product-token',
      'redundant-rule',
      'loses-general-rules',
    ].map((name) => `robots-txt/${name}`),
    ...[
      'no-version-comment',
      'version-misspelt',
      'ignore-with-colon',
      'missing-colon',
      'white-space',
      'until-recrawl',
    ].map((name) => `acap/${name}`),
    ...[
      'acap/space-in-parentheses',
      'acap/old-prefix',
      'acap/duplicate-field',
      'robots-tag/no-commas',
      'meta/no-commas',
      'content-signal/wrong-refusal',
      'content-signal/other-vocabulary',
    ],
  ];
  expect([...fixed].sort()).toEqual(wanted.sort());
});
