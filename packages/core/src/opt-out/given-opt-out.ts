import { describeValue } from '../text/describe-value.js';
import type { OptOut, OptOutList } from './opt-out.js';
import { readOptOutList } from './read-opt-out.js';

/** Returns the list of a program: one that has been read, or its text. Throws a TypeError for any other value. */
export function givenOptOut(given: OptOut | string, name: string): OptOutList {
  if (typeof given === 'string') return readOptOutList(given);
  const { entries, source } = (given ?? {}) as Partial<OptOutList>;
  if (typeof entries?.get === 'function' && typeof source?.text === 'string') return given as OptOutList;
  throw new TypeError(
    `${name} must be the text of a list, or what readOptOut returned, but this is ${describeValue(given)}.`,
  );
}
