import { join, sep } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filePathOf } from './file-path.js';

test.each([
  ['/a/b.html', '/a/b.html'],
  ['/caf%C3%A9%20x', '/café x'],
  ['/..%2f..%2fsecret', undefined],
  ['/..%5c..%5Csecret', undefined],
  ['/a%00', undefined],
  ['/%', undefined],
  ['/%ff', undefined],
])('%s', (pathname, path) => {
  expect(filePathOf(pathname)).toBe(path);
});

test('no address leads out of the folder', () => {
  const pieces = fc.constantFrom('/', '.', '..', '%2e', '%2F', '%5c', '\\', '%', '%252f', '//', 'a', '%00', '?', '#');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const path = filePathOf(new URL(`http://site.example/${parts.join('')}`).pathname);
      if (path !== undefined) expect(join('root', path).startsWith(`root${sep}`)).toBe(true);
    }),
  );
});
