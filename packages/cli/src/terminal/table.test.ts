import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStyle } from './style.js';
import { formatTable } from './table.js';

const plain = createStyle({}, {});

describe('formatTable', () => {
  test('columns stand under each other, by what they take on the screen', () => {
    const rows = [
      [{ text: '日本' }, { text: 'yes' }, { text: 'x' }],
      [{ text: 'a' }, { text: '' }, { text: 'y' }],
      [{ text: 'long name' }, { text: 'no' }, { text: '' }],
    ];
    expect(formatTable(rows, plain, { header: ['site', 'may'] })).toEqual([
      'site       may',
      '日本       yes  x',
      'a               y',
      'long name  no',
    ]);
  });

  test('styles do not change the widths', () => {
    const rows = [
      [{ text: 'a', styleName: 'good' as const }, { text: 'b' }],
      [{ text: 'ccc' }, { text: 'd' }],
    ];
    expect(formatTable(rows, (look, text) => `<${look}>${text}</>`, { header: ['h'] })).toEqual([
      '<strong>h</>',
      '<good>a</>    b',
      'ccc  d',
    ]);
  });

  test('no rows, and rows without cells', () => {
    expect(formatTable([], plain)).toEqual([]);
    expect(formatTable([[], [{ text: 'a\u001b' }]], plain)).toEqual(['', 'a␛']);
  });

  test('cells are wrapped at the most that their column may take', () => {
    const rows = [
      [{ text: 'one' }, { text: 'alpha beta gamma', styleName: 'bad' as const }, { text: 'x' }],
      [{ text: 'a-long-label' }, { text: 'delta' }, { text: 'y' }],
    ];
    const style = (look: string, text: string): string => `<${look}>${text}</>`;
    expect(formatTable(rows, style, { header: ['', 'the title'], maxWidths: [4, 10, 1] })).toEqual([
      '     <strong>the title</>',
      'one  <bad>alpha beta</>  x',
      '     <bad>gamma</>',
      'a-long-label',
      '     delta       y',
    ]);
  });

  test('no row ends in spaces', () => {
    const cell = fc.record({ text: fc.string({ unit: fc.constantFrom('a', ' ', '日', '\t', '\u3000') }) });
    fc.assert(
      fc.property(fc.array(fc.array(cell)), (rows) => {
        for (const row of formatTable(rows, plain)) expect(row).toBe(row.trimEnd());
        for (const row of formatTable(rows, plain, { maxWidths: [3, 2] })) expect(row).toBe(row.trimEnd());
      }),
    );
  });
});
