import { afterEach } from 'vitest';
import { type Client, type ClientOptions, createClient } from '../http/client.js';
import type { Outcome } from '../http/outcome.js';
import type { Request } from '../http/request.js';

interface Closable {
  close(): Promise<void>;
}

const open: Closable[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()));
});

/** Closes a thing when the test is over. */
export async function during<Thing extends Closable>(opening: Thing | Promise<Thing>): Promise<Thing> {
  const thing = await opening;
  open.push(thing);
  return thing;
}

/** A client for one test that may ask servers on this machine, unless it says whom it trusts. */
export function testClient(options: Partial<ClientOptions> = {}): Client {
  const reach = options.trusted === undefined ? ({ allowPrivate: true } as const) : {};
  const client = createClient({ userAgent: 'ExampleBot/1.0', ...reach, ...options });
  open.push(client);
  return client;
}

export const pageRequest: Request = { accept: 'text/html', maxOctets: 1024 * 1024, maxRedirects: 10 };

/** Asks once, with a client of its own. */
export function get(url: string, request: Partial<Request> = {}, options?: Partial<ClientOptions>): Promise<Outcome> {
  return testClient(options).get(url, { ...pageRequest, ...request });
}

/** The body as text; nothing if there is none. */
export function textOf(outcome: Outcome): string | undefined {
  return outcome.kind === 'answered' ? Buffer.from(outcome.body).toString() : undefined;
}

export const noServer = 'http://127.0.0.1:1/';
