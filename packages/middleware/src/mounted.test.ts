import { once } from 'node:events';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { speak as speakExpress } from './express/index.js';
import { speak as speakFastify } from './fastify/index.js';
import { speak as speakHono } from './hono/index.js';
import { route, speak as speakNext } from './next/index.js';
import { speak as speakNode } from './node/index.js';
import { createSpeaker } from './speaker/create-speaker.js';
import { rawRequest } from './testing/raw-request.js';
import { running } from './testing/site.js';

const policy = `version: 1
rules:
  - { agents: ['*'], paths: ['/shop/drafts/'], deny: [index, present] }
  - { agents: [Googlebot], deny: [follow] }
`;
const speaker = createSpeaker(policy, { robotsTag: false });
const shown = 'Googlebot: nofollow';

test.each([undefined, null, policy, {}])('what is not a speaker is refused before a request comes: %j', (given) => {
  const own = () => new Response();
  for (const mount of [
    () => speakExpress(given as never),
    () => speakFastify(given as never),
    () => speakHono(given as never),
    () => speakNode(given as never, own),
    () => speakNext(given as never, own),
    () => route(given as never, '/robots.txt'),
  ]) {
    expect(mount).toThrow('pass a speaker');
  }
});

describe('below a path, the paths are those of the site', () => {
  test('Express', async () => {
    const shop = express.Router();
    shop.use(speakExpress(speaker));
    shop.get('/drafts/a', (_, response) => void response.send('x'));
    const app = express();
    app.use('/shop', shop);
    app.use((_, response) => void response.send('elsewhere'));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { origin, close } = running(server);
    try {
      expect((await rawRequest(origin, '/shop/drafts/a')).lines('X-Robots-Tag')).toEqual(['noindex', shown]);
      expect((await rawRequest(origin, '/drafts/a')).lines('X-Robots-Tag')).toEqual([]);
      expect((await rawRequest(origin, '/shop/robots.txt')).body).toBe('elsewhere');
    } finally {
      await close();
    }
  });

  test('Fastify', async () => {
    const app = fastify();
    await app.register(
      async (shop) => {
        await shop.register(speakFastify(speaker));
        shop.get('/drafts/a', () => 'x');
      },
      { prefix: '/shop' },
    );
    app.get('/drafts/a', () => 'elsewhere');
    const tags = async (url: string) => (await app.inject(url)).headers['x-robots-tag'];
    expect(await tags('/shop/drafts/a')).toEqual(['noindex', shown]);
    expect(await tags('/drafts/a')).toBeUndefined();
    await app.close();
  });

  test('Hono', async () => {
    const shop = new Hono();
    shop.use(speakHono(speaker));
    shop.get('/drafts/a', (context) => context.text('x'));
    const app = new Hono().route('/shop', shop);
    app.get('/drafts/a', (context) => context.text('elsewhere'));
    const tags = async (path: string) => (await app.request(path)).headers.get('X-Robots-Tag');
    expect(await tags('/shop/drafts/a')).toBe(`noindex, ${shown}`);
    expect(await tags('/drafts/a')).toBeNull();
  });
});

describe('verify may take its time, and sees the client', () => {
  const asked: unknown[] = [];
  const careful = createSpeaker(policy, {
    enforce: true,
    verify: async ({ address }, agent) => {
      await new Promise((resolve) => setImmediate(resolve));
      asked.push([address, agent]);
      return agent !== 'Googlebot';
    },
  });
  const headers = { 'User-Agent': 'Googlebot/2.1' };

  test('Express', async () => {
    const app = express().set('trust proxy', true);
    app.use(speakExpress(careful));
    app.use((_, response) => void response.send('x'));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { origin, close } = running(server);
    try {
      asked.length = 0;
      const forwarded = { ...headers, 'X-Forwarded-For': '192.0.2.7' };
      expect((await rawRequest(origin, '/', { headers: forwarded })).status).toBe(403);
      expect((await rawRequest(origin, '/', { headers: { 'User-Agent': 'bingbot' } })).status).toBe(200);
      expect(asked).toEqual([
        ['192.0.2.7', 'Googlebot'],
        ['127.0.0.1', 'bingbot'],
      ]);
    } finally {
      await close();
    }
  });

  test('Fastify', async () => {
    const app = fastify();
    await app.register(speakFastify(careful));
    app.get('/', () => 'x');
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(403);
    expect((await app.inject({ url: '/', headers: { 'User-Agent': 'bingbot' } })).statusCode).toBe(200);
    await app.close();
  });

  test('Hono, where it gets the context', async () => {
    const seen: unknown[] = [];
    const app = new Hono();
    const curious = createSpeaker(policy, { enforce: true, verify: ({ original }) => void seen.push(original) });
    app.use(async (context, next) => {
      seen.push(context);
      await next();
    });
    app.use(speakHono(curious));
    app.get('/', (context) => context.text('x'));
    expect((await app.request('/', { headers })).status).toBe(200);
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(seen[1]);
  });
});

test('a response that Hono passes on keeps its body, its cookies and its status', async () => {
  const app = new Hono();
  app.use(speakHono(speaker));
  const passedOn = new Response('body', { status: 418 });
  passedOn.headers.append('Set-Cookie', 'a=1');
  passedOn.headers.append('Set-Cookie', 'b=2');
  app.get('/shop/drafts/a', () => passedOn);
  const response = await app.request('/shop/drafts/a');
  expect({ status: response.status, body: await response.text(), cookies: response.headers.getSetCookie() }).toEqual({
    status: 418,
    body: 'body',
    cookies: ['a=1', 'b=2'],
  });
  expect(response.headers.get('X-Robots-Tag')).toBe(`noindex, ${shown}`);
});
