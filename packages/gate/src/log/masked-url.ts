/** What is written in place of what is masked. */
export const mask = '[masked]';

/**
 * A URL without what may be personal: its query, its fragment, and a user with a password. That there was something stays to be seen.
 *
 * A text that is not a URL may hold anything, and everything behind the first `?`, `#` or before an `@` of the host is cut. Where the host
 * begins is said by the URL Standard: behind any number of slashes, forward or backward, and tabs and line ends are passed over.
 */
export function maskedUrl(url: string): string {
  const withoutUser = url.replace(/[\t\n\r]/g, '').replace(/^((?:[^:/\\?#]*:)?[/\\]*)[^/\\?#]*@/, `$1${mask}@`);
  const end = withoutUser.search(/[?#]/);
  return end === -1 ? withoutUser : `${withoutUser.slice(0, end)}?${mask}`;
}
