import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asRequested } from '../plan/random-sites.ts';
import type { PageAnswer, SitePlan } from '../plan/site-plan.ts';
import { sendPage } from './send-page.ts';
import { sendRobots } from './send-robots.ts';
import { beginRetrieval, endRetrieval, type ServerLog } from './server-log.ts';

/** Running sites, each a separate origin on loopback. */
export interface ServedSites {
  /** `http://127.0.3.7:40000`, site by site. */
  readonly origins: readonly string[];
  close(): Promise<void>;
}

const plainPage: PageAnswer = { kind: 'page', links: [], nofollow: 'nowhere' };

/** Serves every site of a batch, and writes down what it is asked. */
export async function serveSites(sites: readonly SitePlan[], log: ServerLog): Promise<ServedSites> {
  const origins: string[] = [];
  const servers: Server[] = [];
  let host = '127.0.0.1';
  for (const [position, site] of sites.entries()) {
    const server = createServer((request, response) => answer(position, request, response));
    if (!site.sharesHost) host = hostOf(position);
    host = await listen(server, host);
    servers.push(server);
    origins.push(`http://${host}:${(server.address() as AddressInfo).port}`);
  }

  function answer(position: number, request: IncomingMessage, response: ServerResponse): void {
    const { clock } = log;
    const site = sites[position] as SitePlan;
    const origin = origins[position] ?? '';
    // The date is that of the trial: caches count from it.
    response.setHeader('date', new Date(clock.moment).toUTCString());
    response.on('error', () => undefined);
    const path = request.url ?? '/';
    const userAgent = request.headers['user-agent'] ?? '';
    const [, number, step = '0'] = /^\/step\/(\d+)\/(\d+)$/.exec(path) ?? [];
    const retrieval =
      path === '/robots.txt' ? beginRetrieval(log, { site, origin, userAgent }) : log.retrievals[Number(number)];
    if (retrieval === undefined) {
      log.requests.push({ site, origin, url: `${origin}${path}`, userAgent, ...clock, at: log.tick() });
      sendPage(response, site.pages.get(path) ?? plainPage, ({ ahead, path: target }) =>
        addressAt(position + ahead, asRequested(target)),
      );
      return;
    }
    const start = sites.indexOf(retrieval.site);
    const addressOfStep = (ahead: number, next: number): string =>
      addressAt(start + ahead, `/step/${log.retrievals.indexOf(retrieval)}/${next}`);
    const exchange = { request, response };
    sendRobots(exchange, retrieval.answer, Number(step), addressOfStep, () => endRetrieval(log, retrieval));
  }

  function addressAt(position: number, path: string): string {
    return `${origins[position % origins.length]}${path}`;
  }

  return {
    origins,
    close: async () => {
      await Promise.all(
        servers.map(
          (server) =>
            new Promise((resolve) => {
              server.close(resolve);
              server.closeAllConnections();
            }),
        ),
      );
    },
  };
}

/** One of the many addresses of this machine. Where only the first is bound, as on macOS, only ports distinguish sites. */
function hostOf(position: number): string {
  return `127.${1 + (position >> 16)}.${(position >> 8) & 255}.${1 + ((position & 255) % 254)}`;
}

/** Listens at an address if this machine has it, or else at the one that every machine has. Returns the address. */
async function listen(server: Server, host: string): Promise<string> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, host, resolve);
    });
    return host;
  } catch (error) {
    if (host === '127.0.0.1') throw error;
    return listen(server, '127.0.0.1');
  }
}
