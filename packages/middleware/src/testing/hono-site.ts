import { Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { speak } from '../hono/index.js';
import { isPage, ownFields, page, paths, type StartSite, startHttp, streamed } from './site.js';

export const startHonoSite: StartSite = async (speaker) => {
  const app = new Hono();
  app.use(speak(speaker));
  app.get(paths.own, (context) => context.html(page, 200, ownFields));
  // Its header may not be changed.
  app.get(paths.moved, () => Response.redirect('http://127.0.0.1/drafts/a', 302));
  app.get(paths.error, () => {
    throw new Error('failed');
  });
  app.onError((_, context) => context.text('failed', 500));
  app.get(paths.range, (context) => context.body('part', 206, { 'Content-Range': 'bytes 0-3/9' }));
  app.get(paths.stream, () => new Response(Readable.toWeb(Readable.from(streamed())) as ReadableStream));
  app.get('*', (context) => (isPage(context.req.path) ? context.html(page) : context.notFound()));
  return startHttp(getRequestListener(app.fetch));
};
