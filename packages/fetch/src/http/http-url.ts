import { parseUrl } from '@heed/core/internal';

/**
 * The http or https URL that a text names, or `undefined` for any other text.
 *
 * User and password are dropped: a stranger's text must not decide where secrets are sent. The fragment is dropped because it
 * is never sent to a server.
 */
export function httpUrlOf(text: string, base?: URL): URL | undefined {
  const url = parseUrl(text, base?.href);
  if (url === undefined || !isHttp(url)) return undefined;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

export function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}
