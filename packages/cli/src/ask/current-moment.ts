import type { Io } from '../io.js';

/** The moment for questions that name none: the library has no clock. */
export function currentMoment({ now }: Pick<Io, 'now'>): string {
  return new Date(now()).toISOString();
}
