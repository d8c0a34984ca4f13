import { readMoment } from './moment.js';
import type { ValueKind } from './rules.js';

/** Limit: a larger number is replaced by this one. Nothing that is shown is that long. */
const largestCount = '999999999999999';

/** The value of a rule, normalised; undefined if the rule cannot take it (PS-G-10, PS-G-12). */
export function readValue(kind: Exclude<ValueKind, 'nothing'>, text: string): string | undefined {
  switch (kind) {
    case 'characters':
    case 'seconds':
      return readCount(text);
    case 'image size':
      return readSize(text.toLowerCase());
    case 'moment':
      return readMoment(text);
  }
}

/** A whole number, or `-1` for "no limit". Other negative numbers have no meaning. */
function readCount(text: string): string | undefined {
  const digits = /^\+?(\d+)$/.exec(text)?.[1]?.replace(/^0+(?=\d)/, '');
  if (digits !== undefined) return digits.length > largestCount.length ? largestCount : digits;
  return /^-0*1$/.test(text) ? '-1' : undefined;
}

function readSize(text: string): string | undefined {
  return text === 'none' || text === 'standard' || text === 'large' ? text : undefined;
}
