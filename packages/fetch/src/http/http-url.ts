import { parseUrl } from '@heed/core/documents';

/**
 * An address that can be asked, or nothing if the text is none: http or https.
 *
 * User and password are dropped, since nobody's secrets may be sent where a stranger's text points; the fragment is no
 * business of the server.
 */
export function addressOf(text: string, base?: URL): URL | undefined {
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
