import { expect } from 'vitest';

/**
 * The same as `expect(actual).toEqual(wanted)` for data that JSON can hold. One call of `expect` costs more than most runs of
 * a property, so it is made only if there is a difference to show.
 */
export function expectSame(actual: unknown, wanted: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(wanted)) expect(actual).toEqual(wanted);
}
