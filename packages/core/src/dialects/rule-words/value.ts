import { readMoment } from './moment.js';
import type { ValueKind } from './rules.js';

/** Limit: what a value of more digits is cut to; it bounds nothing that anybody shows. */
const largest = '999999999999999';

/** A rule's value in one spelling, or nothing if it is none that the rule can take (PS-G-10, PS-G-12). */
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

/** A whole number, or `-1` for "no limit". No other number below nought means anything. */
function readCount(text: string): string | undefined {
  const digits = /^\+?(\d+)$/.exec(text)?.[1]?.replace(/^0+(?=\d)/, '');
  if (digits !== undefined) return digits.length > largest.length ? largest : digits;
  return /^-0*1$/.test(text) ? '-1' : undefined;
}

function readSize(text: string): string | undefined {
  return text === 'none' || text === 'standard' || text === 'large' ? text : undefined;
}
