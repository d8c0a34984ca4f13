import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../app.js';
import { type RunningService, serve } from '../serve.js';

const robots = 'User-agent: *\nDisallow: /closed\nUser-agent: otherbot\nDisallow: /\n';
const time = Date.UTC(2026, 10, 16);
const maxBytes = 300_000;
const options = {
  userAgent: 'heed-test/1.0',
  allowPrivate: true,
  now: () => time,
  limits: { bodyBytes: maxBytes },
  ownHostOnly: false,
} as const;
const site = createServer((_, response) => response.end(robots));
let origin: string;
let service: RunningService;
/** The same routes, asked by Hono. */
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
async function replied(response: Response): Promise<object> {
  const body = (await response.text()).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
  const named = [...response.headers].filter(([name]) =>
    /^(?:heed-verdict|heed-open|retry-after|link|content-type)$/.test(name),
  );
  return { status: response.status, named, body };
}

describe('the answer to a server of Node and to Hono is the same', () => {
  test.each<[string, () => string, number]>([
    ['allowed', () => mayPath('/open?a=1&b=%20', 'ExampleBot/1.0 (+https://bot.example)'), 200],
    ['denied', () => mayPath('/closed/é', 'ExampleBot'), 403],
    ['for another agent', () => mayPath('/open', 'OtherBot'), 403],
    ['about several usages', () => mayPath('/closed', 'ExampleBot', '&usage=index&usage=crawl&usage=ai-train'), 403],
    ['about robots.txt', () => mayPath('/robots.txt', 'OtherBot'), 200],
    ['a usage that there is not', () => mayPath('/', 'ExampleBot', '&usage=read'), 422],
    ['an agent without a name', () => mayPath('/', ''), 200],
    ['a class of agents', () => mayPath('/', 'any:training'), 200],
    ['two agents', () => mayPath('/', 'a', '&agent=b'), 400],
    ['no URL', () => '/may?agent=a', 400],
    ['another scheme', () => '/may?agent=a&url=ftp://site.example/', 422],
    ['not UTF-8', () => mayPath('/closed', 'a', '%E9'), 403],
    ['a plus', () => mayPath('/closed', 'Example+Bot').replaceAll('%2B', '+'), 403],
    ['nothing', () => '/may', 400],
    ['a path below', () => '/may/a', 404],
  ])('/may: %s', async (_, path, status) => {
    const address = new URL(path(), service.address);
    const direct = await replied(await fetch(address));
    expect(direct).toMatchObject({ status });
    expect(await replied(await app.fetch(new Request(address)))).toEqual(direct);
  });

  test.each<[string, string, number]>([
    ['a question', JSON.stringify({ id: 'é', agent: 'a', url: 'https://a.example/', usages: ['crawl'], robots }), 200],
    ['of no usage', '{"agent":"a","url":"https://a.example/","usages":["read"]}', 422],
    ['that is not a question', '[]', 422],
    ['that is not JSON', '{"agent":', 400],
    ['of nothing', '', 400],
    ['with a byte order mark', '\ufeff{"agent":"a","url":"https://a.example/","usages":["crawl"]}', 200],
    ['nested too deeply', `{"agent":"a","url":"https://a.example/","id":${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 422],
    ['that is too long', ' '.repeat(maxBytes + 1), 413],
  ])('/ask with a body %s', async (_, body, status) => {
    const address = new URL('/ask', service.address);
    for (const type of ['application/json', 'Application/JSON ; charset=utf-8']) {
      const init = { method: 'POST', body, headers: { 'Content-Type': type } } as const;
      const direct = await replied(await fetch(address, init));
      expect(direct).toMatchObject({ status });
      expect(await replied(await app.fetch(new Request(address, init)))).toEqual(direct);
    }
  });

  test('/ask with lines', async () => {
    const address = new URL('/ask', service.address);
    const body = ['{"agent":"a","url":"https://a.example/","usages":["crawl"]}', '[]', '{'].join('\n');
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/x-ndjson' } } as const;
    const direct = await replied(await fetch(address, init));
    expect(direct).toMatchObject({ status: 200, named: [['content-type', 'application/x-ndjson']] });
    expect(await replied(await app.fetch(new Request(address, init)))).toEqual(direct);
  });

  test.each(['/may', '/ask', '/decisions'])('%s: a fault of ours', async (path) => {
    let isBroken = false;
    const now = (): number => {
      if (isBroken) throw new Error('no clock');
      return time;
    };
    const [running, same] = [await serve({ ...options, now }), createApp({ ...options, now })];
    onTestFinished(() => Promise.all([running.stop(), same.close()]).then(() => undefined));
    const address = new URL(`${path}?url=${origin}/&agent=a`, running.address);
    const init = path === '/ask' ? { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } } : {};
    isBroken = true;
    const direct = await replied(await fetch(address, init));
    expect(direct).toMatchObject({ status: 500, body: expect.stringContaining('service/unexpected') });
    expect(await replied(await same.fetch(new Request(address, init)))).toEqual(direct);
    isBroken = false;
    expect((await fetch(new URL(mayPath('/open', 'a'), running.address))).status).toBe(200);
  });
});

describe('a server of Node', () => {
  test('answers however the body is cut', async () => {
    const sending = request(new URL('/ask', service.address), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '62' },
    });
    const text = '{"agent":"a","url":"https://a.example/é","usages":["crawl"] }';
    expect(Buffer.byteLength(text)).toBe(62);
    for (const byte of Buffer.from(text)) sending.write(Uint8Array.of(byte));
    const [response] = (await once(sending.end(), 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(Buffer.concat(await response.toArray()).toString())).toHaveProperty('decisions.crawl');
  });

  test('decides nothing for a client that disconnects before its question ends, counts it, and continues', async () => {
    const running = await serve(options);
    onTestFinished(() => running.stop());
    const body = '{"agent":"a","url":"https://a.example/","usages":["crawl"]}';
    const length = String(body.length + 1);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': length, Expect: '100-continue' };
    const sending = request(new URL('/ask', running.address), { method: 'POST', headers });
    // It is being answered by then.
    await once(
      sending.on('error', () => undefined),
      'continue',
    );
    sending.write(body);
    sending.destroy();
    const metrics = async () => (await fetch(new URL('/metrics', running.address))).text();
    await expect.poll(metrics).toMatch(/heed_request_duration_seconds_count\{route="\/ask",status="400"\} 1/);
    expect(await metrics()).not.toMatch(/^heed_decisions_total\{/m);
    expect((await fetch(new URL(mayPath('/open', 'a'), running.address))).status).toBe(200);
  });

  test.each<[string, string, number]>([
    ['a question', 'GET /may?agent=a HTTP/1.1\r\nHost: a.example:1', 400],
    ['a whole address', 'GET http://a.example/may?agent=a HTTP/1.1\r\nHost: a', 400],
    ['a path that is written otherwise', 'GET /x/../%6day?agent=a HTTP/1.1\r\nHost: a', 400],
    ['a path with a fragment', 'GET /may#?agent=a HTTP/1.1\r\nHost: a', 400],
    ['an address of IPv6', 'GET /may HTTP/1.1\r\nHost: [::1]:80', 400],
    ['another method', 'DELETE /may HTTP/1.1\r\nHost: a', 405],
    ['another method, known for others', 'GET /ask HTTP/1.1\r\nHost: a', 405],
    ['a path below', 'GET /may/x HTTP/1.1\r\nHost: a', 404],
  ])('is answered in the shape of the contract: %s', async (_, head, status) => {
    const answer = await answerTo(head);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('"code":"service/');
  });

  test.each<[string, string]>([
    ['a path', 'GET /may?agent=a HTTP/1.1\r\nHost: a/b'],
    ['a user', 'GET /may?agent=a HTTP/1.1\r\nHost: a@b'],
    ['none', 'GET /may?agent=a HTTP/1.0'],
  ])('refuses an invalid Host: %s', async (_, head) => {
    expect(await answerTo(head)).toMatch(/^HTTP\/1\.1 400 (?!.*service\/)/s);
  });

  test('closes connections when it ends', async () => {
    const running = await serve({ ...options, drainDelay: 300 });
    const address = new URL(mayPath('/', 'a'), running.address);
    const connectionOf = async (): Promise<string | null> => (await fetch(address)).headers.get('Connection');
    expect(await connectionOf()).toBe('keep-alive');
    const stopped = running.stop();
    expect(await connectionOf()).toBe('close');
    await stopped;
  });

  test('says what every response says, and counts it', async () => {
    const response = await fetch(new URL(mayPath('/open', 'ExampleBot'), service.address));
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const metrics = await (await fetch(new URL('/metrics', service.address))).text();
    expect(metrics).toMatch(/heed_robots_lookups_total\{from="cache"\} [1-9]/);
    expect(metrics).toMatch(/heed_request_duration_seconds_count\{route="\/may",status="403"\} [1-9]/);
  });
});

/** Returns the answer to a request with these bytes. */
async function answerTo(head: string): Promise<string> {
  const { hostname, port } = new URL(service.address);
  const client = connect(Number(port), hostname);
  client.end(`${head}\r\nConnection: close\r\n\r\n`);
  return Buffer.concat(await client.toArray()).toString();
}
