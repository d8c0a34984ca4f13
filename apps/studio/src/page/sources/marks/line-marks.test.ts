import { defined } from '@heed/core/internal';
import { describe, expect, test } from 'vitest';
import type { Mark } from '../../state/marks.svelte.ts';
import { arrowsOf, maxLanes, piecesAt } from './arrows.ts';
import { describeLocation, lineMarksOf } from './line-marks.ts';

function mark(line: number, role: Mark['role'], beatenBy?: number, pane: Mark['location']['pane'] = 'robots'): Mark {
  const location = { pane, line, column: 1 };
  return defined({ location, role, sentence: `${pane} ${line} ${role}`, beatenBy });
}

describe('lines', () => {
  test('are those of the pane, from top to bottom', () => {
    const marks = [mark(7, 'decided'), mark(2, 'overruled', 0), mark(1, 'decided', undefined, 'headers')];
    expect(lineMarksOf(marks, 'robots')).toEqual([
      {
        line: 2,
        role: 'overruled',
        word: 'overridden',
        sentences: ['robots 2 overruled'],
        beatenBy: [{ pane: 'robots', line: 7, column: 1 }],
      },
      { line: 7, role: 'decided', word: 'decides', sentences: ['robots 7 decided'], beatenBy: [] },
    ]);
  });

  test('with several statements show the most important one, and list all of them', () => {
    const [line] = lineMarksOf([mark(3, 'overruled', 1), mark(3, 'limited')], 'robots');
    expect(line).toMatchObject({ role: 'limited', beatenBy: [] });
    expect(line?.sentences).toEqual(['robots 3 overruled', 'robots 3 limited']);
  });

  test('that lost to nothing in particular have no effect', () => {
    expect(lineMarksOf([mark(3, 'overruled')], 'robots')[0]?.word).toBe('has no effect');
  });

  test('that lost to two statements of one line are listed once', () => {
    const marks = [mark(1, 'decided'), mark(1, 'limited'), mark(3, 'overruled', 0), mark(3, 'overruled', 1)];
    expect(lineMarksOf(marks, 'robots')[1]?.beatenBy).toHaveLength(1);
  });

  test('are called by their pane from another one', () => {
    expect(describeLocation({ pane: 'headers', line: 3, column: 1 }, 'headers')).toBe('line 3');
    expect(describeLocation({ pane: 'headers', line: 3, column: 1 }, 'robots')).toBe('line 3 of Response headers');
    expect(describeLocation({ pane: 'file:/ai.txt', line: 1, column: 1 }, 'robots')).toBe('line 1 of /ai.txt');
  });
});

describe('arrows', () => {
  const arrows = (...marks: readonly Mark[]) => arrowsOf(lineMarksOf(marks, 'robots'), 'robots');

  test('go from what won to all that it overrides', () => {
    const found = arrows(mark(5, 'decided'), mark(2, 'overruled', 0), mark(9, 'overruled', 0));
    expect(found).toEqual([{ from: 5, to: [2, 9], top: 2, bottom: 9, lane: 0 }]);
    expect(piecesAt(found, 2)).toEqual([{ lane: 0, up: false, down: true, branch: 'head' }]);
    expect(piecesAt(found, 4)).toEqual([{ lane: 0, up: true, down: true }]);
    expect(piecesAt(found, 5)).toEqual([{ lane: 0, up: true, down: true, branch: 'tail' }]);
    expect(piecesAt(found, 9)).toEqual([{ lane: 0, up: true, down: false, branch: 'head' }]);
    expect(piecesAt(found, 10)).toEqual([]);
  });

  test('do not cross: one inside another is nearer to the text, and distant ones share a trunk', () => {
    const found = arrows(
      mark(1, 'decided'),
      mark(9, 'overruled', 0),
      mark(3, 'decided'),
      mark(5, 'overruled', 2),
      mark(7, 'decided'),
      mark(8, 'overruled', 4),
    );
    expect(found.map(({ from, lane }) => [from, lane])).toEqual([
      [7, 0],
      [3, 0],
      [1, 1],
    ]);
  });

  test('stay in their pane', () => {
    expect(arrows(mark(1, 'decided', undefined, 'headers'), mark(2, 'overruled', 0))).toEqual([]);
  });

  test('are drawn as long as there is room next to the text', () => {
    const many = Array.from({ length: 20 }, (_, index) => [
      mark(index + 1, 'decided'),
      mark(100 - index, 'overruled', index * 2),
    ]).flat();
    expect(arrows(...many)).toHaveLength(maxLanes);
  });
});
