import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agent } from '../contestant.js';
import type { Input } from '../inputs.js';
import { compare, type Figure, formatNumber, type Heat, type Result } from '../result.js';
import { timingOf } from '../rounds.js';
import { type Load, type Measured, measure, type ServerProcess, startServer } from '../service/load.js';
import { labelOf, type Setting } from '../setting.js';
import { wantedAskRoute, wantedMayRoute, wantedStreamRoute } from '../wanted.js';

const rounds = 4;

/** Limit: different requests, so that no answer comes from a cache of the last one. */
const differentRequests = 500;

/** Limit: requests of a round. */
const amount = 16_000;

/** Questions in one stream. */
const linesOfStream = 500;

/** The service in a separate process, asked from this one: what a question costs on each route, compared with a route that does nothing. */
export function serviceHeats({ inputs }: Setting): Heat[] {
  return inputs
    .filter(({ name }) => name === 'small')
    .map((input) => {
      const bench = `service/${labelOf(input)}`;
      return { bench, run: () => withServers(input, (server, loads) => run(bench, server, loads)) };
    });
}

async function run(bench: string, server: ServerProcess, loads: readonly Load[]): Promise<Result[]> {
  const measured = new Map(loads.map((load): [Load, Measured[]] => [load, []]));
  // The first round fills caches and compiles.
  for (const load of loads) await measure(server, load);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < loads.length; turn++) {
      const load = loads[(round + turn) % loads.length] as Load;
      measured.get(load)?.push(await measure(server, load));
    }
  }
  const figures = new Map([...measured].map(([{ name }, all]): [string, Figure] => [name, figureOf(all)]));
  const wanted = { may: wantedMayRoute, ask: wantedAskRoute, stream: wantedStreamRoute };
  return loads.flatMap(({ name }) => {
    const figure = figures.get(name);
    const empty = figures.get('empty');
    if (figure === undefined || empty === undefined || name === 'empty') return [];
    const both = new Map([
      ['heed', figure],
      ['empty route', empty],
    ]);
    const unit = `questions per second of CPU, best of ${rounds} rounds`;
    return compare(`${bench}/${name}`, unit, both, {
      base: 'empty route',
      moreIsBetter: true,
      wanted: wanted[name as keyof typeof wanted],
    });
  });
}

/** The best round by CPU time, with what a client saw in it. */
function figureOf(all: readonly Measured[]): Figure {
  const { value, spread } = timingOf(all.map(({ cpu }) => cpu));
  const best = all.find(({ cpu }) => cpu === value);
  if (best === undefined) return { fails: 'there was no round' };
  const note = `${formatNumber(best.aSecond)} a second of the clock, 99 of 100 requests within ${formatNumber(best.p99)} ms`;
  return { value: 1e6 / value, spread, note };
}

/** Does work with the service and with a site that has this robots.txt. */
async function withServers<T>(
  { text, urls }: Input,
  work: (server: ServerProcess, loads: readonly Load[]) => Promise<T>,
): Promise<T> {
  const site = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  const server = await startServer();
  try {
    const { port } = site.address() as AddressInfo;
    const addresses = urls.slice(0, differentRequests).map((url) => {
      const { pathname, search } = new URL(url);
      return { local: `http://127.0.0.1:${port}${pathname}${search}`, url };
    });
    return await work(server, loadsFor(text, addresses));
  } finally {
    server.child.disconnect();
    site.close();
  }
}

function loadsFor(robots: string, addresses: readonly { readonly local: string; readonly url: string }[]): Load[] {
  const question = (url: string, id: number): string =>
    JSON.stringify({ id, agent, url, usages: ['crawl', 'index'], robots });
  const bodies = addresses.map(({ url }, id) => question(url, id));
  const lines = Array.from({ length: linesOfStream }, (_, line) => `${bodies[line % bodies.length]}\n`);
  const post = (type: string, body: string) =>
    ({ method: 'POST', path: '/ask', headers: { 'content-type': type }, body }) as const;
  return [
    { name: 'empty', server: 'empty', requests: [{ path: '/empty' }], questions: 1, amount, statuses: [200] },
    {
      name: 'may',
      server: 'heed',
      requests: addresses.map(({ local }) => ({ path: `/may?url=${encodeURIComponent(local)}&agent=${agent}` })),
      questions: 1,
      amount,
      statuses: [200, 403],
    },
    {
      name: 'ask',
      server: 'heed',
      requests: bodies.map((body) => post('application/json', body)),
      questions: 1,
      amount,
      statuses: [200],
    },
    {
      name: 'stream',
      server: 'heed',
      requests: [post('application/x-ndjson', lines.join(''))],
      questions: linesOfStream,
      amount: amount / 200,
      statuses: [200],
    },
  ];
}
