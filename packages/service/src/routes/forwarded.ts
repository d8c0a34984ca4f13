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
 * Returns what a proxy asks about: the requested URL and the agent that requested it. `undefined` if its headers do not name them and the
 * parameters may be used instead.
 *
 * A proxy passes on forged headers of the client, so only those count that this proxy always sets itself. In the styles of nginx and
 * Traefik the parameters `agent`, `usage`, `unseen` and `before` come from the operator, who configured the address. Caddy and Envoy pass
 * on the query string of the client, so there parameters never count, even if headers are missing.
 */
export function forwardedIn(incoming: Incoming, style: ProxyStyle): Asked | NotAsked | undefined {
  const url = requestedUrl(incoming, style);
  const isClientsQuery = style === 'caddy' || style === 'envoy';
  if (url === undefined) {
    return isClientsQuery ? { missing: `The headers of ${style} do not say which URL was requested.` } : undefined;
  }
  // A request that names no agent is one of all crawlers, and the rules for all apply.
  const userAgent = incoming.header('user-agent') ?? '';
  if (isClientsQuery) return { url, agent: userAgent, usages: onlyCrawl };
  const parameters = parametersIn(incoming.target);
  return ruledBy(parameters, { url, agent: onlyValueOf(parameters, 'agent') ?? userAgent });
}

/**
 * Refuses a path of Envoy with dot segments. It is from the client, and `/may/../healthz` would be taken for another route, which answers 200.
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
  // With a path or a query in it, rules would be compared with an address other than the one that the site serves.
  if (!/^https?$/i.test(scheme) || !isUsualHost(host)) return undefined;
  return path.startsWith('/') ? onlyOne(`${scheme}://${host}${path}`) : undefined;
}

/** A value that is not a list: of several, joined by a comma and a space, it is not known which one the proxy has set. */
function onlyOne(value: string | undefined): string | undefined {
  return value === undefined || value === '' || /\s/.test(value) ? undefined : value;
}

/** The path and the query string as they came, without what Envoy puts before them. */
function pathAfterPrefix(target: string): string {
  return target.startsWith(`${prefix}/`) ? target.slice(prefix.length) : '';
}
