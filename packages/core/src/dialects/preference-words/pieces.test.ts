import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { piecesOf, unwrapped } from './pieces.js';

function piecesIn(text: string): string[] {
  return piecesOf(text, { start: 0, end: text.length }).map(({ name, value }) => `${name}=${value}`);
}

const texts: readonly [text: string, pieces: readonly string[]][] = [
  ['', []],
  ['a=n', ['a=n']],
  ['A=N', ['a=n']],
  ['a:n', ['a=n']],
  ['a=n,b=y;c=no d=0', ['a=n', 'b=y', 'c=no', 'd=0']],
  ['a = n', ['a=n']],
  ['a =n, b= y', ['a=n', 'b=y']],
  ['a \t:\t n', ['a=n']],
  ['a= , b=n', ['a=', 'b=n']],
  ['a=', ['a=']],
  ['a=  ', ['a=']],
  ['a b=n', ['b=n']],
  ['a, ,; b=n', ['b=n']],
  ['a="n"', ['a=n']],
  ['a=(n)', ['a=n']],
  ["a='N'", ['a=n']],
  ['a=“no”', ['a=no']],
  ['a="x, b=n", c=n', ['a=x, b=n', 'c=n']],
  ['a="x\\", b=n", c=n', ['a=x\\", b=n', 'c=n']],
  ['"a=n, b=n"', ['"a=n, b=n']],
  ['a="x, b=n', ['a=x', 'b=n']],
  ['"x" "y, b=n', ['b=n']],
  ['a=?0', ['a=?0']],
  ['a==n', ['a==n']],
  ['a\u00a0=\u00a0n,\u00a0b=n\u2003c=n', ['a=n', 'b=n', 'c=n']],
  ['=n :y', ['=n', '=y']],
  ['a=n : b', ['a=n', '=b']],
];

describe('pieces of a value that cannot be read (AIN-2b)', () => {
  test.each(texts)('%j', (text, pieces) => {
    expect(piecesIn(text)).toEqual(pieces);
  });

  test('spans are those of the whole text, without what separates', () => {
    const text = 'Field: x,  a = n ; b=y # c=n';
    const found = piecesOf(text, { start: 7, end: 22 });
    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual(['a = n', 'b=y']);
  });
});

test.each([
  ['"n"', 'n'],
  [' ( "No" ) ', 'no'],
  ['n"', 'n'],
  ['""', ''],
  ['n(o)', 'n(o'],
])('%j unwrapped is %j', (value, expected) => {
  expect(unwrapped(value)).toBe(expected);
});

test('any text: pieces follow one another inside the span, and text before a refusal does not hide it', () => {
  const part = fc.constantFrom('a', 'search', '=', ':', ',', ';', ' ', '\t', '(', ')', '\\', 'n', '\u00a0');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = `${parts.join('')}, search=n`;
      const pieces = piecesOf(text, { start: 0, end: text.length });
      let end = 0;
      for (const { span } of pieces) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(span.end).toBeGreaterThan(span.start);
        end = span.end;
      }
      expect(end).toBe(text.length);
      expect(pieces.at(-1)).toMatchObject({ name: 'search', value: 'n' });
    }),
  );
});

test.each([
  ['blanks', `a${' '.repeat(300_000)}=${' '.repeat(300_000)}n`],
  ['blanks between words', `a${' '.repeat(300_000)}b${' '.repeat(300_000)}c`],
  ['quotes', '"a '.repeat(200_000)],
  ['backslashes', `"${'\\'.repeat(500_000)}`],
  ['signs', '= : '.repeat(150_000)],
  ['pairs', 'a=n;'.repeat(150_000)],
])('half a million characters of %s are cut in one pass', (_shape, text) => {
  expect(piecesOf(text, { start: 0, end: text.length }).length).toBeLessThan(text.length);
});
