import { parseUrl } from '@heed/core/internal';
import type { Client, FetchProblem, Outcome, Request } from '@heed/fetch';
import { fetchProblem } from '@heed/fetch/internal';
import { originOf } from '../origins.js';
import { DelayError } from './delay-error.js';
import type { Pace } from './pace.js';
import type { Patience } from './patience.js';
import type { Slots } from './slots.js';

/** What keeps requests from being a burden. */
export interface Courtesy {
  readonly pace: Pace;
  readonly slots: Slots;
  readonly patience: Patience;
  /** Origins of the person who asks: their delays do not apply. */
  readonly own: ReadonlySet<string>;
}

/**
 * Returns a client that waits for its turn before each request, redirects included, and notes Retry-After. A document whose turn does not
 * come in time is not fetched: its outcome is a failure with `fetch/not-yet`. Not for robots.txt itself, which states how long to wait.
 */
export function courteousClient(client: Client, courtesy: Courtesy): Client {
  return {
    ...client,
    get: async (url, request) =>
      parseUrl(url) === undefined ? client.get(url, request) : getInTurn(client, url, request, courtesy),
  };
}

async function getInTurn(client: Client, url: string, request: Request, courtesy: Courtesy): Promise<Outcome> {
  const { pace, slots } = courtesy;
  const early = await takeTurn(url, courtesy);
  if (early !== undefined) return { kind: 'failed', url, failure: early, hops: [] };
  let leave: (() => void) | undefined = await slots.enter(originOf(url));
  let isOver = false;
  let late: { readonly url: string; readonly problem: FetchProblem } | undefined;
  try {
    const outcome = await client.get(url, {
      ...request,
      mayFollow: async (next) => {
        // What decides about the redirect may itself need a slot of this origin.
        leave?.();
        leave = undefined;
        if (request.mayFollow !== undefined && !(await request.mayFollow(next))) return false;
        const problem = await takeTurn(next, courtesy);
        if (problem !== undefined) late = { url: next, problem };
        else leave = await slots.enter(originOf(next));
        // The time for the document may have run out meanwhile.
        if (isOver) leave?.();
        return problem === undefined;
      },
    });
    if (outcome.kind === 'answered') pace.answered(outcome.url, outcome.status, outcome.headers);
    return late === undefined ? outcome : { kind: 'failed', url: late.url, failure: late.problem, hops: outcome.hops };
  } finally {
    isOver = true;
    leave?.();
  }
}

/** Waits for the turn of a URL. Returns a problem if the turn does not come in time. */
async function takeTurn(url: string, { pace, patience, own }: Courtesy): Promise<FetchProblem | undefined> {
  if (own.has(originOf(url))) return undefined;
  for (;;) {
    const wait = await claim(url, pace);
    if (wait === 0) return undefined;
    if (wait > patience.left()) return notYet(url, wait);
    await patience.wait(wait);
  }
}

async function claim(url: string, pace: Pace): Promise<number> {
  try {
    return await pace.claim(url);
  } catch (error) {
    if (error instanceof DelayError) return error.delay;
    throw error;
  }
}

function notYet(url: string, wait: number): FetchProblem {
  const host = parseUrl(url)?.host ?? url;
  return fetchProblem('fetch/not-yet', { url, host, seconds: secondsIn(wait) });
}

/** Rounded up, from ten seconds on to tens: no crawler returns within a second, and the same site gets the same sentence. */
function secondsIn(milliseconds: number): string {
  const unit = milliseconds > 10_000 ? 10 : 1;
  return String(Math.ceil(milliseconds / 1000 / unit) * unit);
}
