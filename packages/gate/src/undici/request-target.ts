import { stringify } from 'node:querystring';
import type { Dispatcher } from 'undici';

/** What a request asks a server for. */
export interface RequestTarget {
  /** The URL to ask the gate about. */
  readonly url: string;
  /** The same, as it is sent. */
  readonly path: string;
}

/**
 * Returns the target of a request. Its path is sent as in the URL, without dot segments, so that the URL in question is the one that is sent.
 *
 * `host` is the Host header, if the request has one. By RFC 9110, section 7.1, it names the site, unless it is empty: undici's DNS
 * interceptor, for one, replaces the origin with an address. Throws a TypeError if the request has no URL to ask about.
 */
export function requestTarget(
  options: Dispatcher.DispatchOptions,
  defaultOrigin: string | undefined,
  host: string | undefined,
): RequestTarget {
  const origin = String(options.origin ?? defaultOrigin ?? '');
  if (origin === '') {
    throw new TypeError('The request has no origin to ask about: compose an Agent, or pass the option origin.');
  }
  const path = withQuery(options.path, options.query);
  if (/^https?:\/\//i.test(path)) {
    // For a proxy, which is the origin. The request is about another site.
    const url = new URL(path);
    url.hash = '';
    return { url: url.href, path: url.href };
  }
  if (options.method === 'CONNECT' || !path.startsWith('/')) {
    throw new TypeError('The request has no URL to ask about: its path does not start with a slash.');
  }
  const { protocol, host: ownHost } = siteOf(origin);
  // Joined as texts: as a relative reference, a path that starts with two slashes would name another host.
  const url = new URL(`${protocol}//${host || ownHost}${path}`);
  return { url: url.origin + url.pathname + url.search, path: url.pathname + url.search };
}

/** The origin that was read last: a crawler sends many requests to one. */
let last = { origin: '', site: { protocol: '', host: '' } };

function siteOf(origin: string): { readonly protocol: string; readonly host: string } {
  if (origin !== last.origin) {
    const { protocol, host } = new URL(origin);
    last = { origin, site: { protocol, host } };
  }
  return last.site;
}

function withQuery(path: string, query: Dispatcher.DispatchOptions['query']): string {
  if (query === undefined || query === null) return path;
  if (/[?#]/.test(path)) throw new TypeError('A path with "?" or "#" cannot be joined with the option query.');
  const text = stringify(query);
  return text === '' ? path : `${path}?${text}`;
}
