import { knownDialects } from '@heed/core/internal/answers';
import { describe, expect, test } from 'vitest';
import { wellKnownFiles } from '../state/well-known-files.ts';
import { consequenceOf, statusInWords, withStatus } from './fetch-status.ts';
import { fileName, isTaken, namesToOffer } from './file-names.ts';

test("the well-known files are core's", () => {
  expect([...wellKnownFiles].sort()).toEqual(
    knownDialects.flatMap((one) => one.wellKnownFiles.map(({ path }) => path)).sort(),
  );
});

describe('the name of a file', () => {
  test.each([
    ['/ai.txt', '/ai.txt'],
    [' ai.txt ', '/ai.txt'],
    ['https://example.org/x', 'https://example.org/x'],
    ['HTTP://example.org/x', 'HTTP://example.org/x'],
    ['', ''],
  ])('%j is %j', (typed, name) => {
    expect(fileName(typed)).toBe(name);
  });

  const files = [{ name: '/ai.txt', text: '' }];

  test('is taken once', () => {
    expect(isTaken('/ai.txt', files)).toBe(true);
    expect(isTaken('/ai.txt', files, 0)).toBe(false);
    expect(isTaken('/b', files)).toBe(false);
  });

  test('is offered unless it is there', () => {
    expect(namesToOffer(files, ['https://example.com/l.xml'], ['/ai.txt', '/b'])).toEqual([
      'https://example.com/l.xml',
      '/b',
    ]);
  });
});

describe('how fetching went', () => {
  test.each([
    [{ text: 'a' }, true, undefined],
    [{ text: 'a', status: 200 }, true, undefined],
    [{ text: '', status: 204 }, true, undefined],
    [{ text: '', status: 200 }, true, 'There is a status but no text, so what it says is not known.'],
    [{ text: '', status: 404 }, true, 'There is none.'],
    [{ text: 'a', status: 410 }, true, 'There is none. The text below is ignored.'],
    [{ text: '', status: 403 }, true, 'Treated as if the site had no robots.txt.'],
    [{ text: '', status: 503 }, true, 'While robots.txt is not available, crawlers may fetch nothing.'],
    [{ text: '', status: 429 }, true, 'While robots.txt is not available, crawlers may fetch nothing.'],
    [{ text: '', status: 'unreachable' }, true, 'While robots.txt is not available, crawlers may fetch nothing.'],
    [{ text: 'a', status: 404 }, false, 'There is none. The text below is ignored.'],
    [{ text: '', status: 401 }, false, 'Treated as if there were none.'],
    [{ text: '', status: 503 }, false, 'It could not be fetched.'],
  ] as const)('%j', (source, isRobotsTxt, words) => {
    expect(consequenceOf(source, isRobotsTxt)).toBe(words);
  });

  test('is shown in words, also where it is unusual', () => {
    expect(statusInWords(404)).toBe('404 Not Found');
    expect(statusInWords(418)).toBe('Status 418');
  });

  test('is left out of what is typed by hand', () => {
    expect(withStatus({ text: 'a', status: 404 }, undefined)).toEqual({ text: 'a' });
    expect(withStatus({ name: '/b', text: 'a' }, 404)).toEqual({ name: '/b', text: 'a', status: 404 });
  });
});
