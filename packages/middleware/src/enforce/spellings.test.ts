import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otherPages, otherSpellings } from '../../../core/src/testing/other-spellings.js';
import { speak as speakExpress } from '../express/index.js';
import { speak as speakFastify } from '../fastify/index.js';
import { speak as speakHono } from '../hono/index.js';
import { speak as speakNode } from '../node/index.js';
import { createSpeaker } from '../speaker/create-speaker.js';
import { type RawResponse, rawRequest } from '../testing/raw-request.js';
import { type RunningSite, running, type StartSite, startHttp } from '../testing/site.js';

const policy = `version: 1
rules:
  - { agents: [GrabBot], paths: ['/secret/'], deny: [crawl] }
`;
const secret = 'The secret page.';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'heed-spellings-'));
  for (const folder of ['secret', 'public', 'public/secret', 'secretary']) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'a'), folder === 'secret' ? secret : 'A page.');
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The page of a path, as a program would look it up in a folder. */
function pageAt(path: string): string {
  try {
    return readFileSync(join(root, normalize(`/${decodeURIComponent(path)}`)), 'utf8');
  } catch {
    return 'Another page.';
  }
}

/** One site with each framework: routes of the framework, and files. How many other spellings lead to the secret page. */
const sites: readonly (readonly [name: string, start: StartSite, reaching: number])[] = [
  [
    'Express',
    async (speaker) => {
      const app = express();
      app.use(speakExpress(speaker));
      app.get('/secret/*rest', (_, response) => void response.send(secret));
      app.use(express.static(root));
      app.use((request, response) => void response.send(pageAt(new URL(request.url, 'http://site').pathname)));
      return startHttp(app);
    },
    33,
  ],
  [
    'Fastify',
    async (speaker) => {
      const app = fastify({ routerOptions: { caseSensitive: false, ignoreDuplicateSlashes: true } });
      await app.register(speakFastify(speaker));
      app.get('/secret/:name', () => secret);
      app.get('/*', ({ params }) => pageAt((params as { readonly '*': string })['*']));
      await app.listen({ port: 0, host: '127.0.0.1' });
      return { origin: running(app.server).origin, close: () => app.close() };
    },
    35,
  ],
  [
    'Hono',
    async (speaker) => {
      const app = new Hono();
      app.use(speakHono(speaker));
      app.get('/secret/*', (context) => context.text(secret));
      app.use(serveStatic({ root }));
      app.get('*', (context) => context.text(pageAt(context.req.path)));
      return startHttp(getRequestListener(app.fetch));
    },
    27,
  ],
  [
    'node:http',
    (speaker) =>
      startHttp(speakNode(speaker, ({ url = '/' }, response) => response.end(pageAt(url.split('?')[0] ?? '')))),
    29,
  ],
];

describe.each(sites)('%s', (_, start, reaching) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await start(createSpeaker(policy, { enforce: true }));
  });
  afterAll(() => site.close());
  const get = (path: string, userAgent: string): Promise<RawResponse> =>
    rawRequest(site.origin, path, { headers: { 'User-Agent': userAgent } });

  test('serves the page that an agent may not fetch to it under no other address', async () => {
    const reached: string[] = [];
    for (const target of otherSpellings) {
      const isSecret = (await get(target, 'Firefox')).body === secret;
      if (isSecret) reached.push(target);
      const { status, body } = await get(target, 'GrabBot');
      expect({ target, isSecret: body === secret }).toEqual({ target, isSecret: false });
      if (isSecret) expect({ target, status }).toEqual({ target, status: 403 });
    }
    expect(otherSpellings.length).toBeGreaterThanOrEqual(27);
    expect(reached.length, reached.join(' ')).toBeGreaterThanOrEqual(reaching);
  });

  test.each(otherPages)('serves %s', async (target) => {
    expect((await get(target, 'GrabBot')).status).toBe((await get(target, 'Firefox')).status);
  });
});
