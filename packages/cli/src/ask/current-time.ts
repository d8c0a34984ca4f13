import type { Io } from '../io.js';

/** Returns the time for questions that name none: the library has no clock. */
export function currentTime({ now }: Pick<Io, 'now'>): string {
  return new Date(now()).toISOString();
}
