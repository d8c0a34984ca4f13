import { Agent } from 'undici';
import { Watch } from './deadline.js';
import { retrieve } from './fetch-document.js';
import { type Connectors, connectorsWithin, guardedConnector, type MayBePrivate } from './guard.js';
import { requireHeaderValue } from './header-lines.js';
import { addressOf } from './http-url.js';
import { defaultTimeout, maxHeaderOctets, maxTimeout } from './limits.js';
import type { Outcome } from './outcome.js';
import { fetchRemark } from './problem.js';
import { type Request, requireRequest } from './request.js';

export interface ClientOptions {
  /** Sent with every request. */
  readonly userAgent: string;
  /**
   * Addresses that a person typed: their origins may be private, all others are refused if they are. A redirect to another
   * port of the same host leads to another origin. What is no http or https address trusts nothing.
   */
  readonly trusted?: readonly string[];
  /** Every address may be private. */
  readonly allowPrivate?: true;
  /** Milliseconds for one document, all redirects together. */
  readonly timeout?: number;
  /** Ends everything at once: whoever waits is rejected with its reason. */
  readonly signal?: AbortSignal;
}

/** Asks servers for documents. It keeps no cookies and remembers nothing but open connections. */
export interface Client {
  /** What it calls itself. */
  readonly userAgent: string;
  /** Never rejects for anything that a server or an address does; after `close` and for a request that is none it does. */
  get(url: string, request: Request): Promise<Outcome>;
  /** Closes all connections. Whoever still waits is rejected with an AbortError. */
  close(): Promise<void>;
}

/**
 * A client that stays within limits and is not led to private addresses by what it fetched.
 *
 * Proxies are not supported, and those named in the environment are not used: the guard would see the address of the
 * proxy in place of the server's.
 */
export function createClient(options: ClientOptions): Client {
  return clientOver(connectorsWithin(timeoutOf(options)), options);
}

/** A client that connects by given means. */
export function clientOver(connectors: Connectors, options: ClientOptions): Client {
  const { userAgent, signal } = options;
  requireHeaderValue('userAgent', userAgent);
  const timeout = timeoutOf(options);
  const connect = guardedConnector(trust(options), connectors);
  // Time is watched for the document as a whole, so the parts have no timers of their own.
  const dispatcher = new Agent({ connect, maxHeaderSize: maxHeaderOctets, headersTimeout: 0, bodyTimeout: 0 });
  const running = new Set<Watch>();
  const end = (reason: unknown) => {
    for (const watch of running) watch.abort(reason);
  };
  const endBySignal = () => end(signal?.reason);
  signal?.addEventListener('abort', endBySignal, { once: true });
  let isClosed = false;

  return {
    userAgent,
    async get(text, request) {
      if (isClosed) throw new TypeError('The client is closed');
      requireRequest(request);
      signal?.throwIfAborted();
      const url = addressOf(text);
      if (url === undefined) return notAnAddress(text);
      const watch = new Watch(timeout);
      running.add(watch);
      try {
        return await retrieve(url, request, { dispatcher, userAgent, watch }, timeout);
      } finally {
        watch.stop();
        running.delete(watch);
      }
    },
    async close() {
      isClosed = true;
      signal?.removeEventListener('abort', endBySignal);
      end(new DOMException('The client was closed', 'AbortError'));
      connectors.abandon();
      await dispatcher.destroy();
    },
  };
}

function notAnAddress(url: string): Outcome {
  return { kind: 'failed', url, failure: fetchRemark('fetch/not-an-address', { url }), hops: [] };
}

function trust({ trusted = [], allowPrivate }: ClientOptions): MayBePrivate {
  const origins = new Set(trusted.map((text) => addressOf(text)?.origin));
  return (origin) => allowPrivate === true || origins.has(origin);
}

function timeoutOf({ timeout = defaultTimeout }: ClientOptions): number {
  if (timeout > 0 && timeout <= maxTimeout) return timeout;
  throw new TypeError(`timeout must be between 1 and ${maxTimeout} milliseconds, not ${timeout}`);
}
