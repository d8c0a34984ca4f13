import { areaOfSignal, type Signal, type SignalFact } from '@heed/core/vocabulary';
import type { AgentEntry } from './agent-entry.js';
import { agents } from './agents.js';
import { readingFacts } from './facts/reads/all.js';
import type { PageRead } from './facts/reads/page-read.js';

/**
 * What the operator of an agent says of a signal, with the page that says so; absent if no page was read (ASK-39).
 *
 * A page that says only that the agent obeys robots.txt leaves open whether it reads `Allow` and wildcards, so its silence on them says nothing.
 *
 * @example
 * ```ts
 * import { signalFact } from '@heed/agents';
 *
 * console.log(signalFact('Applebot', 'crawl-delay')?.standing); // declined
 * console.log(signalFact('GPTBot', 'content-signal')?.standing); // not documented
 * console.log(signalFact('Bytespider', 'disallow')); // undefined
 * ```
 */
export function signalFact(token: string, signal: Signal): SignalFact | undefined {
  const known = factsOf.get(token);
  if (known === undefined) return undefined;
  if (!known.has(signal)) known.set(signal, find(token, signal));
  return known.get(signal);
}

/** By token, what was asked before: those who ask millions of questions ask for the same few cells. */
const factsOf: ReadonlyMap<string, Map<Signal, SignalFact | undefined>> = new Map(
  agents.map(({ token }) => [token, new Map()]),
);

function find(token: string, signal: Signal): SignalFact | undefined {
  const pages = pagesOf(token);
  const found = pages.find(({ documents = [], declines = [] }) => [...documents, ...declines].includes(signal));
  if (found !== undefined) return factBy(found, found.documents?.includes(signal) ? 'documented' : 'declined');
  const claim = claimOf(token, signal);
  if (claim !== undefined) return claim;
  const silent = parts.has(signal) ? undefined : silentPage(pages, signal);
  return silent === undefined ? undefined : factBy(silent, 'not documented');
}

const parts: ReadonlySet<Signal> = new Set<Signal>(['allow', 'wildcards']);

function pagesOf(token: string): readonly PageRead[] {
  return readingFacts.filter(({ agents }) => agents.includes(token)).flatMap(({ pages }) => pages);
}

function factBy({ address, date, seen }: PageRead, standing: SignalFact['standing']): SignalFact {
  return { standing, source: address, date, seen };
}

/** What follows from whether the agent says that it obeys robots.txt. */
function claimOf(token: string, signal: Signal): SignalFact | undefined {
  const agent = agents.find((one) => one.token === token);
  if (agent === undefined || agent.seen === 'unverified' || agent.source === null || agent.status === 'retired') {
    return undefined;
  }
  const standing = standings[agent.obeys];
  const isSpoken = signal === 'disallow' || (signal === 'allow' && standing === 'declined');
  if (standing === undefined || !isSpoken) return undefined;
  return { standing, source: agent.source, date: agent.checkedOn, seen: agent.seen };
}

const standings: { readonly [O in AgentEntry['obeys']]?: SignalFact['standing'] } = {
  yes: 'documented',
  no: 'declined',
  user: 'declined',
};

/** The page whose silence on a signal counts. What can be written in robots.txt and on pages needs pages on both. */
function silentPage(pages: readonly PageRead[], signal: Signal): PageRead | undefined {
  const onRobotsTxt = pages.find(({ silence }) => silence === 'robots.txt' || silence === 'all');
  const onPages = pages.find(({ silence }) => silence === 'page' || silence === 'all');
  const area = areaOfSignal(signal);
  if (area === 'robots.txt') return onRobotsTxt;
  if (area === 'page') return onPages;
  return onPages === undefined ? undefined : onRobotsTxt;
}
