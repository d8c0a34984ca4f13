import { isOneSlip } from './one-slip.js';

/** Limit: shorter names are similar to too many others. */
const minLength = 3;

/** The name that was probably meant: the same but for capitals, or one slip away. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const lower = written.toLowerCase();
  return names.find((name) => {
    const known = name.toLowerCase();
    return known === lower || (Math.min(known.length, lower.length) >= minLength && isOneSlip(lower, known));
  });
}
