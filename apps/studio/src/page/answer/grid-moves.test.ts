import { expect, test } from 'vitest';
import { moveIn } from './grid-moves.ts';

const size = { rows: 3, columns: 4 };

test.each([
  ['ArrowUp', false, [1, 1], [0, 1]],
  ['ArrowUp', false, [0, 1], [0, 1]],
  ['ArrowDown', false, [2, 1], [2, 1]],
  ['ArrowLeft', false, [1, 0], [1, 0]],
  ['ArrowRight', false, [1, 3], [1, 3]],
  ['ArrowRight', false, [1, 1], [1, 2]],
  ['Home', false, [1, 2], [1, 0]],
  ['End', false, [1, 1], [1, 3]],
  ['Home', true, [1, 2], [0, 0]],
  ['End', true, [1, 1], [2, 3]],
] as const)('%s (Ctrl: %j) leads from %j to %j', (key, ctrlKey, [row, column], [toRow, toColumn]) => {
  expect(moveIn({ row, column }, { key, ctrlKey }, size)).toEqual({ row: toRow, column: toColumn });
});

test('other keys lead nowhere', () => {
  expect(moveIn({ row: 0, column: 0 }, { key: 'Enter', ctrlKey: false }, size)).toBeUndefined();
});
