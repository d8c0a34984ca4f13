import { defined } from '@heed/core/internal';
import type { Gatherer } from '@heed/sites';
import { fetchableUrl } from '@heed/sites/internal/texts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { OpenedSite } from '../sources.js';
import { openedSite } from './opened-site.js';
import { ownPageOnly, refuse } from './own-page.js';

/** What the page may ask this server for. */
export interface StudioApi {
  /** What the page shows at first. */
  readonly opened?: OpenedSite;
  /** Fetches what a site says about an address from the page. */
  readonly gatherer: Pick<Gatherer, 'gather'>;
  /** Origins that belong to the person who asks. Default: none. */
  readonly own?: ReadonlySet<string>;
}

/** Limit: bytes of a request. It contains an address only, and browsers send none that is longer. */
const maxRequestBytes = 64 * 1024;

/** Limit: addresses that are fetched at the same time. A person needs one; the others are those not waited for. */
const maxFetches = 4;

/** The part of the server that only its own page may use. `stopping` ends what is being fetched. */
export function createApi({ opened, gatherer, own }: StudioApi, token: string, stopping: AbortSignal): Hono {
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
      const fetchable = fetchableUrl(address);
      // The request was in order, and this is its answer.
      if ('refused' in fetchable) return context.json({ error: fetchable.refused });
      const signal = AbortSignal.any([context.req.raw.signal, stopping]);
      const found = await gatherer.gather(defined({ ...fetchable, response: 'fetch' as const, own, signal }));
      const { url, site, files, response, status, steps, notes, unseen } = found;
      const isRedirected = steps.length > 0;
      return context.json(
        openedSite(
          defined({ url, robots: site.robots, files, response, status, notes, unseen, isRedirected }),
          'servers',
        ),
      );
    } finally {
      fetches -= 1;
    }
  });
  return api;
}

/** Returns the address in the text of a request; undefined if there is none. */
function addressIn(text: string): string | undefined {
  try {
    const { address } = Object(JSON.parse(text)) as { readonly address?: unknown };
    return typeof address === 'string' ? address : undefined;
  } catch {
    return undefined;
  }
}
