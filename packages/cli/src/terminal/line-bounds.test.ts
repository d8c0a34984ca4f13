import { Source } from '@heed/core/diagnostics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAt, lineNumbered } from './line-bounds.js';

const anyLines = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '\r\n') });

test('the same lines as the source gives', () => {
  fc.assert(
    fc.property(anyLines, (text) => {
      const source = new Source('a', text);
      const last = source.positionAt(text.length).line;
      for (let number = 1; number <= last; number++) {
        const { start, end } = lineNumbered(source, number);
        expect(text.slice(start, end)).toBe(source.lineText(number));
      }
    }),
  );
});

test('the line that holds an offset; outside of the text the nearest', () => {
  const source = new Source('a', 'ab\r\ncd\n');
  expect([-1, 0, 2, 3, 4, 6, 7, 99].map((offset) => lineAt(source, offset).number)).toEqual([1, 1, 1, 1, 2, 2, 3, 3]);
  expect(lineAt(source, 5)).toEqual({ number: 2, start: 4, end: 6 });
});
