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
