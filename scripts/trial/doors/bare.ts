import { createGate, type Gate } from '@heed/gate';
import { Agent, type Dispatcher, request } from 'undici';
import type { Visit } from '../judge/judge.ts';
import type { Crawler, Door } from './door.ts';
import { crawlFrom, linksIn, type Visited } from './frontier.ts';

/** The gate in its plain use: `may` before each request, also of a redirect, and `judge` before links are followed. */
export const bare: Door = (setup) => bareCrawler(createGate({ usages: ['follow'], ...setup }), setup.agent);

/** Redirects that are followed for a page. */
const maxRedirects = 5;

/** What the bare crawler needs of a gate. */
export type AskedGate = Pick<Gate, 'may' | 'judge' | 'close'>;

/** A crawler that asks a gate about each address, from any source, and sends its requests with a dispatcher. */
export function bareCrawler(gate: AskedGate, agent: string, dispatcher: Dispatcher = new Agent()): Crawler {
  async function visit(url: string): Promise<Visited> {
    const visits: Omit<Visit, 'phase'>[] = [];
    let address = url;
    for (let hops = 0; hops <= maxRedirects; hops++) {
      if (!(await gate.may(address))) {
        visits.push({ url: address, outcome: 'denied' });
        return { visits, links: [] };
      }
      visits.push({ url: address, outcome: 'fetched' });
      const response = await fetchPage(address);
      if (response === undefined) return { visits, links: [] };
      const { location } = response;
      if (location === undefined) {
        const { answer } = await gate.judge(address, response);
        return { visits, links: answer.decisions.follow?.may === true ? linksIn(response.body) : [] };
      }
      address = new URL(location, address).href;
    }
    return { visits, links: [] };
  }

  async function fetchPage(url: string) {
    try {
      const {
        statusCode: status,
        headers,
        body,
      } = await request(url, { dispatcher, headers: { 'user-agent': agent } });
      const lines = Object.entries(headers).flatMap(([name, value = []]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      );
      const { location } = headers;
      return {
        status,
        headers: lines,
        body: await body.text(),
        location: typeof location === 'string' ? location : undefined,
      };
    } catch {
      return undefined;
    }
  }

  return {
    crawl: (seeds) => crawlFrom(seeds, visit),
    close: async () => {
      await Promise.all([gate.close(), dispatcher.destroy()]);
    },
  };
}
