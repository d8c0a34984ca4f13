import * as markup from '@heed/markup';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAsk } from './ask.js';
import { mayHaveLaterMeta } from './later-metas.js';

describe('META tags behind the head', () => {
  test.each([
    ['<p>x', false],
    ['<meta itemprop="price" content="1"><META charset=utf-8 /><meta/><meta>', false],
    ['<metadata>robots</metadata>', false],
    ['<meta itemprop="name" content="a &amp; b > c"><p>robots', false],
    ['<meta name=robots content=noindex>', true],
    ['<meta itemprop=a><p><meta content="ACAP disallow-index" name="x">', true],
    ['<!-- <meta name=googlebot content=noindex> -->', true],
    ['<meta name="&#114;obots">', true],
    ['<meta name="*">', true],
    // Tags that nobody would write are left to the parser.
    ['<meta x"y="z>" name=a>', true],
    ['<meta name=a', true],
    [`<meta content="${'x'.repeat(3000)}">`, true],
  ])('%s: %s', (body, wanted) => {
    expect(mayHaveLaterMeta(body, 0)).toBe(wanted);
  });

  test('take linear time, whatever they are', () => {
    for (const piece of ['<meta ', '<meta a="', '<meta a=b>', "<meta a='b' ", '<meta/', `<meta ${'a '.repeat(900)}`]) {
      expect(typeof mayHaveLaterMeta(piece.repeat(200_000 / piece.length), 0)).toBe('boolean');
    }
  });
});

/** Problems with META tags that are found wherever the tag is. */
const codes = new Set<string>(['meta/outside-head', 'meta/http-equiv', 'meta/property', 'acap/meta-in-body']);

test('the same tags are reported as if every page were read whole', () => {
  const piece = fc.constantFrom(
    ...['<meta ', '<meta\n', '<meta/', '<META ', 'name=', 'property=', 'http-equiv =', 'content=', 'itemprop="a" '],
    ...[
      '"robots"',
      "'robots' ",
      'robots ',
      '"ro&#98;ots"',
      'googlebot ',
      '"x" ',
      'x ',
      '"*" ',
      '"&ast;"',
      '"ACAP allow-index"',
    ],
    ...[
      '"',
      "'",
      '>',
      '/>',
      ' ',
      '=',
      '<p>',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<template>',
      '<svg>',
      '</head>',
      '<body>',
    ],
    ...['"acap-composite-usage" ', '<title>', '</title>', '\u00a0', '<metadata>', '`'],
  );
  const ask = createAsk({ markup });
  const problemsOf = (body: string, views: readonly 'text'[]): unknown[] => {
    const answer = ask({ agent: 'x', url: 'https://example.com/', usages: ['crawl'], response: { body }, views });
    return 'error' in answer ? [answer.error] : answer.diagnostics.filter(({ code }) => codes.has(code));
  };
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const body = pieces.join('');
      expect(problemsOf(body, [])).toEqual(problemsOf(body, ['text']));
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 3000) },
  );
});
