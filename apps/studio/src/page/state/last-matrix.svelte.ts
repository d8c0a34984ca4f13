import type { Matrix } from '../engine/messages.ts';

let current = $state.raw<Matrix>();

/** The answers shown last. Absent: none yet. */
export function lastMatrix(): Matrix | undefined {
  return current;
}

/** Tells all parts of the page what was answered. */
export function setLastMatrix(matrix: Matrix): void {
  current = matrix;
}
