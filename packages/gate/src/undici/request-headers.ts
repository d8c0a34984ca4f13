import type { Dispatcher } from 'undici';

type Headers = Dispatcher.DispatchOptions['headers'];
type HeaderValue = string | string[] | undefined;

/** The headers of a request in the one form of undici that all others fit: names and values by turns. */
export function flatHeaders(headers: Headers): (string | string[])[] {
  if (headers === undefined || headers === null) return [];
  if (Array.isArray(headers) && typeof headers[0] === 'string') return [...headers];
  const pairs = isIterable(headers) ? headers : Object.entries(headers);
  const flat: (string | string[])[] = [];
  for (const [name, value] of pairs) if (value !== undefined) flat.push(name, value);
  return flat;
}

/** Returns the first value of a header, by its name in lower case. */
export function headerValue(flat: readonly (string | string[])[], name: string): string | undefined {
  for (let at = 0; at + 1 < flat.length; at += 2) {
    if (String(flat[at]).toLowerCase() === name) return [flat[at + 1]].flat()[0];
  }
  return undefined;
}

function isIterable(headers: object): headers is Iterable<[string, HeaderValue]> {
  return Symbol.iterator in headers;
}
