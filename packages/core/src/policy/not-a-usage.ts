import { describeValue, quoteValue } from '../text/describe-value.js';
import { nearestName } from '../text/nearest-name.js';
import { allUsages } from './usage.js';

/** Returns a sentence on a value that is not a usage: the usage that was probably meant, or all that there are. */
export function notAUsage(value: unknown): string {
  const isText = typeof value === 'string';
  const meant = isText ? nearestName(value, allUsages) : undefined;
  const advice = meant === undefined ? `use one of ${allUsages.join(', ')}.` : `did you mean ${quoteValue(meant)}?`;
  return `${isText ? quoteValue(value) : describeValue(value)} is not a usage: ${advice}`;
}
