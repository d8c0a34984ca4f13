import { Source, type Span } from '@heed/core/diagnostics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFrame } from './frame.js';
import { printable } from './printable.js';
import { createStyle } from './style.js';
import { displayWidth } from './width.js';

const plain = createStyle({}, {});

function frame(text: string, span: Span, options = {}): string[] {
  return formatFrame(new Source('robots.txt', text), span, plain, options);
}

describe('formatFrame', () => {
  const text = 'User-agent: a\nUser-agent: *\nDisallow: private\nAllow: /\n';
  const start = text.indexOf('private');
  const span = { start, end: start + 'private'.length };

  test('the line, the one before it, and carets', () => {
    expect(frame(text, span)).toEqual([
      '  2 | User-agent: *', //
      '> 3 | Disallow: private',
      '    |           ^^^^^^^',
    ]);
  });

  test('as many lines before it as one wants', () => {
    expect(frame(text, span, { context: 0 })).toEqual(['> 3 | Disallow: private', '    |           ^^^^^^^']);
    expect(frame(text, span, { context: 9 })[0]).toBe('  1 | User-agent: a');
  });

  test('numbers are of one width', () => {
    const { length } = '\n'.repeat(9);
    expect(frame('\n'.repeat(9) + text, { start: length, end: length + 4 })).toEqual([
      '   9 |',
      '> 10 | User-agent: a',
      '     | ^^^^',
    ]);
  });

  test.each([
    ['an empty span', 'ab', { start: 1, end: 1 }, ['> 1 | ab', '    |  ^']],
    ['the end of the text', 'ab', { start: 2, end: 2 }, ['> 1 | ab', '    |   ^']],
    ['an empty text', '', { start: 0, end: 0 }, ['> 1 |', '    | ^']],
    ['the empty last line', 'ab\n', { start: 3, end: 3 }, ['  1 | ab', '> 2 |', '    | ^']],
    ['beyond the text', 'ab', { start: 9, end: 12 }, ['> 1 | ab', '    |   ^']],
    ['before the text', 'ab', { start: -5, end: -1 }, ['> 1 | ab', '    | ^']],
    ['several lines', 'abc\ndef\nghi', { start: 1, end: 9 }, ['> 1 | abc', '    |  ^^']],
    ['a line end', 'ab\r\ncd', { start: 3, end: 4 }, ['> 1 | ab', '    |   ^']],
    ['tabs', '\ta\tb', { start: 3, end: 4 }, ['> 1 |   a  b', '    |      ^']],
    ['wide letters', '/日本/a', { start: 1, end: 3 }, ['> 1 | /日本/a', '    |  ^^^^']],
    ['a mark that combines', 'e\u0301x', { start: 1, end: 2 }, ['> 1 | e\u0301x', '    | ^']],
    ['a mark with nothing to combine with', '\u0301x', { start: 1, end: 2 }, ['> 1 | ◌\u0301x', '    |  ^']],
    ['half of a pair', '😀x', { start: 1, end: 2 }, ['> 1 | 😀x', '    | ^^']],
    [
      'what a terminal would obey',
      '\u001b[2Ja\u202eb',
      { start: 5, end: 6 },
      ['> 1 | ␛[2Ja\\u202eb', '    |      ^^^^^^'],
    ],
    ['space at the end of the line', 'ab  ', { start: 2, end: 4 }, ['> 1 | ab', '    |   ^^']],
  ])('%s', (_, text, span, rows) => {
    expect(frame(text, span)).toEqual(rows);
  });

  describe('long lines are cropped around the place', () => {
    const line = `${'a'.repeat(40)}here${'b'.repeat(40)}`;

    test.each([
      ['at the start', { start: 0, end: 4 }, [`> 1 | ${'a'.repeat(23)}…`, '    | ^^^^']],
      [
        'in the middle',
        { start: 40, end: 44 },
        [`> 1 | …${'a'.repeat(11)}here${'b'.repeat(8)}…`, `    | ${' '.repeat(12)}^^^^`],
      ],
      ['at the end', { start: 84, end: 84 }, [`> 1 | …${'b'.repeat(22)}`, `    | ${' '.repeat(23)}^`]],
      ['over all of it', { start: 0, end: 84 }, [`> 1 | ${'a'.repeat(23)}…`, `    | ${'^'.repeat(23)}`]],
    ])('%s', (_, span, rows) => {
      expect(frame(line, span, { width: 31 })).toEqual(rows);
    });

    test('a line that just fits is whole, with and without a caret behind it', () => {
      expect(frame('a'.repeat(25), { start: 0, end: 1 }, { width: 31 })[0]).toBe(`> 1 | ${'a'.repeat(25)}`);
      expect(frame('a'.repeat(24), { start: 24, end: 24 }, { width: 31 })[0]).toBe(`> 1 | ${'a'.repeat(24)}`);
      expect(frame('a'.repeat(25), { start: 25, end: 25 }, { width: 31 })[0]).toBe(`> 1 | …${'a'.repeat(22)}`);
    });

    test('so are the lines before it, from their start', () => {
      expect(frame(`${line}\nx`, { start: 85, end: 86 }, { width: 31 })[0]).toBe(`  1 | ${'a'.repeat(23)}…`);
    });
  });

  test('looks at the text near the place only', () => {
    const counting = new CountingSource('x'.repeat(10_000_000));
    const rows = formatFrame(counting, { start: 5_000_000, end: 9_000_000 }, plain);
    expect(rows).toHaveLength(2);
    expect(counting.asked).toBeLessThan(100);
    expect(counting.lineTextAsked).toBe(0);
  });

  test('gives every part its style', () => {
    const style = (styleName: string, text: string): string => `<${styleName}>${text}</>`;
    expect(formatFrame(new Source('a', 'x\ny'), { start: 2, end: 3 }, style, { styleName: 'warning' })).toEqual([
      '  <quiet>1 |</> x',
      '<warning>></> <quiet>2 |</> y',
      '<quiet>    |</> <warning>^</>',
    ]);
  });

  test('whatever the text and the span: nothing thrown, nothing obeyed, carets under the text or right behind it', () => {
    const unit = fc.oneof(fc.constantFrom('a', ' ', '\t', '\n', '\r', '\u0301', '日', '\u202e', '\ud83d'), fc.string());
    const text = fc.array(unit, { maxLength: 300 }).map((units) => units.join(''));
    const offset = fc.integer({ min: -5, max: 400 });
    fc.assert(
      fc.property(text, offset, offset, fc.integer({ min: 0, max: 120 }), (text, start, end, width) => {
        const rows = frame(text, { start, end }, { width });
        const [marked = '', carets = ''] = rows.slice(-2);
        const source = new Source('a', text);
        const { line } = source.positionAt(Math.min(Math.max(start, 0), text.length));
        expect(rows.length).toBeLessThanOrEqual(3);
        expect(carets).toMatch(/^ +\| +\^+$/);
        expect(carets.length).toBeLessThanOrEqual(Math.max(width, 20 + 5 + String(line).length));
        for (const row of rows) {
          expect(row).toBe(printable(row));
          expect(displayWidth(row)).toBeLessThanOrEqual(Math.max(width, 20 + 5 + String(line).length));
        }
        if (!/[ \t]$/.test(source.lineText(line))) expect(carets.length).toBeLessThanOrEqual(displayWidth(marked) + 2);
      }),
    );
  });
});

/** Counts calls, since time is not a reliable measure. */
class CountingSource extends Source {
  asked = 0;
  lineTextAsked = 0;

  constructor(text: string) {
    super('counted', text);
  }

  override positionAt(offset: number): ReturnType<Source['positionAt']> {
    this.asked++;
    return super.positionAt(offset);
  }

  override lineText(line: number): string {
    this.lineTextAsked++;
    return super.lineText(line);
  }
}
