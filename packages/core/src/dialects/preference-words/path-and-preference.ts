import type { Span } from '../../text/source.js';

/** A value of a line in robots.txt: the path that it is about, if it has one, and the preference. */
export interface PathAndPreference {
  /** Absent: the line is about every path. */
  readonly path?: Span;
  readonly preference: Span;
}

/**
 * Splits a path off the value of a line: everything up to the first white space, if the value begins with `/` (AIP-R3). A value
 * that begins with `*` has no path; its refusals hold for that pattern all the same (AIN-2j).
 */
export function splitPath(text: string, { start, end }: Span): PathAndPreference {
  if (text[start] !== '/') return { preference: { start, end } };
  return splitAtBlank(text, { start, end });
}

/** Splits a value at its first white space. */
export function splitAtBlank(text: string, { start, end }: Span): Required<PathAndPreference> {
  let pathEnd = start;
  while (pathEnd < end && !isBlank(text[pathEnd])) pathEnd++;
  let preference = pathEnd;
  while (preference < end && isBlank(text[preference])) preference++;
  return { path: { start, end: pathEnd }, preference: { start: preference, end } };
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
