import * as markup from '@heed/markup';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageOf } from '../diagnostics/words.js';
import { lintLines } from '../testing/problems.js';
import { Source } from '../text/source.js';
import { lint } from './lint.js';
import { withoutSuppressed } from './suppressions.js';

const code = 'robots-txt/other-field';
const ignore = `# heed-ignore ${code}: meant so`;

/** The problems of a robots.txt, each as `line:column code`, the same for all line breaks. */
function problemsIn(...lines: readonly string[]): string[] {
  const [first = [], ...others] = ['\n', '\r', '\r\n'].map((end) => lintLines({ robots: lines.join(end) }));
  for (const other of others) expect(other).toEqual(first);
  return first.map((problem) => problem.replace('robots.txt ', ''));
}

describe('a comment suppresses problems', () => {
  test('of its own line', () => {
    expect(problemsIn('User-agent: *', `Crawl-delay: 1 ${ignore}`)).toEqual([]);
    expect(problemsIn('User-agent: *', `Crawl-delay: 1 ${ignore}`, 'Crawl-delay: 2')).toEqual([`3:1 ${code}`]);
  });

  test('of the next line, if it is alone on its line', () => {
    expect(problemsIn('User-agent: *', ignore, 'Crawl-delay: 1')).toEqual([]);
    expect(problemsIn('User-agent: *', `  ${ignore}`, 'Crawl-delay: 1', 'Crawl-delay: 2')).toEqual([`4:1 ${code}`]);
  });

  test('of the next line that is not a comment', () => {
    expect(problemsIn('User-agent: *', ignore, '# because of the old server', '#', ' # x', 'Crawl-delay: 1')).toEqual(
      [],
    );
    expect(problemsIn('User-agent: *', ignore, '', 'Crawl-delay: 1')).toEqual([
      `2:1 lint/unused-ignore`,
      `4:1 ${code}`,
    ]);
  });

  test('together with others below each other, which all cover the same line', () => {
    const other = '# heed-ignore robots-txt/unknown-field, robots-txt/misspelt-field: x';
    expect(problemsIn(ignore, other, ignore, 'Crawl-delay: 1')).toEqual([
      '2:1 lint/unused-ignore',
      '2:1 lint/unused-ignore',
    ]);
    expect(problemsIn(other, `# heed-ignore-file ${code}: x`, other, 'Frob: 1', 'Frob: 2')).toContain(
      '5:1 robots-txt/unknown-field',
    );
  });

  test('of the whole file, wherever it is', () => {
    const wide = ignore.replace('ignore', 'ignore-file');
    expect(problemsIn('Crawl-delay: 1', 'User-agent: *', 'Crawl-delay: 2', wide)).toEqual([]);
    expect(problemsIn(`Crawl-delay: 1 ${wide}`, 'Crawl-delay: 2')).toEqual([]);
  });

  test('of several codes, with commas or without', () => {
    const lines = ['User-agent: a', 'Crawl-delay: 1', 'User-agent: b/1.0'];
    const [joined, token] = ['robots-txt/groups-joined', 'robots-txt/invalid-product-token'];
    expect(problemsIn(...lines)).toEqual([`2:1 ${code}`, `3:13 ${token}`, `3:13 ${joined}`]);
    expect(problemsIn(`# heed-ignore-file ${joined},${token} , ${code}: x`, ...lines)).toEqual([]);
    expect(problemsIn(`# heed-ignore-file ${joined} ${token}\t${code}: x`, ...lines)).toEqual([]);
    expect(problemsIn(`# heed-ignore-file ${joined}: x`, ...lines)).toEqual([`3:1 ${code}`, `4:13 ${token}`]);
  });

  test('and its reason may contain anything', () => {
    expect(problemsIn(`# heed-ignore ${code}: see https://example.com/#why, a: b`, 'Crawl-delay: 1')).toEqual([]);
  });

  test('in the ACAP part of a file and in its conventional part alike', () => {
    const lines = [
      '##ACAP version=1.0',
      'User-agent: *',
      'Crawl-delay: 1 # heed-ignore robots-txt/other-field: x',
      'ACAP-crawler: *',
      '# heed-ignore acap/white-space: x',
      ' ACAP-disallow-index: /',
    ];
    expect(problemsIn(...lines)).toEqual([]);
  });

  test('in a file that is referred to', () => {
    const robots = '##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: /more.txt';
    const more = '##ACAP version=1.0\nACAP-crawler: *\n ACAP-disallow-crawl: /';
    expect(lintLines({ robots, files: { '/more.txt': more } })).toEqual(['/more.txt 3:2 acap/white-space']);
    const silent = `${more} # heed-ignore acap/white-space: x`;
    expect(lintLines({ robots, files: { '/more.txt': silent } })).toEqual([]);
  });
});

describe('a comment that suppresses nothing', () => {
  test.each([
    ['# heed-ignore robots-txt/other-field', ['lint/no-reason', code]],
    ['# heed-ignore robots-txt/other-field:', ['lint/no-reason', code]],
    ['# heed-ignore robots-txt/other-field: \t', ['lint/no-reason', code]],
    ['# heed-ignore', ['lint/no-reason', code]],
    ['# heed-ignore: all of it', ['lint/unknown-code', code]],
    ['# heed-ignore robots-txt/other: x', ['lint/unknown-code', code]],
    ['# heed-ignore toString: x', ['lint/unknown-code', code]],
    ['# heed-ignore Robots-txt/other-field: x', ['lint/unknown-code', code]],
    ['# heed-ignore robots-txt/empty-allow: x', ['lint/unused-ignore', code]],
    ['# heed-ignore robots-txt/empty-allow, robots-txt/other-field: x', ['lint/unused-ignore']],
    // Not suppressions, or written in unusual ways.
    ['# see heed-ignore robots-txt/other-field: x', [code]],
    ['# heed-ignored robots-txt/other-field: x', [code]],
    ['# heed-ignore-files robots-txt/other-field: x', [code]],
    ['## heed-ignore robots-txt/other-field: x', []],
    ['#heed-ignore robots-txt/other-field: x', []],
    ['#heed-ignore\u00a0robots-txt/other-field: x', []],
  ])('%s', (comment, codes) => {
    expect(problemsIn(comment, 'Crawl-delay: 1').map((problem) => problem.split(' ')[1])).toEqual(codes);
  });

  test('is quoted', () => {
    const messages = lint({ robots: '# heed-ignore a, b: c' }).map(messageOf);
    expect(messages).toEqual(['"a" is not the code of a problem.', '"b" is not the code of a problem.']);
  });
});

describe('in a page', () => {
  const meta = '<meta name=robots content="noindex nofollow">';
  const comment = '<!-- heed-ignore meta/no-commas: x -->';

  function problemsInPage(body: string): string[] {
    return lintLines({ response: { body } }, { markup }).map((problem) => problem.replace('body ', ''));
  }

  test.each([
    ['without one', meta, ['1:28 meta/no-commas']],
    ['in the same line', `${meta}${comment}`, []],
    ['before it in the same line', `${comment}${meta}`, []],
    ['in the line above', `${comment}\n${meta}`, []],
    ['over several lines', `<!-- heed-ignore\nmeta/no-commas:\n x\n-->\n${meta}`, []],
    ['two lines above', `${comment}\n\n${meta}`, ['1:1 lint/unused-ignore', '3:28 meta/no-commas']],
    [
      'after something in the line above',
      `<title>a</title>${comment}\n${meta}`,
      ['1:17 lint/unused-ignore', '2:28 meta/no-commas'],
    ],
    ['for the whole page', `${meta}\n<p>\n<!--heed-ignore-file meta/no-commas: x-->`, []],
    ['never closed', `${meta}<!-- heed-ignore-file meta/no-commas: x`, []],
    [
      'closed before its reason',
      `${meta}<!-- heed-ignore meta/no-commas:-->`,
      ['1:28 meta/no-commas', '1:46 lint/no-reason'],
    ],
    ['in a hash comment', `${meta} # heed-ignore meta/no-commas: x`, ['1:28 meta/no-commas']],
  ])('%s', (_, body, wanted) => {
    expect(problemsInPage(body)).toEqual(wanted);
  });
});

test('header fields have no comments', () => {
  const value = 'noindex nofollow, # heed-ignore robots-tag/no-commas: x';
  const codes = lint({ response: { headers: [['Robots-Tag', value]] } }).map((one) => one.code);
  expect(codes).toContain('robots-tag/no-commas');
  expect(codes.filter((one) => one.startsWith('lint/'))).toEqual([]);
});

describe('for any text', () => {
  const word = fc.constantFrom(
    ...[
      'heed-ignore',
      'heed-ignore-file',
      '#',
      '<!--',
      '-->',
      ':',
      ',',
      ' ',
      '\n',
      '\r\n',
      code,
      'x',
      'Crawl-delay: 1',
    ],
  );

  test('only problems of comments are added, and the rest stays in order', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom('hash', 'markup'), (words, syntax) => {
        const source = new Source('robots.txt', words.join(''));
        const all = [...source.text.matchAll(/Crawl/g)].map(({ index }) => ({
          code: 'robots-txt/other-field' as const,
          source,
          span: { start: index, end: index + 5 },
          data: { field: 'Crawl-delay' },
        }));
        const kept = withoutSuppressed(source, syntax, all);
        const others = kept.filter((one) => !all.some((given) => given === one));
        expect(others.filter(({ code: one }) => !one.startsWith('lint/'))).toEqual([]);
        expect(kept.map(({ span }) => span.start)).toEqual(kept.map(({ span }) => span.start).sort((a, b) => a - b));
        if (!source.text.includes('heed-ignore')) expect(kept).toEqual(all);
      }),
      { numRuns: 2000 },
    );
  });

  test('hostile comments', () => {
    const comments = `${ignore}\n`.repeat(250) + '#\n'.repeat(200_000);
    expect(lint({ robots: `${comments}Crawl-delay: 1` }).length).toBeLessThan(251);
    const codes = `${code} `.repeat(20_000);
    const fields = 'Crawl-delay: 1\n'.repeat(20_000);
    expect(lint({ robots: `# heed-ignore-file ${codes}: x\n${fields}` })).toEqual([]);
    expect(lint({ robots: `# heed-ignore ${'x '.repeat(20_000)}: x\n` })).toHaveLength(20_000);
  });
});
