import type { Request } from '@crawlee/core';
import { createAdmission, type Gate, paceOf } from '@heed/gate';
import type { CrawlerInternals } from './crawler-internals.js';
import { createParked } from './parked.js';
import { isRefusal, type Refusal } from './skip-statistics.js';

/** Limit: requests examined at a time. Then the crawler does its other work before it asks for the next request. */
const maxLooks = 1_000;

/**
 * Limit: milliseconds in which requests are examined at a time. Crawlee abandons a call that takes minutes, and the request that it finds
 * is lost; each site that does not answer takes half a minute.
 */
const maxTime = 1_000;

/** How a frontier asks, and what it does with a request that may not be made. */
export interface FrontierOptions {
  readonly gate: Gate;
  readonly obeysDelay: boolean;
  readonly skip: (request: Request, refusal: Refusal) => Promise<void>;
}

/**
 * Makes a crawler take only requests from its queue that may be made now. Those that may not be made are skipped; those whose site
 * asks for a pause wait, and do not keep the crawler from the pages of other sites. Tells which requests it has admitted.
 */
export function gateFrontier(crawler: CrawlerInternals, options: FrontierOptions): WeakSet<Request> {
  const { gate, obeysDelay, skip } = options;
  // A page waits in the queue, where it keeps no other from its turn.
  const admit = createAdmission(gate, { delay: 'ignore' });
  const pace = paceOf(gate);
  const parked = createParked();
  const admitted = new WeakSet<Request>();
  const fetchNext = crawler._fetchNextRequest.bind(crawler);
  const isTaskReady = crawler._isTaskReadyFunction.bind(crawler);
  const isFinished = crawler._defaultIsFinishedFunction.bind(crawler);

  /** The milliseconds until the request may be made, or why it may not be. */
  async function look(request: Request): Promise<number | Refusal> {
    try {
      await admit(request.url);
      return obeysDelay ? await pace.claim(request.url) : 0;
    } catch (error) {
      if (isRefusal(error)) return error;
      // Crawlee asks again a few times, and then the crawl ends with the error. Without the request it would wait for it for ever.
      parked.add(request, 0);
      throw error;
    }
  }

  crawler._fetchNextRequest = async () => {
    const end = performance.now() + maxTime;
    for (let looks = 0; looks < maxLooks && performance.now() < end; looks++) {
      const request = parked.take() ?? (parked.isFull() ? null : await fetchNext());
      // Nothing is fetched for a request that skips navigation. What its handler sends is asked about then.
      if (request === null || request.skipNavigation) return request;
      if (parked.has(request)) continue;
      const found = await look(request);
      if (found === 0) {
        admitted.add(request);
        return request;
      }
      if (typeof found === 'number') parked.add(request, found);
      else await skip(request, found);
    }
    return null;
  };
  crawler._isTaskReadyFunction = async () => parked.isReady() || (!parked.isFull() && (await isTaskReady()));
  crawler._defaultIsFinishedFunction = async () => parked.isEmpty() && (await isFinished());
  return admitted;
}
