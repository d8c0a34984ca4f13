import { parseUrl } from '@heed/core/internal';
import type { Client, FetchProblem, Outcome } from '@heed/fetch';

/** A server on this machine that stands for a site. */
export interface StandIn {
  /** The origin of the site: `https://daily.example`. */
  readonly site: string;
  /** The origin of the server: `http://127.0.0.1:4000`. */
  readonly served: string;
}

/**
 * The same client, for which the addresses of a site are those of the server that stands for it. Everything that it returns names the site,
 * so no other code has to know the server.
 */
export function withStandIn(client: Client, { site, served }: StandIn): Client {
  const asServed = (url: string): string => moved(url, site, served);
  const asSite = (url: string): string => moved(url, served, site);
  return {
    ...client,
    get: async (url, request) => {
      const { mayFollow } = request;
      const outcome = await client.get(asServed(url), {
        ...request,
        ...(mayFollow === undefined ? {} : { mayFollow: (next) => mayFollow(asSite(next)) }),
      });
      return outcomeOf(outcome, asSite);
    },
  };
}

/** The same address on another origin, without a password, if it is on the first one; any other text unchanged. */
function moved(url: string, from: string, to: string): string {
  const parsed = parseUrl(url);
  return parsed?.origin === from ? `${to}${parsed.pathname}${parsed.search}${parsed.hash}` : url;
}

function outcomeOf(outcome: Outcome, asSite: (url: string) => string): Outcome {
  const url = asSite(outcome.url);
  const hops = outcome.hops.map((hop) => ({ ...hop, url: asSite(hop.url) }));
  return outcome.kind === 'failed'
    ? { ...outcome, url, hops, failure: problemOf(outcome.failure, asSite) }
    : { ...outcome, url, hops, problems: outcome.problems.map((problem) => problemOf(problem, asSite)) };
}

function problemOf({ code, data }: FetchProblem, asSite: (url: string) => string): FetchProblem {
  const facts = Object.entries(data).map(([name, value]) => [name, asSite(value)]);
  // The same facts by the same names; the compiler cannot see that through the entries.
  return { code, data: Object.fromEntries(facts) } as FetchProblem;
}
