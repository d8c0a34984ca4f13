import type { HeaderLine } from '@heed/core';

/** Returns the values of all header lines with a name in lower case. */
export function valuesOf(headers: readonly HeaderLine[], name: string): string[] {
  return headers.filter(([other]) => other.toLowerCase() === name).map(([, value]) => value);
}

/** Pairs of names and values, from a list in which they alternate. */
export function toHeaderLines(flat: readonly string[]): HeaderLine[] {
  return Array.from({ length: flat.length >> 1 }, (_, at) => [flat[2 * at] ?? '', flat[2 * at + 1] ?? ''] as const);
}

/** Throws a TypeError unless the text is a valid header value. Other characters could start another header. */
export function requireHeaderValue(name: string, value: string): void {
  if (!isHeaderValue(value)) throw new TypeError(`${name} contains characters that a header must not contain`);
}

export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
