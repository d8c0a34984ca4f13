import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Source } from './source.js';

test.each([
  ['a\nb', 2, 2, 1],
  ['a\r\nb', 3, 2, 1],
  ['a\rb', 2, 2, 1],
  ['a\n\rb', 3, 3, 1],
  ['ab', 2, 1, 3],
  ['', 0, 1, 1],
])('%j, offset %d is line %d, column %d', (text, offset, line, column) => {
  expect(new Source('s', text).positionAt(offset)).toEqual({ line, column });
});

test('every offset is in its line and column', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n', 'é') }), (text) => {
      const source = new Source('s', text);
      const lines = text.split(/\r\n|\r|\n/);
      for (let offset = 0; offset < text.length; offset++) {
        const { line, column } = source.positionAt(offset);
        expect(source.lineText(line)).toBe(lines[line - 1]);
        if (!'\r\n'.includes(text[offset] ?? '')) expect(lines[line - 1]?.[column - 1]).toBe(text[offset]);
      }
    }),
  );
});
