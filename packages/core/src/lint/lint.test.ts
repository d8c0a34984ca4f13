import * as markup from '@heed/markup';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lintLines } from '../testing/problems.js';
import { lint, type Subject } from './lint.js';

describe('what is looked at', () => {
  test.each<[title: string, subject: Subject, wanted: string[]]>([
    ['nothing', {}, []],
    ['robots.txt as text', { robots: 'Disallow: /' }, ['robots.txt 1:1 robots-txt/rule-before-group']],
    [
      'robots.txt as it came',
      { robots: { status: 200, body: 'Disallow: /' } },
      ['robots.txt 1:1 robots-txt/rule-before-group'],
    ],
    ['robots.txt that did not come', { robots: { status: 404 } }, []],
    ['a header', { response: { headers: [['robots-tag', 'noindx']] } }, ['header 1:13 robots-tag/misspelt-rule']],
    ['a page', { response: { body: '<meta name=robots content=noindx>' } }, ['body 1:27 meta/misspelt-rule']],
    [
      'a page whose elements say something',
      { response: { body: '<p class="robots-noindex">' } },
      ['body 1:1 class-names/profile-missing'],
    ],
    [
      'a body that is not a page',
      { response: { headers: [['Content-Type', 'text/plain']], body: '<meta name=robots content=noindx>' } },
      [],
    ],
    [
      'all of it, sorted by place',
      {
        url: 'https://example.com/a',
        robots: 'Crawl-delay: 1\nDisallow: /',
        response: { headers: [['Robots-Tag', 'noindx']], body: '<p><meta name=robots content=noindex>' },
      },
      [
        'robots.txt 1:1 robots-txt/other-field',
        'robots.txt 2:1 robots-txt/rule-before-group',
        'body 1:4 meta/outside-head',
        'header 1:13 robots-tag/misspelt-rule',
      ],
    ],
  ])('%s', (_, subject, wanted) => {
    expect(lintLines(subject, { markup })).toEqual(wanted);
  });

  test('without markup a body is not read', () => {
    expect(lintLines({ response: { body: '<meta name=robots content=noindx>' } })).toEqual([]);
  });
});

describe('documents that are referred to', () => {
  const robots = '##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: /more.txt\n';

  test('are reported as missing only if they were fetched', () => {
    expect(lintLines({ robots })).toEqual([]);
    expect(lintLines({ robots, files: {} })).toEqual(['robots.txt 3:1 acap/reference-not-available']);
    expect(lintLines({ robots, files: { '/more.txt': { status: 404 } } })).toEqual([
      'robots.txt 3:1 acap/reference-not-available',
    ]);
  });

  test('have their problems under their own names', () => {
    const more = 'ACAP-crawler: *\nACAP-disallow-crawl: /\n';
    expect(lintLines({ robots, files: { '/more.txt': more } })).toEqual(['/more.txt 1:1 acap/no-version-comment']);
  });
});

describe('robots.txt with ACAP', () => {
  const robots =
    '##ACAP version=1.0\nUser-agent: *\nDisalow: /a\n\n ACAP-crawler: *\nACAP-disallow-crawl: /a\nDisallow: /b\n';

  test('both parts are shown in the text as it was written', () => {
    const found = lint({ robots });
    expect(found.map(({ code }) => code)).toEqual([
      'robots-txt/misspelt-field',
      'acap/white-space',
      'acap/conventional-field-in-record',
    ]);
    expect(new Set(found.map(({ source }) => source.text))).toEqual(new Set([robots]));
  });
});

describe('for any subject', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 80 }),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc
      .array(
        fc.constantFrom(
          ...[
            'User-agent: *',
            'Disallow: /',
            'Allow',
            'ACAP-crawler: *',
            'ACAP-allow-crawl: /',
            '# heed-ignore x: y',
            '\u0001',
          ],
          ...[
            '<meta name=robots content="',
            'noindex nofollow',
            '">',
            '<p class="robots-noindex">',
            '<!-- heed-ignore x: y',
            '-->',
          ],
          ...[
            '\n',
            '\r',
            ' ',
            ':',
            '\ufeff',
            '\ud800',
            '\0',
            '%',
            '<?robots index="no" follow="no"?>',
            'max-snippet:1',
          ],
        ),
        { maxLength: 20 },
      )
      .map((words) => words.join('')),
  );
  const url = fc.oneof(
    fc.webUrl(),
    fc.string({ maxLength: 20 }),
    fc.constantFrom('', '/', '//', 'x:', 'https://example.com/a'),
  );
  const header = fc.tuple(fc.constantFrom('Robots-Tag', 'x-robots-tag ', 'Content-Type', ''), text);
  const subject: fc.Arbitrary<Subject> = fc.record(
    {
      url,
      robots: fc.oneof(text, fc.record({ status: fc.constantFrom(200, 404, 503), body: text })),
      files: fc.dictionary(fc.constantFrom('/a', 'robots.txt', 'body', '__proto__', 'https://example.com/a'), text),
      response: fc.record({ headers: fc.array(header, { maxLength: 3 }), body: text }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  );

  test('nothing is thrown, and every problem is within its text, in order, and reported once', () => {
    fc.assert(
      fc.property(subject, (given) => {
        const found = lint(given, { markup });
        for (const { source, span, fix, related = [] } of found) {
          const spans = [span, ...(fix === undefined ? [] : [fix.span])];
          for (const { start, end } of spans) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(end).toBeLessThanOrEqual(source.text.length);
          }
          for (const other of related) expect(other.span.end).toBeLessThanOrEqual((other.source ?? source).text.length);
        }
        const keys = found.map(({ code, source, span, data }) => JSON.stringify([code, source.name, span, data]));
        expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
        for (const name of new Set(found.map(({ source }) => source.name))) {
          const starts = found.filter(({ source }) => source.name === name).map(({ span }) => span.start);
          expect(starts).toEqual([...starts].sort((one, other) => one - other));
        }
      }),
      { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 1500) },
    );
  });
});
