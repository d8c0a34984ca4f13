import { EventEmitter, once } from 'node:events';
import type { Fetched } from '@heed/core';
import { CrawlGate } from '@heed/core/robots-txt';
import type { Gathered, KnownSite, Note } from '@heed/sites';
import type { StudioApi } from '../server/api.ts';
import { noSources, type OpenedSite } from '../sources.ts';

export const opened: OpenedSite = { url: 'https://daily.example/', sources: noSources, notes: ['A note.'] };

/** Paths that are being fetched, and how each is ended. */
export const waiting = new Map<string, () => void>();

/** Paths whose fetching was stopped, in this file of tests or in another that ran before. */
export const stopped: string[] = [];

const progress = new EventEmitter().setMaxListeners(0);

/** Settles when this holds of what is waiting and what was stopped. */
export async function untilFetched(holds: () => boolean): Promise<void> {
  while (!holds()) await once(progress, 'change');
}

/** Texts as if they had been gathered. */
export function gatheredAt(url: string, robots: Fetched = '', notes: readonly Note[] = []): Gathered {
  const { origin } = new URL(url);
  const crawl = new CrawlGate(robots);
  const site: KnownSite = { origin, robots, crawl, from: 'network', knownAt: 0, freshUntil: 1, problems: [] };
  return { url, steps: [], site, files: {}, notes };
}

/** Fetches nothing: an address on wait.example waits until it is ended or stopped. */
export const gatherer: StudioApi['gatherer'] = {
  gather: ({ url, signal }) => {
    const { hostname, pathname } = new URL(url);
    if (hostname === 'fail.example') return Promise.reject(new Error('secret /etc/passwd'));
    if (hostname !== 'wait.example') return Promise.resolve(gatheredAt(url));
    const name = pathname.slice(1);
    return new Promise((resolve, reject) => {
      waiting.set(name, () => resolve(gatheredAt(url)));
      progress.emit('change');
      signal?.addEventListener('abort', () => {
        waiting.delete(name);
        stopped.push(name);
        progress.emit('change');
        reject(new Error('stopped'));
      });
    });
  },
};

/** The token in a page. */
export function tokenIn(html: string): string {
  return /<meta name="heed-token" content="([^"]*)"/.exec(html)?.[1] ?? '';
}
