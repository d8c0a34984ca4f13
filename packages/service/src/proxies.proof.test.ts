import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../fetch/src/testing/free-port.js';
import type { ProxyStyle } from './proxy-style.js';
import { type RunningService, serve } from './serve.js';
import { send, type WireResponse } from './testing/openapi/send.js';
import { type ProxyName, proxyProgram, startProxy } from './testing/proxies.js';
import { configurationFor, proxyExample } from './testing/proxy-examples.js';
import { startSite, type TestSite } from './testing/site.js';

/** Closes what the tests of a group have opened, the last first. */
function closing(): (close: () => Promise<void>) => void {
  const closers: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return (close) => void closers.push(close);
}

/** Forged headers of a client that claim another agent or another address. */
const forged: Record<string, string> = {
  'x-original-url': 'http://127.0.0.1:1/free',
  'x-original-uri': '/free',
  'x-forwarded-uri': '/free',
  'x-forwarded-host': '127.0.0.1:1',
  'x-forwarded-proto': 'https',
  'x-forwarded-prefix': '/free',
  forwarded: 'host=127.0.0.1:1;proto=https',
};

describe.each<readonly [ProxyName, string, number]>([
  ['nginx', 'nginx.conf', 500],
  ['caddy', 'Caddyfile', 502],
  ['traefik', 'traefik.yaml', 500],
  ['envoy', 'envoy.yaml', 403],
])('%s', (name, file, statusWithoutAnswer) => {
  const isMissing = proxyProgram(name) === undefined;
  const opened = closing();
  let site: TestSite;
  let service: RunningService;
  let origin: string;
  /** Of a server on the same machine that has no robots.txt. */
  let unruledHost: string;

  beforeAll(async () => {
    if (isMissing) return;
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    site = await startSite();
    opened(() => site.close());
    const unruled = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(unruled, 'listening');
    opened(async () => void unruled.close());
    unruledHost = `127.0.0.1:${(unruled.address() as AddressInfo).port}`;
    service = await serve({ userAgent: 'heed', trust: [origin, `http://${unruledHost}`], forwarded: name });
    opened(() => service.stop());
    const configuration = configurationFor(file, new URL(site.origin), new URL(service.address), port);
    const proxy = await startProxy(name, configuration, port);
    opened(() => proxy.close());
  });

  const get = (target: string, agent: string, more: object = {}, method = 'GET'): Promise<WireResponse> =>
    send(origin, { method, target, headers: { 'user-agent': agent, ...more } });
  const it = test.skipIf(isMissing);

  it(isMissing ? 'not tried, since it is not installed' : 'lets pass what robots.txt allows', async () => {
    for (const target of ['/', '/news?a=b&c=d', '/news/a,b;c', '/news/%2Fprivate%2F', "/~'()*!$&+=:@", '/%C3%A9']) {
      expect(await get(target, 'ExampleBot/1.0 (+https://bot.example)'), target).toMatchObject({ status: 200 });
      expect(site.asked.at(-1)).toBe(target);
    }
  });

  it('answers 403 where robots.txt says so, and the site hears nothing of it', async () => {
    const before = site.asked.length;
    for (const [target, agent] of [
      ['/private/a', 'ExampleBot/1.0'],
      ['/private/a,b?c=d&e', 'ExampleBot/1.0'],
      ['/%70rivate/a', 'ExampleBot/1.0'],
      ['/', 'Mozilla/5.0 (compatible; GreedyBot/2.0)'],
    ] as const) {
      expect(await get(target, agent), `${target} ${agent}`).toMatchObject({
        status: 403,
        headers: { 'heed-verdict': 'crawl=denied', 'heed-decision-id': expect.any(String) },
      });
    }
    expect(site.asked.slice(before)).toEqual([]);
  });

  it('is not deceived by headers that a client sends', async () => {
    expect(await get('/private/a', 'ExampleBot', forged)).toMatchObject({ status: 403 });
    expect(await get('/a', 'ExampleBot', forged)).toMatchObject({ status: 200 });
    // Envoy serves no other host.
    const elsewhere = await get('/private/a', 'ExampleBot', { host: unruledHost });
    expect(elsewhere).toMatchObject({ status: name === 'envoy' ? 404 : 403 });
    // Parameters of the client are about its own request.
    for (const query of [
      'url=http://127.0.0.1:1/free',
      'agent=ExampleBot',
      'usage=index',
      'url=/&agent=ExampleBot&usage=index',
    ]) {
      expect(await get(`/?${query}`, 'GreedyBot'), query).toMatchObject({ status: 403 });
    }
  });

  it('passes no other spelling of an address on that robots.txt denies', async () => {
    const before = site.asked.length;
    for (const target of [
      '/a/../private/a',
      '/./private/a',
      '/a/%2e%2e/private/a',
      '/a/%2E./private/a?b',
      '/%70%72ivate/a',
      `${origin}/private/a`,
      `${origin}/a/../private/a`,
      `http://${unruledHost}/private/a`,
      '/private/a#b',
    ]) {
      expect((await get(target, 'ExampleBot')).status, target).toBeGreaterThanOrEqual(400);
    }
    expect(site.asked.slice(before)).toEqual([]);
  });

  it('asks about requests with other methods and bodies too', async () => {
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const headers = { 'user-agent': 'ExampleBot' };
      const body = method === 'POST' || method === 'PUT' ? { body: 'x'.repeat(100_000) } : {};
      expect((await send(origin, { method, target: '/private/a', headers, ...body })).status, method).toBe(403);
      expect((await send(origin, { method, target: '/a', headers, ...body })).status, method).toBe(200);
    }
  });

  it('lets every client read robots.txt', async () => {
    expect(await get('/robots.txt', 'GreedyBot')).toMatchObject({
      status: 200,
      body: expect.stringContaining('GreedyBot'),
    });
  });

  it('lets nothing pass when there is no answer', async () => {
    const before = site.asked.length;
    await service.stop();
    expect((await get('/a', 'ExampleBot')).status).toBe(statusWithoutAnswer);
    expect(site.asked.length).toBe(before);
  });
});

describe.each<readonly [ProxyStyle, string]>([
  ['traefik', 'traefik.yaml'],
  ['envoy', 'envoy.yaml'],
])('what %s sends, as its documents say', (style, file) => {
  const opened = closing();
  const configuration = parse(proxyExample(file));
  let site: TestSite;
  let service: RunningService;

  beforeAll(async () => {
    site = await startSite();
    opened(() => site.close());
    service = await serve({ userAgent: 'heed', trust: [site.origin], forwarded: style });
    opened(() => service.stop());
  });

  /** The request of the proxy about a request of a client. */
  function asked(method: string, target: string, agent: string): Promise<WireResponse> {
    const { host } = new URL(site.origin);
    return style === 'traefik'
      ? askedByTraefik(configuration, service.address, { method, target, agent, host })
      : askedByEnvoy(configuration, service.address, { method, target, agent, host });
  }

  test('is understood', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      expect((await asked(method, '/a?b=c&usage=index', 'ExampleBot/1.0')).status, method).toBe(200);
      expect((await asked(method, '/private/a,b?c=d', 'ExampleBot/1.0')).status, method).toBe(403);
      expect((await asked(method, '/', 'GreedyBot')).status, method).toBe(403);
    }
    expect(await asked('GET', '/robots.txt', 'GreedyBot')).toMatchObject({ status: 200 });
  });
});

test.each<readonly [ProxyStyle, string, number]>([
  ['caddy', '/may', 400],
  ['envoy', '/may', 400],
  ['envoy', '/may/a', 400],
  ['nginx', '/may', 200],
  ['traefik', '/may', 200],
])('without the headers of %s, parameters of %s get %i', async (style, path, status) => {
  const site = await startSite();
  onTestFinished(() => site.close());
  const service = await serve({ userAgent: 'heed', trust: [site.origin], forwarded: style });
  onTestFinished(() => service.stop());
  const target = `${path}?agent=ExampleBot&url=${encodeURIComponent(`${site.origin}/`)}`;
  // A name that is not one: a proxy may pass on what the client wrote.
  const headers = { host: 'a,b', 'user-agent': 'GreedyBot', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'a, b' };
  expect(await send(service.address, { method: 'GET', target, headers })).toMatchObject({ status });
});

interface ClientRequest {
  readonly method: string;
  readonly target: string;
  readonly agent: string;
  readonly host: string;
}

interface TraefikFile {
  readonly http: {
    readonly routers: Readonly<Record<string, { readonly middlewares: readonly string[]; readonly service: string }>>;
    readonly middlewares: Readonly<
      Record<
        string,
        {
          readonly forwardAuth?: { readonly address: string; readonly authRequestHeaders: readonly string[] };
          readonly headers?: { readonly customRequestHeaders: object };
        }
      >
    >;
    readonly services: Readonly<Record<string, object>>;
  };
}

/** Traefik asks with GET at the address of the middleware, and describes the request in its own headers. */
function askedByTraefik({ http }: TraefikFile, address: string, request: ClientRequest): Promise<WireResponse> {
  const [router] = Object.values(http.routers);
  const [host, heed] = (router?.middlewares ?? []).map((name) => http.middlewares[name]);
  // It replaces the host of the request, with the port that a client may write after it.
  expect(host?.headers?.customRequestHeaders).toEqual({ Host: 'news.example' });
  const forwardAuth = heed?.forwardAuth;
  expect(http.services[router?.service ?? '']).toBeDefined();
  expect(forwardAuth?.authRequestHeaders).toEqual(['User-Agent']);
  const asks = new URL(forwardAuth?.address ?? '');
  expect(asks.host).toBe('127.0.0.1:8700');
  return send(address, {
    method: 'GET',
    target: asks.pathname + asks.search,
    headers: {
      host: asks.host,
      'user-agent': request.agent,
      'x-forwarded-method': request.method,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': request.host,
      'x-forwarded-uri': request.target,
      'x-forwarded-for': '192.0.2.1',
    },
  });
}

/** Envoy asks with the method, the host and the path of the request, the path after a prefix. */
function askedByEnvoy(file: EnvoyFile, address: string, request: ClientRequest): Promise<WireResponse> {
  const { listeners, clusters } = file.static_resources;
  const manager = listeners[0]?.filter_chains[0]?.filters[0]?.typed_config;
  const filter = manager?.http_filters.find(({ name }) => name === 'envoy.filters.http.ext_authz')?.typed_config;
  const service = filter?.http_service;
  const cluster = clusters.find(({ name }) => name === service?.server_uri.cluster);
  const { socket_address } = cluster?.load_assignment.endpoints[0]?.lb_endpoints[0]?.endpoint.address ?? {};
  expect(socket_address).toEqual({ address: '127.0.0.1', port_value: 8700 });
  expect(service?.server_uri.uri).toBe('http://127.0.0.1:8700');
  expect(filter?.failure_mode_allow).toBe(false);
  const allowed = filter?.allowed_headers.patterns.map(({ exact }) => exact);
  expect(allowed).toEqual(['user-agent', 'x-forwarded-proto']);
  return send(address, {
    method: request.method,
    target: `${service?.path_prefix}${request.target}`,
    headers: { host: request.host, 'user-agent': request.agent, 'x-forwarded-proto': 'http', 'content-length': '0' },
  });
}

interface EnvoyFile {
  readonly static_resources: {
    readonly listeners: readonly {
      readonly filter_chains: readonly { readonly filters: readonly { readonly typed_config: EnvoyManager }[] }[];
    }[];
    readonly clusters: readonly {
      readonly name: string;
      readonly load_assignment: {
        readonly endpoints: readonly {
          readonly lb_endpoints: readonly {
            readonly endpoint: { readonly address: { readonly socket_address?: object } };
          }[];
        }[];
      };
    }[];
  };
}

interface EnvoyManager {
  readonly http_filters: readonly {
    readonly name: string;
    readonly typed_config: {
      readonly failure_mode_allow: boolean;
      readonly allowed_headers: { readonly patterns: readonly { readonly exact: string }[] };
      readonly http_service: {
        readonly server_uri: { readonly uri: string; readonly cluster: string };
        readonly path_prefix: string;
      };
    };
  }[];
}
