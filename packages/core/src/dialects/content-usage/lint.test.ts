import { describe, expect, test } from 'vitest';
import { messageOf } from '../../diagnostics/words.js';
import { lint } from '../../lint/lint.js';

/** The problems of Content-Usage in a robots.txt: line and the end of the code. */
function problemsIn(...lines: string[]): string[] {
  return lint({ robots: lines.join('\n') })
    .filter(({ code }) => code.startsWith('content-usage/'))
    .map(({ code, source, span }) => `${source.positionAt(span.start).line} ${code.slice('content-usage/'.length)}`);
}

describe('lines for * that crawlers with groups of their own do not see', () => {
  test('names the crawlers, as many as a message can hold', () => {
    const named = ['a', 'B', 'c', 'd', 'e', 'f', 'g'].map((name) => `User-agent: ${name}\nDisallow: /x`);
    const robots = ['User-agent: *', 'Content-Usage: train-ai=n', 'Disallow:', ...named].join('\n');
    const problem = lint({ robots }).find(({ code }) => code === 'content-usage/not-for-named');
    expect(problem && messageOf(problem)).toContain('"a", "B", "c", "d", "e" and 2 more');
  });

  test.each([
    ['a line of its own', ['User-agent: a', 'Content-Usage: train-ai=y', 'Disallow: /x']],
    ['a second group for the same crawler', ['User-agent: a', 'Disallow:', 'User-agent: A', 'Content-Usage: search=n']],
    ['a group for all crawlers and one', ['User-agent: a', 'User-agent: *', 'Disallow: /x']],
  ])('not with %s', (_, more) => {
    expect(problemsIn('User-agent: *', 'Content-Usage: train-ai=n', 'Disallow:', ...more)).toEqual([]);
  });
});

describe('lines that drop what a shorter path states', () => {
  test.each([
    ['from the whole site', ['train-ai=n', '/a/ search=y'], ['3 drops-preference']],
    ['from a wildcard', ['/*.pdf train-ai=n', '/a/*.pdf search=y'], ['3 drops-preference']],
    [
      'from the next shorter path alone',
      ['train-ai=n', '/a train-ai=n, search=n', '/a/b search=n'],
      ['4 drops-preference'],
    ],
    ['not from another path', ['/b train-ai=n', '/a/ search=y'], []],
    ['not what they state themselves', ['train-ai=n', '/a/ train-ai=y'], []],
    ['not if they cannot be read, since refusals stay', ['train-ai=n', '/a/ train-ai=Y'], ['3 wrong-value']],
  ])('%s', (_, values, expected) => {
    expect(problemsIn('User-agent: *', ...values.map((value) => `Content-Usage: ${value}`))).toEqual(expected);
  });
});

describe('patterns of the same length', () => {
  test.each([
    ['that disagree', ['/a/ search=y', '/*/ search=n'], ['2 equal-length']],
    ['that agree', ['/a/ search=n', '/*/ search=n'], []],
    ['that are the same', ['/a/ search=y', '/a/ search=n'], []],
    ['that match other paths', ['/a/ search=y', '/b/ search=n'], []],
  ])('%s', (_, values, expected) => {
    expect(problemsIn('User-agent: *', ...values.map((value) => `Content-Usage: ${value}`))).toEqual(expected);
  });
});

describe('permissions for what may not be fetched', () => {
  test.each([
    ['a path', ['Disallow: /a', 'Content-Usage: /a/b search=y'], ['3 not-crawlable']],
    ['the whole site', ['Disallow: /', 'Content-Usage: search=y'], ['3 not-crawlable']],
    ['a part of it may be fetched', ['Disallow: /', 'Allow: /a', 'Content-Usage: search=y'], []],
    ['a part of the path may be fetched', ['Disallow: /a', 'Allow: /a/b/c', 'Content-Usage: /a/b search=y'], []],
    ['a refusal', ['Disallow: /a', 'Content-Usage: /a/b search=n'], []],
    ['only a part may not be fetched', ['Disallow: /a/b', 'Content-Usage: /a search=y'], []],
  ])('%s', (_, lines, expected) => {
    expect(problemsIn('User-agent: *', ...lines)).toEqual(expected);
  });
});
