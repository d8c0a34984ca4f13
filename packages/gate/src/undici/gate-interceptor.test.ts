import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { defined } from '@heed/core/internal';
import { Agent, Client, type Dispatcher, fetch, interceptors, RedirectHandler, request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startHttp } from '../../../fetch/src/testing/local-server.js';
import { openDuringTest } from '../../../fetch/src/testing/open-during-test.js';
import { sendReply } from '../../../fetch/src/testing/routes.js';
import { agent, exampleSites, pagesAsked, testGate } from '../requests/testing/example-sites.js';
import { DeniedError, gateInterceptor, judgementOf, readJudged } from './index.js';

/** A dispatcher for the running test. */
function compose(...interceptors: Dispatcher.DispatcherComposeInterceptor[]): Dispatcher {
  const dispatcher = new Agent();
  onTestFinished(() => dispatcher.destroy());
  return dispatcher.compose(...interceptors);
}

const gated = () => compose(gateInterceptor(testGate()));
const following = () => compose(gateInterceptor(testGate()), interceptors.redirect({ maxRedirections: 5 }));

describe('asks before each request', () => {
  test.each([
    ['/closed/page', '/closed/page', []],
    ['/to/closed', '/closed/page', ['/to/closed']],
    ['/to/closed-in-two', '/closed/page', ['/to/closed-in-two', '/to/closed']],
    ['/search?q=secret', '/search?q=secret', []],
  ])('%s is denied', async (path, denied, asked) => {
    const { site } = await exampleSites();
    const error = await request(`${site.origin}${path}`, { dispatcher: following() }).catch((reason) => reason);
    expect(error).toBeInstanceOf(DeniedError);
    expect(error).toMatchObject({ code: 'HEED_DENIED', url: `${site.origin}${denied}`, permission: { may: false } });
    expect(pagesAsked(site)).toEqual(asked);
  });

  test.each([
    { path: '/open/../closed/page' },
    { path: '/open/%2e%2e/closed/page' },
    { path: '/search', query: { q: 'secret' } },
    { path: '/closed/page#part' },
    { path: '/closed/page', origin: 'HTTP://127.0.0.1' },
  ])('asks about what is sent: %j', async ({ origin, ...options }) => {
    const { site } = await exampleSites();
    const dispatcher = gated();
    const where = origin === undefined ? site.origin : `${origin}:${site.port}`;
    await expect(dispatcher.request({ origin: where, method: 'GET', ...options })).rejects.toBeInstanceOf(DeniedError);
    expect(pagesAsked(site)).toEqual([]);
  });

  test('a path that starts with two slashes does not name a host', async () => {
    const { site } = await exampleSites();
    await gated().request({ origin: site.origin, path: '//elsewhere.example/', method: 'GET' });
    expect(pagesAsked(site)).toEqual(['//elsewhere.example/']);
  });

  test('the path is sent as it was asked about', async () => {
    const { site } = await exampleSites();
    await gated().request({
      origin: site.origin,
      path: '/a/../search',
      query: { q: 'open', a: [1, 2] },
      method: 'GET',
    });
    expect(pagesAsked(site)).toEqual(['/search?q=open&a=1&a=2']);
  });

  test('the robots.txt of the site that a redirect leads to decides', async () => {
    const { site, other } = await exampleSites();
    const dispatcher = following();
    const leading = request(`${site.origin}/to/other/closed`, { dispatcher });
    await expect(leading).rejects.toMatchObject({ url: `${other.origin}/closed/page` });
    expect(other.requests.map(({ url }) => url)).toEqual(['/robots.txt']);
    const { body, context } = await request(`${site.origin}/to/other`, { dispatcher });
    expect(await body.text()).toBe('open');
    expect((await judgementOf({ context })).url).toBe(`${other.origin}/open`);
  });

  test('composed in the wrong order, no redirect is followed without asking, with any other interceptor in between', async () => {
    const { site } = await exampleSites();
    const redirect = interceptors.redirect({ maxRedirections: 5 });
    for (const between of [[], [interceptors.dump()], [interceptors.cache()], [interceptors.retry()]]) {
      const dispatcher = compose(redirect, ...between, gateInterceptor(testGate()));
      const options = { dispatcher, maxRedirections: 5 };
      expect((await request(`${site.origin}/to/closed`, options)).statusCode).toBe(302);
      expect((await request(`${site.origin}/open`, { dispatcher })).statusCode).toBe(200);
    }
    expect(new Set(pagesAsked(site))).toEqual(new Set(['/to/closed', '/open']));
  });

  test('a redirect that something else follows further in fails', async () => {
    const { site } = await exampleSites();
    const redirect: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
      dispatch(options, new RedirectHandler(dispatch, 5, options, handler));
    const dispatcher = compose(redirect, gateInterceptor(testGate()));
    for (const path of ['/to/closed', '/to/open', '/to/other']) {
      await expect(request(`${site.origin}${path}`, { dispatcher })).rejects.toThrow('compose the gate before');
    }
    expect(pagesAsked(site)).toEqual(['/to/closed', '/to/open', '/to/other']);
  });

  test('a Host header that is empty names no other site', async () => {
    const { site } = await exampleSites();
    const asking = request(`${site.origin}/closed/page`, { dispatcher: gated(), headers: { host: '' } });
    await expect(asking).rejects.toMatchObject({ url: `${site.origin}/closed/page` });
  });

  test('the site is the one that the Host header names, as after the DNS interceptor', async () => {
    const { site } = await exampleSites();
    const named = `http://localhost:${site.port}`;
    for (const order of ['inside', 'outside']) {
      const gate = gateInterceptor(testGate());
      const dns = interceptors.dns({ affinity: 4, dualStack: false });
      const dispatcher = order === 'inside' ? compose(dns, gate) : compose(gate, dns);
      await expect(request(`${named}/closed/page`, { dispatcher })).rejects.toMatchObject({
        url: `${named}/closed/page`,
      });
      expect((await request(`${named}/open`, { dispatcher })).statusCode).toBe(200);
    }
  });

  test('robots.txt is never denied', async () => {
    const server = await openDuringTest(startHttp((_, response) => sendReply(response, { status: 503 })));
    const dispatcher = gated();
    expect((await request(`${server.origin}/robots.txt`, { dispatcher })).statusCode).toBe(503);
    await expect(request(`${server.origin}/`, { dispatcher })).rejects.toBeInstanceOf(DeniedError);
    expect(pagesAsked(server)).toEqual([]);
  });

  test('undici’s own fetch', async () => {
    const { site } = await exampleSites();
    const dispatcher = gated();
    const error = await fetch(`${site.origin}/to/closed`, { dispatcher }).catch((reason) => reason);
    expect(error.cause).toBeInstanceOf(DeniedError);
    expect(pagesAsked(site)).toEqual(['/to/closed']);
    expect((await fetch(`${site.origin}/to/open`, { dispatcher })).status).toBe(200);
  });

  test('a Client requires its origin', async () => {
    const { site } = await exampleSites();
    const client = new Client(site.origin);
    onTestFinished(() => client.destroy());
    const gate = testGate();
    const blind = client.compose(gateInterceptor(gate));
    await expect(blind.request({ path: '/open', method: 'GET' })).rejects.toThrow('has no origin');
    const seeing = client.compose(gateInterceptor(gate, { origin: site.origin }));
    await expect(seeing.request({ path: '/closed/page', method: 'GET' })).rejects.toBeInstanceOf(DeniedError);
    expect((await seeing.request({ path: '/open', method: 'GET' })).statusCode).toBe(200);
  });

  test('nothing leaves that has no URL', async () => {
    const { site } = await exampleSites();
    const dispatcher = gated();
    const { origin } = site;
    await expect(dispatcher.connect({ origin, path: '127.0.0.1:1' })).rejects.toThrow('no URL to ask about');
    await expect(dispatcher.request({ origin, path: 'open', method: 'GET' })).rejects.toBeInstanceOf(TypeError);
    const joined = { origin, path: '/a?b', query: { c: 'd' }, method: 'GET' } as const;
    await expect(dispatcher.request(joined)).rejects.toBeInstanceOf(TypeError);
    await expect(dispatcher.request({ origin: 'x', path: '/', method: 'GET' })).rejects.toBeInstanceOf(TypeError);
    expect(site.requests.length).toBe(0);
  });
});

describe('hands everything else on', () => {
  test.each([
    ['none', undefined, agent],
    ['an object', { 'X-Own': '1' }, agent],
    ['an object with a User-Agent', { 'USER-AGENT': 'Mine/1' }, 'Mine/1'],
    ['a list', ['x-own', '1'], agent],
    ['a list with a User-Agent', ['x-own', '1', 'user-agent', 'Mine/1'], 'Mine/1'],
    ['a Map', new Map([['x-own', '1']]), agent],
    ['Headers', new Headers({ 'user-agent': 'Mine/1' }), 'Mine/1'],
  ])('headers: %s', async (_, headers, sent) => {
    const { site } = await exampleSites();
    await request(`${site.origin}/open`, defined({ dispatcher: gated(), headers }));
    const page = site.requests.find(({ url }) => url === '/open');
    expect(page?.headers['user-agent']).toBe(sent);
  });

  test('an error of undici reaches the program', async () => {
    const { site } = await exampleSites();
    const dispatcher = gated();
    const broken = request(`${site.origin}/open`, { dispatcher, headers: { 'bad name': 'x' } });
    await expect(broken).rejects.toMatchObject({ code: 'UND_ERR_INVALID_ARG' });
  });

  test('aborting while robots.txt is awaited', async () => {
    const server = await openDuringTest(startHttp(() => undefined));
    for (const call of [request, fetch]) {
      const aborting = new AbortController();
      const fetching = call(`${server.origin}/`, { dispatcher: gated(), signal: aborting.signal });
      await setImmediate();
      aborting.abort(new Error('enough'));
      await expect(fetching).rejects.toThrow('enough');
    }
    expect(pagesAsked(server)).toEqual([]);
  });

  test('aborted beforehand', async () => {
    const { site } = await exampleSites();
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(request(`${site.origin}/open`, { dispatcher: gated(), signal })).rejects.toThrow('enough');
    expect(site.requests.length).toBe(0);
  });

  test('stream and pipeline', async () => {
    const { site } = await exampleSites();
    const dispatcher = gated();
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write: (chunk, _, done) => {
        chunks.push(chunk);
        done();
      },
    });
    const judgements: unknown[] = [];
    await dispatcher.stream({ origin: site.origin, path: '/open', method: 'GET' }, (response) => {
      judgements.push(judgementOf(response).then(({ answer }) => answer.decisions.index?.verdict));
      return sink;
    });
    expect(Buffer.concat(chunks).toString()).toContain('<p>page');
    expect(await Promise.all(judgements)).toEqual(['denied']);
    const piped = dispatcher.pipeline({ origin: site.origin, path: '/closed/page', method: 'GET' }, ({ body }) => body);
    const [error] = await once(piped.end(), 'error');
    expect(error).toBeInstanceOf(DeniedError);
    expect(pagesAsked(site)).toEqual(['/open']);
  });

  test('a slow reader slows the server', async () => {
    const total = 64 * 1024 * 1024;
    let response: ServerResponse | undefined;
    const server = await openDuringTest(
      startHttp((request, answering) => {
        if (request.url === '/robots.txt') return sendReply(answering, { status: 404 });
        response = answering;
        answering.writeHead(200, { 'content-length': total });
        const chunk = Buffer.alloc(64 * 1024);
        let sent = 0;
        const more = (): void => {
          while (sent < total) {
            sent += chunk.length;
            if (!answering.write(chunk)) return void answering.once('drain', more);
          }
          answering.end();
        };
        more();
      }),
    );
    const { body, context } = await request(`${server.origin}/`, { dispatcher: gated() });
    await judgementOf({ context });
    const through = new PassThrough();
    body.pipe(through);
    await once(through, 'readable');
    for (let turn = 0; turn < 100; turn++) await setImmediate();
    // What is not read has not been sent: sockets on both sides hold a few megabytes at most.
    expect(response?.writableFinished).toBe(false);
    let received = 0;
    for await (const chunk of through) received += chunk.length;
    expect(received).toBe(total);
  });
});

describe('the response carries its judgement', () => {
  test('by its header lines, and the body stays unread', async () => {
    const { site } = await exampleSites();
    const response = await request(`${site.origin}/to/open`, { dispatcher: following() });
    const { url, answer } = await judgementOf(response);
    expect(url).toBe(`${site.origin}/open`);
    expect(answer.decisions.index).toMatchObject({ verdict: 'denied', because: [{ text: 'noindex' }] });
    expect(answer.decisions.follow?.verdict).toBe('unstated');
    expect(answer.notSeen).toEqual(['body']);
    const body = new Uint8Array(await response.body.arrayBuffer());
    expect((await judgementOf(response, { body })).answer.decisions.follow?.verdict).toBe('denied');
  });

  test('raw headers make no difference', async () => {
    const { site } = await exampleSites();
    const options = { dispatcher: gated(), responseHeaders: 'raw' } as const;
    const { answer } = await judgementOf(await request(`${site.origin}/open`, options));
    expect(answer.decisions.index?.verdict).toBe('denied');
  });

  test.each([
    ['/open', false],
    ['/packed', false],
    ['/long', true],
  ])('by headers and body: %s', async (path, isCut) => {
    const { site } = await exampleSites();
    for (const dispatcher of [gated(), compose(gateInterceptor(testGate()), interceptors.decompress())]) {
      const read = await readJudged(await request(`${site.origin}${path}`, { dispatcher }), { maxBytes: 1_000 });
      expect(read.isCut).toBe(isCut);
      expect(read.judgement.answer.decisions.follow?.verdict).toBe('denied');
      expect(new TextDecoder().decode(read.body)).toContain('<p>page');
    }
  });

  test('a body that cannot be decoded', async () => {
    const { site } = await exampleSites();
    const response = await request(`${site.origin}/broken`, { dispatcher: gated() });
    await expect(readJudged(response)).rejects.toThrow('compressed data');
  });

  test('a response from elsewhere has none', async () => {
    const { site } = await exampleSites();
    const dispatcher = compose();
    await expect(judgementOf(await request(`${site.origin}/open`, { dispatcher }))).rejects.toBeInstanceOf(TypeError);
  });
});
