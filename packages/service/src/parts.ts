import * as agents from '@heed/agents';
import { type Ask, createAsk } from '@heed/core';
import { type Client, createClient } from '@heed/fetch';
import { createMemoryStore } from '@heed/gate';
import { createSites, type Sites } from '@heed/gate/sites';
import * as markup from '@heed/markup';
import { createDecide, type Decide } from './decide.js';
import type { ServiceOptions } from './options.js';

/** Limit: milliseconds for one document, unless told otherwise. Somebody waits for the answer, so it is less than a crawler would give. */
const defaultTimeout = 10_000;

/** What the routes of a service share. */
export interface Parts {
  readonly ask: Ask;
  readonly decide: Decide;
  readonly sites: Sites;
  readonly client: Client;
  /** The clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** What is going on, for all routes to see. */
  readonly state: State;
}

/** What changes while a service runs. */
export interface State {
  /** Is it about to end? Then it is not ready for more, and finishes what it has begun. */
  isDraining: boolean;
}

/** Makes what the routes of a service share. Throws a TypeError for options that are not valid. */
export function createParts(options: ServiceOptions): Parts {
  const { userAgent, unstated = 'allow', strictRfc9309 = false, now = Date.now, trusted, allowPrivate } = options;
  const ask = createAsk({ agents, markup, unstated, strictRfc9309 });
  const client = createClient({
    userAgent,
    timeout: options.timeout ?? defaultTimeout,
    ...(trusted === undefined ? {} : { trusted }),
    ...(allowPrivate === undefined ? {} : { allowPrivate }),
  });
  return {
    ask,
    decide: createDecide(ask),
    client,
    sites: createSites(client, options.store ?? createMemoryStore()),
    now,
    state: { isDraining: false },
  };
}
