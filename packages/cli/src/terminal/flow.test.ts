import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flow, type Piece } from './flow.js';
import { createStyle } from './style.js';
import { displayWidth } from './width.js';

const plain = createStyle({}, {});

describe('flow', () => {
  const note: readonly Piece[] = [
    { text: '[1]', styleName: 'strong' },
    { text: '/a/page/with/a/long/address.html:1:1', styleName: 'place', whole: true },
    { text: 'A rule that is told in some words. (X-1)' },
  ];

  test('pieces on one line if they fit', () => {
    expect(flow(note, plain, 90, '    ')).toEqual([
      '[1] /a/page/with/a/long/address.html:1:1 A rule that is told in some words. (X-1)',
    ]);
  });

  test('lines after the first are indented, and each is styled by itself', () => {
    expect(flow(note, (look, text) => `<${look}>${text}</>`, 50, '    ')).toEqual([
      '<strong>[1]</> <place>/a/page/with/a/long/address.html:1:1</> A rule',
      '    that is told in some words. (X-1)',
    ]);
  });

  test('a whole piece is never split', () => {
    expect(flow(note, plain, 36, '    ')).toEqual([
      '[1] /a/page/with/a/long/address.html:1:1',
      '    A rule that is told in some',
      '    words. (X-1)',
    ]);
    expect(
      flow([{ text: 'warning A sentence that is long.' }, { text: 'a/code', whole: true }], plain, 36, '  '),
    ).toEqual(['warning A sentence that is long.', '  a/code']);
  });

  test('empty pieces take no room', () => {
    expect(flow([{ text: 'a' }, { text: '' }, { text: 'b' }], plain, 40, '  ')).toEqual(['a b']);
    expect(flow([], plain, 40, '  ')).toEqual(['']);
  });

  test('no line is wider than the width if its words are not, and no word is lost', () => {
    const text = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { maxLength: 20 }).map((words) => words.join(' '));
    const piece = fc.record({ text }, { requiredKeys: ['text'] });
    fc.assert(
      fc.property(fc.array(piece), fc.integer({ min: 40, max: 60 }), (pieces, width) => {
        const lines = flow(pieces, plain, width, '  ');
        for (const line of lines) {
          expect(displayWidth(line)).toBeLessThanOrEqual(width);
          expect(line).toBe(line.trimEnd());
        }
        const words = (all: readonly string[]): string[] => all.flatMap((one) => one.split(' ')).filter(Boolean);
        expect(words(lines)).toEqual(words(pieces.map((one) => one.text)));
      }),
    );
  });
});
