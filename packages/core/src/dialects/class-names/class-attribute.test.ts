import { describe, expect, test } from 'vitest';
import { readClassAttribute, readClassName } from './class-attribute.js';
import { allRobots } from './profile/vocabulary.js';
import { tokensOf, unquoted } from './tokens.js';

const kindOf = (token: string): string => readClassName(token).kind;

describe('a class name is read as a whole', () => {
  const names = ['nofollow', 'follow', 'noindex', 'index', 'noanchortext', 'anchortext', 'noarchive', 'archive'];
  test.each(names)('REP-MF-6: robots-%s is one of eight', (term) => {
    expect(readClassName(`robots-${term}`)).toEqual({ kind: 'directive', directive: { term, robot: allRobots } });
    expect(readClassName(`robot12-${term}`)).toEqual({ kind: 'directive', directive: { term, robot: '12' } });
  });

  test.each(['robots-none', 'robots-all', 'robots-nosnippet', 'robots-content', 'robots-noindex-old', 'robots-'])(
    'REP-MF-8, -11, -68: %s is none of them',
    (token) => expect(kindOf(token)).toBe('robots-like'),
  );

  test.each(['my-robots-noindex', 'robotsnoindex', 'robot-noindex', 'robot0-noindex', 'robotics', 'robot1-none', ''])(
    'REP-MF-68: "%s" is something else',
    (token) => expect(kindOf(token)).toBe('other'),
  );

  test('M-6: letter case does not matter', () => {
    expect(kindOf('Robots-NoIndex')).toBe('directive');
    expect(kindOf('ROBOT3-NOARCHIVE')).toBe('directive');
    expect(kindOf('Robots-NoContent')).toBe('nocontent');
  });

  test('01 is 1', () => {
    expect(readClassName('robot01-index')).toEqual(readClassName('robot1-index'));
  });

  test('names of a megabyte are not known names', () => {
    expect(kindOf(`robots-noindex${'x'.repeat(1_000_000)}`)).toBe('robots-like');
    expect(kindOf(`robot${'1'.repeat(1_000_000)}-noindex`)).toBe('other');
    expect(kindOf(`robots-nocontent${'x'.repeat(1_000_000)}`)).toBe('robots-like');
  });
});

test('REP-MF-67: HTML white space separates, and no other', () => {
  expect(tokensOf(' a\tb\nc\fd\re  f ')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(tokensOf('robots-noindex\u00a0b')).toEqual(['robots-noindex\u00a0b']);
});

test('REP-MF-7: names apply together, among any others, each once', () => {
  const { directives } = readClassAttribute('nav robots-nofollow wide robots-noindex ROBOTS-NOFOLLOW');
  expect(directives.map(({ term }) => term)).toEqual(['nofollow', 'noindex']);
});

test('M-7: with typographic quotes it is another name', () => {
  expect(unquoted('”robots-noindex”')).toBe('robots-noindex');
  expect(unquoted('robots-noindex')).toBeUndefined();
  expect(readClassAttribute('”robots-noindex”').directives).toEqual([]);
});
