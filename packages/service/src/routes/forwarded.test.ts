import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProxyStyle, proxyStyles } from '../proxy-style.js';
import { type RunningService, serve } from '../serve.js';
import { send } from '../testing/openapi/send.js';
import { startSite, type TestSite } from '../testing/site.js';

let site: TestSite;
const services = new Map<ProxyStyle, RunningService>();
beforeAll(async () => {
  site = await startSite();
  for (const forwarded of proxyStyles) {
    const options = {
      userAgent: 'heed-test',
      trust: [site.origin],
      forwarded,
      onlyKnownAgents: forwarded === 'nginx',
    };
    services.set(forwarded, await serve(options));
  }
});
afterAll(async () => {
  await Promise.all([...services.values()].map((service) => service.stop()));
  await site.close();
});

function ask(style: ProxyStyle, path: string, headers: Record<string, string>, method = 'GET'): Promise<Response> {
  return fetch(`${services.get(style)?.address}${path}`, {
    method,
    headers: { 'User-Agent': 'ExampleBot', ...headers },
  });
}

function forwardedTo(path: string): Record<string, string> {
  const { host } = new URL(site.origin);
  return { 'X-Forwarded-Proto': 'http', 'X-Forwarded-Host': host, 'X-Forwarded-Uri': path };
}

describe('the URL that a proxy asks about is', () => {
  test('in X-Original-URL of nginx', async () => {
    const known = { 'User-Agent': 'GPTBot/1.0' };
    const at = (path: string) => ask('nginx', 'may', { ...known, 'X-Original-URL': `${site.origin}${path}` });
    expect((await at('/private/a?b')).status).toBe(403);
    expect((await at('/news')).status).toBe(200);
  });

  test.each(['caddy', 'traefik'] as const)('in X-Forwarded-* of %s, with any method', async (style) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await ask(style, 'may', forwardedTo('/private/a'), method)).status).toBe(403);
      expect((await ask(style, 'may', forwardedTo('/news'), method)).status).toBe(200);
    }
  });

  test('not in a header that another proxy would set', async () => {
    const made = { ...forwardedTo('/private/a'), 'X-Original-URL': `${site.origin}/news` };
    expect((await ask('caddy', 'may', made)).status).toBe(403);
  });
});

describe('a client cannot make up what is asked about', () => {
  const made = () => `?url=${site.origin}/news&agent=ExampleBot`;

  test('by parameters, which Caddy and Envoy pass on', async () => {
    expect((await ask('caddy', `may${made()}`, forwardedTo('/private/a'))).status).toBe(403);
    expect((await ask('caddy', `may${made()}`, {})).status).toBe(400);
    expect((await ask('caddy', `may${made()}`, { ...forwardedTo('/a b'), 'X-Forwarded-Host': 'a, b' })).status).toBe(
      400,
    );
    expect((await ask('envoy', `may/private/a${made()}`, {})).status).toBe(400);
  });

  test('by parameters that override the headers', async () => {
    const { status } = await ask('traefik', `may${made()}`, forwardedTo('/private/a'));
    expect(status).toBe(403);
  });

  test('by a path that leads out of /may, which Envoy passes on', async () => {
    const { host } = new URL(site.origin);
    const headers = { host, 'user-agent': 'ExampleBot', 'x-forwarded-proto': 'http' };
    const at = async (target: string) =>
      (await send(services.get('envoy')?.address ?? '', { method: 'GET', target, headers })).status;
    for (const way of [
      '/may/../healthz',
      '/may/%2e%2E/healthz',
      '/may/a/../../agents',
      '/may/../may/news',
      '/may/..',
    ]) {
      expect(await at(way), way).toBe(400);
    }
    expect(await at('/may/news/..a/...?b=/../c')).toBe(200);
    expect(await at('/may/private/..a')).toBe(403);
  });

  test('by a Host with a path, which Envoy passes on', async () => {
    const { host } = new URL(site.origin);
    const headers = { host: `${host}/news#`, 'user-agent': 'ExampleBot', 'x-forwarded-proto': 'http' };
    const request = { method: 'GET', target: '/may/private/a', headers };
    expect((await send(services.get('envoy')?.address ?? '', request)).status).toBe(400);
  });

  test.each(['/news?', '/news#', '/news/..', '?', '\\news', ':80/news', '@other', '%2fnews', ' ', ':', ':x'])(
    'by X-Forwarded-Host with %s in it',
    async (more) => {
      const { host } = new URL(site.origin);
      for (const style of ['caddy', 'traefik'] as const) {
        const headers = { ...forwardedTo('/private/a'), 'X-Forwarded-Host': host + more };
        const { status } = await ask(style, 'may', headers);
        expect(status, style).toBeGreaterThanOrEqual(400);
        expect((await ask(style, 'may', { ...headers, 'X-Forwarded-Uri': '/news' })).status, style).toBe(
          more === ' ' ? 200 : 400,
        );
      }
    },
  );

  test('by a header twice', async () => {
    const { status } = await ask('nginx', 'may', { 'X-Original-URL': `${site.origin}/news, ${site.origin}/private/` });
    expect(status).toBe(400);
  });
});

test('agents that heed does not know pass on request, and no decision is claimed', async () => {
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux)', 'X-Original-URL': `${site.origin}/private/a` };
  const response = await ask('nginx', 'may', headers);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ may: true, verdicts: {} });
  expect(response.headers.get('Heed-Verdict')).toBeNull();
});
