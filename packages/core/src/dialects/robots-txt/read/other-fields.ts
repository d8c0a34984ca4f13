import { rememberFor } from '../../../text/memory.js';
import type { RobotsTxt } from '../robots-txt.js';

/** A bit for each kind of lines that a dialect reads among those that RFC 9309 does not define. */
export const otherFields = {
  /** Content-Usage, Content-Signal */
  signal: 1,
  /** License */
  license: 2,
  /** DisallowAITraining, AllowAITraining */
  training: 4,
} as const;

type OtherField = (typeof otherFields)[keyof typeof otherFields];

/** The bit of the field that a line may have, by its first two letters; 0 for all others, such as Sitemap and Crawl-delay. */
export function otherFieldAt(bytes: Uint8Array, start: number): OtherField | 0 {
  const second = (bytes[start + 1] as number) | 0x20;
  switch ((bytes[start] as number) | 0x20) {
    case 0x63: // c
      return second === 0x6f ? otherFields.signal : 0;
    case 0x6c: // l
      return second === 0x69 ? otherFields.license : 0;
    case 0x61: // a
      return second === 0x6c ? otherFields.training : 0;
    case 0x64: // d
      return second === 0x69 ? otherFields.training : 0;
    default:
      return 0;
  }
}

/**
 * A function that finds the lines of a field once for each robots.txt. Most files have none, so they are neither looked through nor
 * remembered.
 */
export function rememberForField<Found extends object>(
  field: OtherField,
  none: Found,
  find: (robots: RobotsTxt) => Found,
): (robots: RobotsTxt) => Found {
  const remembered = rememberFor(find);
  return (robots) => ((robots.otherFields & field) === 0 ? none : remembered(robots));
}
