/** What replaces the masked parts. */
export const mask = '[masked]';

/**
 * Returns a URL without its personal parts: its query, its fragment, and a user with a password. A mark shows that there was something.
 *
 * A text that is not a URL may hold anything, so everything after the first `?` or `#`, or before an `@` of the host, is cut. The URL
 * Standard says where the host begins: after any number of slashes, forward or backward, and tabs and line ends are ignored.
 */
export function maskedUrl(url: string): string {
  const withoutUser = url.replace(/[\t\n\r]/g, '').replace(/^((?:[^:/\\?#]*:)?[/\\]*)[^/\\?#]*@/, `$1${mask}@`);
  const end = withoutUser.search(/[?#]/);
  return end === -1 ? withoutUser : `${withoutUser.slice(0, end)}?${mask}`;
}
