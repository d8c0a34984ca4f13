import { sep } from 'node:path';
import { expect, test } from 'vitest';
import { artifactLocationOf } from './artifact-location.js';

const below = (uri: string): object => ({ uri, uriBaseId: '%SRCROOT%' });

test.each([
  ['robots.txt', below('robots.txt')],
  ['./site/robots.txt', below('site/robots.txt')],
  ['../robots.txt', below('../robots.txt')],
  ['a b/100%?#ä:.txt', below('a%20b/100%25%3F%23%C3%A4%3A.txt')],
  ['<stdin>', below('%3Cstdin%3E')],
  ['a\ud800', below('a%EF%BF%BD')],
  ['https://example.com/robots.txt', { uri: 'https://example.com/robots.txt' }],
  ['https://[::1]:8080/a%20b?c=[d]#e', { uri: 'https://[::1]:8080/a%20b?c=%5Bd%5D' }],
  ['https://example.com/ä b%zz|\ud800', { uri: 'https://example.com/%C3%A4%20b%25zz%7C%EF%BF%BD' }],
])('%j', (file, location) => {
  expect(artifactLocationOf(file.startsWith('https:') ? file : file.replaceAll('/', sep))).toEqual(location);
});

test.runIf(sep === '/')('an absolute path is a file address', () => {
  expect(artifactLocationOf('/srv/a b/robots.txt')).toEqual({ uri: 'file:///srv/a%20b/robots.txt' });
});
