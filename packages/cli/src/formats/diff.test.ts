import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyFixes, type Edit } from '@heed/core/lint';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createStyle } from '../terminal/style.js';
import { formatDiff, formatPatch } from './diff.js';

const plain = createStyle({}, {});
const folder = mkdtempSync(join(tmpdir(), 'heed-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An edit of the first occurrence of a piece. */
function replace(text: string, piece: string, by: string): Edit {
  const start = text.indexOf(piece);
  return { span: { start, end: start + piece.length }, text: by };
}

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join('');

describe('formatDiff', () => {
  test('three lines around each change', () => {
    const text = lines(1, 30);
    const edits = [replace(text, 'line 5', 'LINE 5'), replace(text, 'line 25\n', '')];
    expect(formatDiff('robots.txt', text, edits, plain)).toEqual([
      '--- robots.txt',
      '+++ robots.txt',
      '@@ -2,7 +2,7 @@',
      ' line 2',
      ' line 3',
      ' line 4',
      '-line 5',
      '+LINE 5',
      ' line 6',
      ' line 7',
      ' line 8',
      '@@ -22,7 +22,6 @@',
      ' line 22',
      ' line 23',
      ' line 24',
      '-line 25',
      ' line 26',
      ' line 27',
      ' line 28',
    ]);
  });

  test('changes that are near share a hunk; six lines between them are near', () => {
    const text = lines(1, 30);
    const places = (other: string): string[] =>
      formatDiff('a', text, [replace(text, 'line 5', 'x'), replace(text, other, 'y')], plain).filter((row) =>
        row.startsWith('@@'),
      );
    expect(places('line 12')).toEqual(['@@ -2,14 +2,14 @@']);
    expect(places('line 13')).toEqual(['@@ -2,7 +2,7 @@', '@@ -10,7 +10,7 @@']);
  });

  test.each([
    [
      'an inserted line',
      'a\nb\n',
      [{ span: { start: 2, end: 2 }, text: 'x\n' }],
      ['@@ -1,2 +1,3 @@', ' a', '+x', ' b'],
    ],
    [
      'lines joined',
      'a\nb\nc\n',
      [{ span: { start: 1, end: 2 }, text: '' }],
      ['@@ -1,3 +1,2 @@', '-a', '-b', '+ab', ' c'],
    ],
    [
      'a line dropped and the next but one changed',
      'a\nb\nc\n',
      [
        { span: { start: 0, end: 2 }, text: '' },
        { span: { start: 4, end: 5 }, text: 'C' },
      ],
      ['@@ -1,3 +1,2 @@', '-a', ' b', '-c', '+C'],
    ],
    [
      'two edits in one line',
      'abc\nd\n',
      [
        { span: { start: 0, end: 1 }, text: 'A' },
        { span: { start: 2, end: 3 }, text: 'C' },
      ],
      ['@@ -1,2 +1,2 @@', '-abc', '+AbC', ' d'],
    ],
    [
      'no line feed at the end, before and after',
      'a',
      [{ span: { start: 0, end: 1 }, text: 'b' }],
      ['@@ -1,1 +1,1 @@', '-a', '\\ No newline at end of file', '+b', '\\ No newline at end of file'],
    ],
    [
      'a line feed put at the end',
      'a',
      [{ span: { start: 1, end: 1 }, text: '\n' }],
      ['@@ -1,1 +1,1 @@', '-a', '\\ No newline at end of file', '+a'],
    ],
    ['an empty text', '', [{ span: { start: 0, end: 0 }, text: 'a\n' }], ['@@ -0,0 +1,1 @@', '+a']],
    ['nothing left', 'a\n', [{ span: { start: 0, end: 2 }, text: '' }], ['@@ -1,1 +0,0 @@', '-a']],
    [
      'other line ends',
      'a\r\nb\r\n',
      [{ span: { start: 0, end: 1 }, text: 'x' }],
      ['@@ -1,2 +1,2 @@', '-a␍', '+x␍', ' b␍'],
    ],
  ])('%s', (_, text, edits, rows) => {
    expect(formatDiff('robots.txt', text, edits, plain).slice(2)).toEqual(rows);
  });

  test('nothing where nothing changes', () => {
    expect(formatDiff('a', 'a\n', [], plain)).toEqual([]);
    expect(formatDiff('a', 'a\n', [{ span: { start: 0, end: 1 }, text: 'a' }], plain)).toEqual([]);
  });

  test('is styled', () => {
    const rows = formatDiff(
      'a',
      'a\nb',
      [{ span: { start: 0, end: 1 }, text: 'x' }],
      (name, text) => `<${name}>${text}</>`,
    );
    expect(rows).toEqual([
      '<strong>--- a</>',
      '<strong>+++ a</>',
      '<hint>@@ -1,2 +1,2 @@</>',
      '<bad>-a</>',
      '<good>+x</>',
      ' b',
      '<quiet>\\ No newline at end of file</>',
    ]);
  });

  test('is safe to print', () => {
    const rows = formatDiff('a\u001b', 'a\u001b[2J\n', [{ span: { start: 0, end: 1 }, text: 'x' }], plain);
    expect(rows).toEqual(['--- a␛', '+++ a␛', '@@ -1,1 +1,1 @@', '-a␛[2J', '+x␛[2J']);
  });
});

describe('formatPatch', () => {
  test('names that need it are quoted', () => {
    const name = (given: string): string | undefined =>
      formatPatch(given, '', [{ span: { start: 0, end: 0 }, text: 'a' }])[0];
    expect(name('robots.txt')).toBe('--- robots.txt');
    expect(name('a b.txt')).toBe('--- a b.txt\t');
    expect(name('a"b\\c\u0085\n')).toBe('--- "a\\"b\\\\c\\302\\205\\012"');
  });

  const anyLine = fc.constantFrom('a\n', 'b\n', 'c\n', '\n', '\r\n', 'a\r\n', 'x\ry\n', '--- a\n', 'last');
  const anyText = fc.array(anyLine, { maxLength: 30 }).map((all) => all.join(''));
  const anyEdit = fc.record({
    span: fc.tuple(fc.nat(80), fc.nat(6)).map(([start, length]) => ({ start, end: start + length })),
    text: fc.oneof(
      fc.constant(''),
      fc.array(anyLine, { maxLength: 3 }).map((all) => all.join('')),
    ),
  });
  const anyCase = fc
    .tuple(anyText, fc.array(anyEdit, { maxLength: 6 }))
    .map(([text, edits]) => ({ text, edits: edits.filter(({ span }) => span.end <= text.length) }));

  test('says the same as making the edits', () => {
    fc.assert(
      fc.property(anyCase, ({ text, edits }) => {
        const fixed = applyFixes(text, edits);
        expect(patched(text, formatPatch('a', text, fixed.applied))).toBe(fixed.text);
      }),
      { numRuns: 2000 },
    );
  });

  const tools = [
    ['patch', ['-p0', '--binary', '-s']],
    ['git', ['apply', '-p0', '--whitespace=nowarn']],
  ] as const;

  test.each(tools.filter(([tool]) => spawnSync(tool, ['--version']).status === 0))('%s takes it', (tool, args) => {
    const text = `${lines(1, 40)}x\r\ny\rz\nlast`;
    const cases = [
      [
        'robots.txt',
        [replace(text, 'line 3', 'LINE 3'), replace(text, 'line 20\n', ''), replace(text, 'last', 'end\n')],
      ],
      ['a b.txt', [replace(text, 'line 1\n', 'new\nline 1\n'), replace(text, 'x\r', 'x'), replace(text, 'z', 'Z')]],
      ['q"ä.txt', [replace(text, 'line 1\n', ''), replace(text, 'line 39\nline', 'l')]],
      ...fc.sample(anyCase, 20).map(({ text, edits }, at) => [`case-${at}.txt`, edits, text] as const),
    ] as const;
    const own = join(folder, tool);
    mkdirSync(own);
    for (const [name, edits, given = text] of cases) {
      writeFileSync(join(own, name), given);
      const fixed = applyFixes(given, edits);
      const patch = formatPatch(name, given, fixed.applied).map((row) => `${row}\n`);
      if (patch.length === 0) continue;
      const { status, stderr, stdout } = spawnSync(tool, args, { cwd: own, input: patch.join('') });
      expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
      expect(readOrNothing(join(own, name))).toBe(fixed.text);
    }
  });
});

/** Both tools may take away a file that becomes empty. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Applies a patch strictly: every line that stays or is removed must be where the patch says. */
function patched(text: string, patch: readonly string[]): string {
  const before = text.split(/(?<=\n)/);
  const after: string[] = [];
  let at = 0;
  for (const [index, row] of patch.entries()) {
    if (index < 2 || row.startsWith('\\')) continue;
    const [, start, count, newStart, newCount] = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/.exec(row) ?? [];
    if (start !== undefined) {
      const first = Number(start) - (count === '0' ? 0 : 1);
      while (at < first) after.push(before[at++] ?? '');
      expect(after.length).toBe(Number(newStart) - (newCount === '0' ? 0 : 1));
      continue;
    }
    const line = row.slice(1) + (patch[index + 1]?.startsWith('\\') ? '' : '\n');
    if (!row.startsWith('+')) expect(before[at++]).toBe(line);
    if (!row.startsWith('-')) after.push(line);
  }
  return [...after, ...before.slice(at)].join('');
}
