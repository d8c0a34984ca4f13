import { EventEmitter, once } from 'node:events';
import type { FetchSite } from '../server/api.ts';
import { noSources, type OpenedSite } from '../sources.ts';

export const opened: OpenedSite = { url: 'https://daily.example/', sources: noSources, notes: ['A note.'] };

/** Addresses that are being fetched, and how each is ended. */
export const waiting = new Map<string, (site: OpenedSite) => void>();

/** Addresses whose fetching was stopped, in this file of tests or in another that ran before. */
export const stopped: string[] = [];

const progress = new EventEmitter().setMaxListeners(0);

/** Settles when this holds of what is waiting and what was stopped. */
export async function untilFetched(holds: () => boolean): Promise<void> {
  while (!holds()) await once(progress, 'change');
}

/** Fetches nothing: an address that begins with "wait" waits until it is ended or stopped. */
export const fetchSite: FetchSite = (address, stop) => {
  if (address === 'refuse') return Promise.resolve({ refused: 'Not this one.' });
  if (address === 'fail') return Promise.reject(new Error('secret /etc/passwd'));
  if (!address.startsWith('wait')) return Promise.resolve({ ...opened, url: address });
  return new Promise((resolve, reject) => {
    waiting.set(address, resolve);
    progress.emit('change');
    stop.addEventListener('abort', () => {
      waiting.delete(address);
      stopped.push(address);
      progress.emit('change');
      reject(new Error('stopped'));
    });
  });
};

/** The token in a page. */
export function tokenIn(html: string): string {
  return /<meta name="heed-token" content="([^"]*)"/.exec(html)?.[1] ?? '';
}
