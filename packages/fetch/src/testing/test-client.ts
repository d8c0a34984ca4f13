import { onTestFinished } from 'vitest';
import { type Client, type ClientOptions, createClient } from '../http/client.js';
import type { Outcome } from '../http/outcome.js';
import type { Request } from '../http/request.js';

/** A client for the running test. It may connect to servers on this machine unless `trust` is given. */
export function testClient(options: Partial<ClientOptions> = {}): Client {
  const reach = options.trust === undefined ? ({ allowPrivate: true } as const) : {};
  const client = createClient({ userAgent: 'ExampleBot/1.0', ...reach, ...options });
  onTestFinished(() => client.close());
  return client;
}

export const pageRequest: Request = { accept: 'text/html', maxBytes: 1024 * 1024, maxRedirects: 10 };

/** Fetches one page with a new client. */
export function get(url: string, request: Partial<Request> = {}, options?: Partial<ClientOptions>): Promise<Outcome> {
  return testClient(options).get(url, { ...pageRequest, ...request });
}

/** The body as text, or `undefined` for a failure. */
export function textOf(outcome: Outcome): string | undefined {
  return outcome.kind === 'answered' ? Buffer.from(outcome.body).toString() : undefined;
}

/** A URL on this machine where no server listens. */
export const noServer = 'http://127.0.0.1:1/';
