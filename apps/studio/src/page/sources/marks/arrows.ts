import type { PaneName } from '../../engine/messages.ts';
import type { LineMark } from './line-marks.ts';

/** An arrow from a line to those lines of the same pane that it overrides: a trunk next to the text with a branch to each. */
export interface Arrow {
  readonly from: number;
  readonly to: readonly number[];
  readonly top: number;
  readonly bottom: number;
  /** Which trunk it is, counted from the text outwards. Arrows that would cross have separate trunks. */
  readonly lane: number;
}

/**
 * Limit: trunks side by side. Further arrows are not drawn: they would leave no room for the text, and the words next to each line say the
 * same.
 */
export const maxLanes = 4;

/** The arrows of a pane. */
export function arrowsOf(marks: readonly LineMark[], pane: PaneName): Arrow[] {
  const losers = new Map<number, number[]>();
  for (const { line, beatenBy } of marks) {
    for (const winner of beatenBy) {
      if (winner.pane !== pane || winner.line === line) continue;
      const others = losers.get(winner.line);
      if (others === undefined) losers.set(winner.line, [line]);
      else others.push(line);
    }
  }
  const spans = [...losers].map(([from, to]) => ({
    from,
    to,
    top: Math.min(from, to[0] ?? from),
    bottom: Math.max(from, to.at(-1) ?? from),
  }));
  // Short ones are next to the text, so that their branches cross no other trunk.
  spans.sort((one, other) => one.bottom - one.top - (other.bottom - other.top) || one.top - other.top);
  const arrows: Arrow[] = [];
  for (const span of spans) {
    const taken = new Set(arrows.filter((other) => meets(span, other)).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane++;
    if (lane < maxLanes) arrows.push({ ...span, lane });
  }
  return arrows;
}

type Extent = Pick<Arrow, 'top' | 'bottom'>;

function meets(one: Extent, other: Extent): boolean {
  return one.top <= other.bottom && other.top <= one.bottom;
}

/** The part of an arrow next to one line. */
export interface ArrowPiece {
  readonly lane: number;
  /** Does its trunk continue to the line above, and to the line below? */
  readonly up: boolean;
  readonly down: boolean;
  /** What is at the end of its branch to the line, if it has one there. */
  readonly branch?: 'tail' | 'head';
}

/** What is drawn next to a line. */
export function piecesAt(arrows: readonly Arrow[], line: number): ArrowPiece[] {
  return arrows.flatMap((arrow): ArrowPiece[] => {
    const { from, to, top, bottom, lane } = arrow;
    if (line < top || line > bottom) return [];
    const piece = { lane, up: line > top, down: line < bottom };
    if (line === from) return [{ ...piece, branch: 'tail' }];
    return [to.includes(line) ? { ...piece, branch: 'head' } : piece];
  });
}
