import type { FetchSite } from '../server/api.ts';
import { noSources, type OpenedSite } from '../sources.ts';

export const opened: OpenedSite = { url: 'https://daily.example/', sources: noSources, notes: ['A note.'] };

/** Addresses that are being fetched, and how each is ended. */
export const waiting = new Map<string, (site: OpenedSite) => void>();

/** Addresses whose fetching was stopped. */
export const stopped: string[] = [];

/** Fetches nothing: an address that begins with "wait" waits until it is ended or stopped. */
export const fetchSite: FetchSite = (address, stop) => {
  if (address === 'refuse') return Promise.resolve({ refused: 'Not this one.' });
  if (address === 'fail') return Promise.reject(new Error('secret /etc/passwd'));
  if (!address.startsWith('wait')) return Promise.resolve({ ...opened, url: address });
  return new Promise((resolve, reject) => {
    waiting.set(address, resolve);
    stop.addEventListener('abort', () => {
      stopped.push(address);
      reject(new Error('stopped'));
    });
  });
};

/** The token in a page. */
export function tokenIn(html: string): string {
  return /<meta name="heed-token" content="([^"]*)"/.exec(html)?.[1] ?? '';
}
