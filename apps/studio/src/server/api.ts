import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { OpenedSite } from '../sources.js';
import { ownPageOnly, refuse } from './guard.js';

/** Fetches what a site says about an address, until it is stopped. */
export type FetchSite = (address: string, stop: AbortSignal) => Promise<OpenedSite | FetchRefusal>;

/** Why an address was not fetched, in a sentence. */
export interface FetchRefusal {
  readonly refused: string;
}

/** What the page may ask this server for. */
export interface StudioApi {
  /** What the page shows at first. */
  readonly opened?: OpenedSite;
  readonly fetchSite: FetchSite;
}

/** Limit: bytes of a request. It contains an address only, and browsers send none that is longer. */
const maxRequestBytes = 64 * 1024;

/** Limit: addresses that are fetched at the same time. One person looks at one; the others are what they did not wait for. */
const maxFetches = 4;

/** The part of the server that only its own page may use. `stopping` ends what is being fetched. */
export function createApi({ opened, fetchSite }: StudioApi, token: string, stopping: AbortSignal): Hono {
  const api = new Hono();
  let fetches = 0;
  api.use(ownPageOnly(token));
  api.use(async (context, next) => {
    await next();
    context.res.headers.set('Cache-Control', 'no-store');
  });
  api.get('/opened', (context) => (opened === undefined ? context.body(null, 204) : context.json(opened)));
  const limit = bodyLimit({
    maxSize: maxRequestBytes,
    onError: (context) => refuse(context, 413, 'The address is too long.'),
  });
  api.post('/fetch', limit, async (context) => {
    const address = addressIn(await context.req.text());
    if (address === undefined) return refuse(context, 400, 'Give an address: { "address": "https://example.com/" }.');
    if (fetches === maxFetches) {
      return refuse(context, 429, `${maxFetches} addresses are being fetched already: wait until one is done.`);
    }
    fetches += 1;
    try {
      const found = await fetchSite(address, AbortSignal.any([context.req.raw.signal, stopping]));
      // The request was in order, and this is its answer.
      return context.json('refused' in found ? { error: found.refused } : found);
    } finally {
      fetches -= 1;
    }
  });
  return api;
}

/** The address in the text of a request; absent if there is none. */
function addressIn(text: string): string | undefined {
  try {
    const { address } = Object(JSON.parse(text)) as { readonly address?: unknown };
    return typeof address === 'string' ? address : undefined;
  } catch {
    return undefined;
  }
}
