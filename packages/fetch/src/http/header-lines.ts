import type { HeaderLine } from '@heed/core/documents';

/** The values of all field lines of a name, given in small letters. */
export function valuesOf(headers: readonly HeaderLine[], name: string): string[] {
  return headers.filter(([other]) => other.toLowerCase() === name).map(([, value]) => value);
}

/** Pairs of names and values, from a list in which they take turns. */
export function headerLines(flat: readonly string[]): HeaderLine[] {
  return Array.from({ length: flat.length >> 1 }, (_, at) => [flat[2 * at] ?? '', flat[2 * at + 1] ?? ''] as const);
}

/** Throws unless the text may stand as the value of a header: anything else could begin another header. */
export function requireHeaderValue(name: string, value: string): void {
  if (!isHeaderValue(value)) throw new TypeError(`${name} holds characters that no header may hold`);
}

export function isHeaderValue(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}
