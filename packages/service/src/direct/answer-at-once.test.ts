import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.js';
import { type RunningService, serve } from '../serve.js';
import { askedDirectly } from './asked-directly.js';

const robots = 'User-agent: *\nDisallow: /closed\nUser-agent: otherbot\nDisallow: /\n';
const moment = Date.UTC(2026, 10, 16);
const options = { userAgent: 'heed-test/1.0', allowPrivate: true, now: () => moment } as const;
const site = createServer((_, response) => response.end(robots));
let origin: string;
let service: RunningService;
/** The same routes, asked without the server and so without the shorter way. */
const app = createApp(options);

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  service = await serve(options);
  await fetch(new URL(mayPath('/', 'ExampleBot'), service.address));
});
afterAll(async () => {
  await service.stop();
  await app.close();
  site.close();
});

function mayPath(path: string, agent: string, more = ''): string {
  return `/may?url=${encodeURIComponent(`${origin}${path}`)}&agent=${encodeURIComponent(agent)}${more}`;
}

/** A response without what differs each time. */
async function told(response: Response): Promise<object> {
  const body = (await response.text()).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
  const named = [...response.headers].filter(([name]) =>
    /^(?:heed-verdict|heed-not-seen|link|content-type)$/.test(name),
  );
  return { status: response.status, named, body };
}

describe('an answer that is given at once', () => {
  test.each<[string, () => string]>([
    ['allowed', () => mayPath('/open?a=1&b=%20', 'ExampleBot/1.0 (+https://bot.example)')],
    ['denied', () => mayPath('/closed/é', 'ExampleBot')],
    ['for another agent', () => mayPath('/open', 'OtherBot')],
    ['about several usages', () => mayPath('/closed', 'ExampleBot', '&usage=index&usage=crawl&usage=ai-train')],
    ['about robots.txt', () => mayPath('/robots.txt', 'OtherBot')],
    ['a usage that there is not', () => mayPath('/', 'ExampleBot', '&usage=read')],
    ['an agent without a name', () => mayPath('/', '')],
    ['a class of agents', () => mayPath('/', 'any:training')],
    ['two agents', () => mayPath('/', 'a', '&agent=b')],
    ['no URL', () => '/may?agent=a'],
    ['another scheme', () => '/may?agent=a&url=ftp://site.example/'],
    ['not UTF-8', () => mayPath('/', 'a', '%E9')],
    ['a plus', () => mayPath('/closed', 'Example+Bot').replaceAll('%2B', '+')],
    ['nothing', () => '/may'],
  ])('is the same as that of the route: %s', async (_, path) => {
    const address = new URL(path(), service.address);
    const direct = await told(await fetch(address));
    const routed = await told(await app.fetch(new Request(address)));
    expect(direct).toEqual(routed);
  });

  test.each<[string, string]>([
    ['a question', JSON.stringify({ id: 'é', agent: 'a', url: 'https://a.example/', usages: ['crawl'], robots })],
    ['of no usage', '{"agent":"a","url":"https://a.example/","usages":["read"]}'],
    ['that is no question', '[]'],
    ['that is not JSON', '{"agent":'],
    ['of nothing', ''],
    ['with a byte order mark', '\ufeff{"agent":"a","url":"https://a.example/","usages":["crawl"]}'],
    ['nested too deeply', `{"agent":"a","url":"https://a.example/","id":${'['.repeat(1e5)}${']'.repeat(1e5)}}`],
  ])('is the same as that of the route: /ask with a body %s', async (_, body) => {
    const address = new URL('/ask', service.address);
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } } as const;
    const direct = await told(await fetch(address, init));
    const routed = await told(await app.fetch(new Request(address, init)));
    expect(direct).toEqual(routed);
  });

  test('is given however the body is cut', async () => {
    const sending = request(new URL('/ask', service.address), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '62' },
    });
    const text = '{"agent":"a","url":"https://a.example/é","usages":["crawl"] }';
    expect(Buffer.byteLength(text)).toBe(62);
    for (const octet of Buffer.from(text)) sending.write(Uint8Array.of(octet));
    const [response] = (await once(sending.end(), 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(Buffer.concat(await response.toArray()).toString())).toHaveProperty('decisions.crawl');
  });

  test('is not given to a client that goes away, and the service goes on', async () => {
    for (const headers of [{ 'Content-Length': '1000' }, { 'Content-Length': '0' }]) {
      const sending = request(new URL('/ask', service.address), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
      }).on('error', () => undefined);
      sending.flushHeaders();
      await once(sending, 'socket');
      sending.destroy();
      // `once` would take the error of the connection for its own.
      await new Promise((resolve) => sending.once('close', resolve));
    }
    expect((await fetch(new URL(mayPath('/open', 'ExampleBot'), service.address))).status).toBe(200);
  });

  test('carries what every response carries, and is counted', async () => {
    const response = await fetch(new URL(mayPath('/open', 'ExampleBot'), service.address));
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const metrics = await (await fetch(new URL('/metrics', service.address))).text();
    expect(metrics).toMatch(/heed_robots_lookups_total\{from="cache"\} [1-9]/);
    expect(metrics).toMatch(/heed_request_duration_seconds_count\{route="\/may",status="403"\} [1-9]/);
  });
});

test.each([
  '/may',
  '/may?',
  '/may?url=a',
  '/may?url=a&agent',
  '/may?url=a&agent=b&c=d',
  '/may?url=a&agent=b&usage=x',
  '/may?url=a&agent=b&usage=crawl&usage=crawl',
  '/may?url=%zz&agent=b',
  '/may?url=a&agent=b#c',
  '/maybe?url=a&agent=b',
  '/may/?url=a&agent=b',
])('%s is left to the route', (target) => {
  expect(askedDirectly(target)).toBeUndefined();
});
