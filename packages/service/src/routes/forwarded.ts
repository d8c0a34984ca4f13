import type { MiddlewareHandler } from 'hono';
import type { ServiceEnv } from '../env.js';
import { refuse } from '../http/answer-with-hono.js';
import type { Incoming } from '../http/incoming.js';
import { isUsualHost } from '../http/usual-host.js';
import type { ProxyStyle } from '../proxy-style.js';
import { type Asked, type NotAsked, onlyCrawl, ruledBy } from './asked.js';
import { onlyValueOf, parametersIn } from './parameters.js';

/** Where the path of an Envoy request begins: its `path_prefix` is `/may`. */
const prefix = '/may';

/**
 * What a proxy asks about: the URL that it says was requested, and the agent that requested it. `undefined` if its headers do not say which
 * and the parameters may be asked instead.
 *
 * A proxy passes on headers that the client made up, so only those count that this proxy itself sets in any case. In the styles of nginx and
 * Traefik the parameters `agent`, `usage`, `unseen` and `before` are the operator's, who told the proxy which address to ask. Caddy and Envoy pass on the query
 * string of the client, so there parameters never count, whatever the headers lack.
 */
export function forwardedIn(incoming: Incoming, style: ProxyStyle): Asked | NotAsked | undefined {
  const url = requestedUrl(incoming, style);
  const isClientsQuery = style === 'caddy' || style === 'envoy';
  if (url === undefined) {
    return isClientsQuery ? { missing: `The headers of ${style} do not say which URL was requested.` } : undefined;
  }
  // Whoever names no agent is one of all crawlers, and the rules for all apply.
  const userAgent = incoming.header('user-agent') ?? '';
  if (isClientsQuery) return { url, agent: userAgent, usages: onlyCrawl };
  const parameters = parametersIn(incoming.target);
  return ruledBy(parameters, { url, agent: onlyValueOf(parameters, 'agent') ?? userAgent });
}

/**
 * Refuses a path of Envoy with dot segments. It is the client's, and `/may/../healthz` would be taken for another route, which answers 200.
 */
export const refuseDotSegments: MiddlewareHandler<ServiceEnv> = async (context, next) => {
  const [path = ''] = (context.env?.incoming?.url ?? '').split('?', 1);
  if (!/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return next();
  return refuse(context, 400, 'service/wrong-parameter', 'The path has dot segments: normalize it before asking.');
};

function requestedUrl({ header, target }: Incoming, style: ProxyStyle): string | undefined {
  switch (style) {
    case 'nginx':
      return onlyOne(header('x-original-url'));
    case 'caddy':
    case 'traefik':
      return joined(header('x-forwarded-proto'), header('x-forwarded-host'), header('x-forwarded-uri'));
    case 'envoy':
      return joined(header('x-forwarded-proto'), header('host'), pathAfterPrefix(target));
  }
}

function joined(scheme = '', host = '', path = ''): string | undefined {
  // With a path or a query in it, rules would be compared with another address than the one that the site serves.
  if (!/^https?$/i.test(scheme) || !isUsualHost(host)) return undefined;
  return path.startsWith('/') ? onlyOne(`${scheme}://${host}${path}`) : undefined;
}

/** A value that is not a list: of several, which are joined by a comma and a space, nobody knows which one the proxy has set. */
function onlyOne(value: string | undefined): string | undefined {
  return value === undefined || value === '' || /\s/.test(value) ? undefined : value;
}

/** The path and the query string as they came, without what Envoy puts before them. */
function pathAfterPrefix(target: string): string {
  return target.startsWith(`${prefix}/`) ? target.slice(prefix.length) : '';
}
