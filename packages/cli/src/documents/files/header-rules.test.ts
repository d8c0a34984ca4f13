import { expect, test } from 'vitest';
import { readHeaderRules } from './header-rules.js';

const text = `# Header fields for paths.
/*
  X-Robots-Tag: noarchive
/news/*
\tRobots-Tag:  noindex
  Link: </licence>; rel="license"

/news/a
  X-Robots-Tag: nofollow\r
  a line that is no field
`;

test('fields of all patterns that fit a path, in order', () => {
  const headersOf = readHeaderRules(text);
  expect(headersOf('/about').headers).toEqual([['X-Robots-Tag', 'noarchive']]);
  expect(headersOf('/news/a').headers).toEqual([
    ['X-Robots-Tag', 'noarchive'],
    ['Robots-Tag', 'noindex'],
    ['Link', '</licence>; rel="license"'],
    ['X-Robots-Tag', 'nofollow'],
  ]);
});

test('a place among the fields is found in the file', () => {
  const { placeOf } = readHeaderRules(text)('/news/a');
  expect(placeOf({ line: 1, column: 'X-Robots-Tag: '.length + 1 })).toEqual({ line: 3, column: 17 });
  expect(placeOf({ line: 2, column: 'Robots-Tag: '.length + 1 })).toEqual({ line: 5, column: 15 });
  expect(placeOf({ line: 9, column: 1 })).toEqual({ line: 1, column: 1 });
});
