import type { Client } from '@heed/fetch';
import type { Metrics } from './metrics.js';

/** The same client, whose outcomes are counted. */
export function countingClient(client: Client, metrics: Pick<Metrics, 'fetched'>): Client {
  return {
    ...client,
    get: async (url, request) => {
      const outcome = await client.get(url, request);
      metrics.fetched(outcome);
      return outcome;
    },
  };
}
