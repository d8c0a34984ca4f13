/**
 * A URL without what may be personal: what is behind its question mark, its fragment, and a name with a password. That there was a query
 * string stays to be seen. What is not a string is kept as it is.
 */
export function maskedUrl(url: unknown): unknown {
  if (typeof url !== 'string') return url;
  // The URL Standard passes over these, and takes any number of slashes, forward or backward, for two.
  const withoutFragment = before(url.replace(/[\t\n\r]/g, ''), '#');
  const path = before(withoutFragment, '?');
  const masked = path.replace(/^([^:/\\]*:[/\\]*)[^/\\]*@/, '$1');
  return path.length === withoutFragment.length ? masked : `${masked}?masked`;
}

function before(text: string, mark: string): string {
  const end = text.indexOf(mark);
  return end === -1 ? text : text.slice(0, end);
}
