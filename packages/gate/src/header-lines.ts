import type { HeaderLine } from '@heed/core';

/**
 * The headers of a response: pairs of names and values in any list, such as `Headers` or a Map, with a value or a list of values for
 * each name; a list in which names and values alternate, such as `rawHeaders` of node:http and the raw headers of undici; or
 * an object with a value or a list of values for each name.
 */
export type GivenHeaders =
  | Iterable<readonly [string, string | readonly string[]]>
  | Iterable<string | Uint8Array>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The header lines in their order. Throws a TypeError for anything that is not headers. */
export function headerLinesOf(headers: GivenHeaders): HeaderLine[] {
  if (typeof headers !== 'object' || headers === null) throw notHeaders();
  if (!(Symbol.iterator in headers)) {
    return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : linesOf(name, value)));
  }
  const items: readonly unknown[] = [...headers];
  if (items.every((item) => Array.isArray(item))) return items.flatMap((item) => linesOf(item[0], item[1]));
  if (items.length % 2 !== 0) throw notHeaders();
  return Array.from({ length: items.length / 2 }, (_, at) => lineOf(items[2 * at], items[2 * at + 1]));
}

/** One line for each value of a name. */
function linesOf(name: unknown, value: unknown): HeaderLine[] {
  return [value].flat().map((one) => lineOf(name, one));
}

function lineOf(name: unknown, value: unknown): HeaderLine {
  return [textOf(name), textOf(value)];
}

/** Each byte of a header is one character. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  throw notHeaders();
}

function notHeaders(): TypeError {
  return new TypeError(
    'The headers of a response must be pairs of names and values, a list in which they alternate, or an object of them.',
  );
}
