import { expect, test } from 'vitest';
import { fileTypeOf } from './file-types.js';

test.each([
  ['a/index.html', 'text/html; charset=utf-8'],
  ['page.php', 'text/html; charset=utf-8'],
  ['page.shtml', 'text/html; charset=utf-8'],
  ['a b.XHTML', 'application/xhtml+xml'],
  ['feed.atom', 'application/atom+xml'],
  ['data.rdf', 'application/rdf+xml'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['data.json', 'application/json'],
  ['picture.png', undefined],
  ['html', undefined],
  ['folder.html/file', undefined],
])('%s is %s', (name, mediaType) => {
  expect(fileTypeOf(name)?.mediaType).toBe(mediaType);
});
