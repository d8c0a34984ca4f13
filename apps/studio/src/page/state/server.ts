import type { OpenedSite } from '../../sources.ts';

/** The server of `heed studio`, if it has sent this page. On other hosts there is none, and nothing can be fetched. */
export interface StudioServer {
  /** What the command line named; absent if nothing. */
  opened(): Promise<OpenedSite | undefined>;
  /** Fetches what a site says about an address; or says in a sentence why not. */
  fetchSite(address: string, stop: AbortSignal): Promise<OpenedSite | { readonly error: string }>;
}

/** The token by which the server knows its own page (`src/server/guard.ts`). */
function tokenOfPage(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="heed-token"]')?.content;
}

export function studioServer(): StudioServer | undefined {
  const token = tokenOfPage();
  if (token === undefined) return undefined;
  const headers = { 'X-Heed-Token': token };
  return {
    opened: async () => {
      const response = await fetch('api/opened', { headers });
      return response.status === 200 ? ((await response.json()) as OpenedSite) : undefined;
    },
    fetchSite: async (address, stop) => {
      try {
        const body = JSON.stringify({ address });
        const response = await fetch('api/fetch', { method: 'POST', headers, body, signal: stop });
        return (await response.json()) as OpenedSite | { readonly error: string };
      } catch {
        return { error: stop.aborted ? 'Stopped.' : 'The server does not answer. Is "heed studio" still running?' };
      }
    },
  };
}
