import { refusal } from '../errors.js';
import type { Reply } from '../http/reply.js';
import { clientNetwork } from '../limits/client-network.js';
import type { Limits } from '../limits/limits.js';
import { createRateLimit } from '../limits/rate.js';
import { isLoopbackHost } from './own-host.js';
import type { TokenFile } from './token-file.js';
import { holderOf } from './tokens.js';

/** What is known of a request before it is read. */
export interface Caller {
  readonly path: string;
  /** A header field by its name in lower case. */
  readonly header: (name: 'host' | 'authorization') => string | undefined;
  /** The address that it came from. */
  readonly address: string | undefined;
}

/** Decides who is answered, and counts those who are. */
export interface Admission {
  /** Why a request is not answered now; `undefined` if it is, and then it counts against the rate of its client. */
  refusalFor(caller: Caller): Reply | undefined;
  /** A request is being answered. */
  enter(): void;
  /** It has been. */
  leave(): void;
}

/** Answered without a token, since monitoring has none, and they contain nothing secret. */
const open: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/openapi.json']);

/** Answered at any load, because they report it. */
const always: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Is a path answered however busy the service is? */
export function isAlwaysAnswered(path: string): boolean {
  return always.has(path);
}

/** Is it the path of `/may`? Envoy asks below it. */
export function isMayPath(path: string): boolean {
  return path === '/may' || path.startsWith('/may/');
}

/** Whether requests are answered whose Host is not this machine: none, only what proxies ask, or all. */
export type OtherHosts = 'none' | 'at /may' | 'all';

/** Makes what decides for all routes of a service. */
export function createAdmission(
  limits: Limits,
  otherHosts: OtherHosts,
  tokens: Pick<TokenFile, 'entries'> | undefined,
): Admission {
  const rate = createRateLimit(limits);
  let running = 0;
  return {
    refusalFor: ({ path, header, address = '' }) => {
      const isAnyHost = otherHosts === 'all' || (otherHosts === 'at /may' && isMayPath(path));
      if (!isAnyHost && !isLoopbackHost(header('host'))) return wrongHost;
      let holder: string | undefined;
      if (tokens !== undefined && !open.has(path)) {
        holder = holderOf(header('authorization'), tokens.entries);
        if (holder === undefined) return noToken;
      }
      if (always.has(path)) return undefined;
      const wait = rate?.(holder === undefined ? clientNetwork(address) : `token ${holder}`, performance.now()) ?? 0;
      if (wait > 0) {
        const message = `More than ${limits.ratePerSecond} requests a second: wait ${wait} s.`;
        return refusal(429, 'service/too-many-requests', message, { 'Retry-After': String(wait) });
      }
      if (running < limits.requests) return undefined;
      const message = `${limits.requests} requests are being answered: try again.`;
      return refusal(503, 'service/busy', message, { 'Retry-After': '1' });
    },
    enter: () => {
      running += 1;
    },
    leave: () => {
      running -= 1;
    },
  };
}

/** Not 403, which says at `/may` that the agent may not. */
const wrongHost = refusal(421, 'service/wrong-host', 'This service answers to the name of this machine only.');

const noToken = refusal(401, 'service/no-token', 'Send a token: "Authorization: Bearer TOKEN".', {
  'WWW-Authenticate': 'Bearer realm="heed"',
});
