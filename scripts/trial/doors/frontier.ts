import type { Judgement } from '@heed/gate';
import { DeniedError } from '@heed/gate/fetch';
import type { Visit } from '../judge/judge.ts';

/** What became of one address, and the addresses that it led to. */
export interface Visited {
  readonly visits: readonly Omit<Visit, 'phase'>[];
  readonly links: readonly string[];
}

/** Addresses that are visited at the same time: several of each site, so that they wait for the same robots.txt. */
const atOnce = 64;

/** Links that a crawler follows one after the other. */
const maxDepth = 2;

/** Visits addresses and what they lead to, each once. */
export async function crawlFrom(
  seeds: readonly string[],
  visit: (url: string) => Promise<Visited>,
): Promise<Omit<Visit, 'phase'>[]> {
  const known = new Set<string>();
  const visits: Omit<Visit, 'phase'>[] = [];
  let level = seeds;
  for (let depth = 0; depth <= maxDepth; depth++) {
    const fresh = level.filter((url) => !known.has(url) && known.add(url)).values();
    const found: string[] = [];
    const work = async (): Promise<void> => {
      for (const url of fresh) {
        const visited = await visit(url);
        visits.push(...visited.visits);
        found.push(...visited.links);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    level = found;
  }
  return visits;
}

/** The addresses that a page links to. The pages of a trial are written by ourselves, so a pattern finds them. */
export function linksIn(body: string): string[] {
  return [...body.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href);
}

/** Visits an address by an adapter, which says itself that a request was denied, whether the first or one of a redirect. */
export async function visitBy(read: (url: string) => Promise<ReadPage>, url: string): Promise<Visited> {
  try {
    const { body, judgement } = await read(url);
    const follows = judgement.answer.decisions.follow?.may === true;
    return { visits: [{ url, outcome: 'fetched' }], links: follows ? linksIn(Buffer.from(body).toString()) : [] };
  } catch (error) {
    // Servers of a trial break off; whether an address was requested is for their logs to say.
    const visit = error instanceof DeniedError ? { url: error.url, outcome: 'denied' as const } : undefined;
    return { visits: visit === undefined ? [] : [visit], links: [] };
  }
}

interface ReadPage {
  readonly body: Uint8Array;
  readonly judgement: Judgement;
}
