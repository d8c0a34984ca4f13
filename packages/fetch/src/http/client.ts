import { Agent } from 'undici';
import { Deadline } from './deadline.js';
import { failureOf } from './failure.js';
import { fetchDocument } from './fetch-document.js';
import { type Connectors, createConnectors, guardedConnector, type Reach } from './guard.js';
import { requireHeaderValue } from './header-lines.js';
import { httpUrlOf } from './http-url.js';
import { defaultTimeout, maxHeaderBytes } from './limits.js';
import type { Outcome } from './outcome.js';
import { fetchProblem } from './problem.js';
import { type Request, requireRequest } from './request.js';
import { requireMilliseconds } from './require-number.js';

/** How a client identifies itself, how long it waits, and which servers it may connect to. */
export interface ClientOptions {
  /** The User-Agent header of every request. */
  readonly userAgent: string;
  /**
   * URLs that a person typed. Their origins may have private addresses, those that their names have when they are first looked up;
   * every other origin is refused if its address is private. Another port of the same host is another origin. Texts that are not http
   * or https URLs are ignored.
   */
  readonly trust?: readonly string[];
  /** Lets every origin have a private address. Default: false. */
  readonly allowPrivate?: boolean;
  /** Milliseconds for one document, including all its redirects. The default is `defaultTimeout`. */
  readonly timeout?: number;
  /** Aborts all requests. Pending and later calls of `get` reject with its reason. */
  readonly signal?: AbortSignal;
}

/** Fetches documents from servers. It stores no cookies and shares nothing between requests except open connections. */
export interface Client {
  /** The User-Agent header of every request. */
  readonly userAgent: string;
  /**
   * Fetches a document and follows its redirects.
   *
   * Resolves to a failure for anything that a server or a URL does wrong. Rejects with a TypeError if the request is invalid or
   * the client is closed, with the reason of the abort if the client is aborted or closed meanwhile, and with the error of
   * `mayFollow` if that rejects.
   */
  get(url: string, request: Request): Promise<Outcome>;
  /** Closes all connections. Pending calls of `get` reject with an AbortError. */
  close(): Promise<void>;
}

/**
 * Creates a client that stays within limits and that fetched content cannot lead to private addresses.
 *
 * It does not support proxies and ignores those named in the environment: the guard would see the address of the proxy
 * instead of the server's.
 */
export function createClient(options: ClientOptions): Client {
  return createClientOver(createConnectors(timeoutOf(options)), options);
}

/** Creates a client that opens its connections with the given connectors. */
export function createClientOver(connectors: Connectors, options: ClientOptions): Client {
  const { userAgent, signal } = options;
  requireHeaderValue('userAgent', userAgent);
  const timeout = timeoutOf(options);
  const connect = guardedConnector(reachBy(options), connectors);
  // The deadline covers the whole document, so headers and body have no separate timers.
  const dispatcher = new Agent({ connect, maxHeaderSize: maxHeaderBytes, headersTimeout: 0, bodyTimeout: 0 });
  const running = new Set<Deadline>();
  const abortAll = (reason: unknown) => {
    for (const deadline of running) deadline.abort(reason);
  };
  const onAbort = () => abortAll(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  let isClosed = false;

  return {
    userAgent,
    async get(text, request) {
      if (isClosed) throw new TypeError('The client is closed');
      requireRequest(request);
      signal?.throwIfAborted();
      request.signal?.throwIfAborted();
      const url = httpUrlOf(text);
      if (url === undefined) return notAnAddress(text);
      const { budgets = [] } = request;
      const spent = budgets.map((budget) => budget.spent).find((reason) => reason !== undefined);
      if (spent !== undefined)
        return { kind: 'failed', url: url.href, failure: failureOf(spent, url, timeout), hops: [] };
      const deadline = new Deadline(timeout);
      const stopBudgets = budgets.map((budget) => budget.start((reason) => deadline.abort(reason)));
      running.add(deadline);
      const onRequestAbort = () => deadline.abort(request.signal?.reason);
      request.signal?.addEventListener('abort', onRequestAbort, { once: true });
      try {
        return await fetchDocument(url, request, { dispatcher, userAgent, deadline }, timeout);
      } finally {
        deadline.clear();
        for (const stop of stopBudgets) stop();
        running.delete(deadline);
        request.signal?.removeEventListener('abort', onRequestAbort);
      }
    },
    async close() {
      isClosed = true;
      signal?.removeEventListener('abort', onAbort);
      abortAll(new DOMException('The client was closed', 'AbortError'));
      connectors.abandon();
      await dispatcher.destroy();
    },
  };
}

function notAnAddress(url: string): Outcome {
  return { kind: 'failed', url, failure: fetchProblem('fetch/not-an-address', { url }), hops: [] };
}

function reachBy({ trust = [], allowPrivate }: ClientOptions): (origin: string) => Reach {
  const origins = new Set(trust.map((text) => httpUrlOf(text)?.origin));
  return (origin) => (allowPrivate === true ? 'anywhere' : origins.has(origin) ? 'typed' : 'public');
}

function timeoutOf({ timeout = defaultTimeout }: ClientOptions): number {
  requireMilliseconds('timeout', timeout);
  return timeout;
}
