import { applyFixes, type Edit } from '@heed/core/lint';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { EditedText } from './edited-text.js';

const insert = (at: number, text: string): Edit => ({ span: { start: at, end: at }, text });
const replace = (start: number, end: number, text: string): Edit => ({ span: { start, end }, text });

describe('EditedText', () => {
  test('a text without edits', () => {
    const edited = new EditedText('abc');
    edited.apply([]);
    expect(edited.text).toBe('abc');
    expect(edited.edits()).toEqual([]);
  });

  test('a second round works on what the first has made', () => {
    const edited = new EditedText('Disalow: secret');
    edited.apply([replace(0, 7, 'Disallow')]);
    edited.apply([insert(10, '/')]);
    expect(edited.text).toBe('Disallow: /secret');
    expect(edited.edits()).toEqual([replace(0, 7, 'Disallow'), insert(9, '/')]);
  });

  test('what came in may go again', () => {
    const edited = new EditedText('abc');
    edited.apply([insert(1, 'xyz')]);
    edited.apply([replace(2, 3, '')]);
    expect(edited.text).toBe('axzbc');
    expect(edited.edits()).toEqual([insert(1, 'xz')]);
    edited.apply([replace(1, 3, '')]);
    expect(edited.edits()).toEqual([]);
  });

  test('an edit over old and new', () => {
    const edited = new EditedText('abcdef');
    edited.apply([insert(3, 'XYZ')]);
    edited.apply([replace(2, 5, '-')]);
    expect(edited.text).toBe('ab-Zdef');
    expect(edited.edits()).toEqual([replace(2, 3, '-Z')]);
  });

  test('an empty text, and one that edits leave empty', () => {
    const empty = new EditedText('');
    empty.apply([insert(0, 'a')]);
    expect(empty.edits()).toEqual([insert(0, 'a')]);
    const gone = new EditedText('abc');
    gone.apply([replace(0, 3, '')]);
    expect(gone.text).toBe('');
    expect(gone.edits()).toEqual([replace(0, 3, '')]);
  });

  const anyEdit = fc.record({
    span: fc.tuple(fc.nat(30), fc.nat(6)).map(([start, length]) => ({ start, end: start + length })),
    text: fc.string({ maxLength: 4 }),
  });
  const anyRounds = fc.array(fc.array(anyEdit, { maxLength: 6 }), { maxLength: 5 });

  test('random edits in rounds: the same as making them one by one, and as all at once on the original', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), anyRounds, (original, rounds) => {
        const edited = new EditedText(original);
        let naive = original;
        for (const round of rounds) {
          const edits = applyFixes(naive, round).applied;
          edited.apply(edits);
          naive = edits.reduceRight(
            (text, { span, text: put }) => text.slice(0, span.start) + put + text.slice(span.end),
            naive,
          );
          expect(edited.text).toBe(naive);
        }
        const all = edited.edits();
        expect(applyFixes(original, all).text).toBe(naive);
        let end = -1;
        for (const { span } of all) {
          expect(span.start).toBeGreaterThan(end);
          expect(span.end).toBeLessThanOrEqual(original.length);
          end = span.end;
        }
      }),
    );
  });
});
