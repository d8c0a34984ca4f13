import { Readable } from 'node:stream';
import fastify from 'fastify';
import { speak } from '../fastify/index.js';
import { isPage, ownFields, page, paths, running, type StartSite, streamed } from './site.js';

export const startFastifySite: StartSite = async (speaker) => {
  const app = fastify();
  await app.register(speak(speaker));
  app.get(paths.own, (_, reply) => reply.headers(ownFields).send(page));
  app.get(paths.moved, (_, reply) => reply.redirect('/drafts/a'));
  app.get(paths.error, () => {
    throw new Error('failed');
  });
  app.get(paths.range, (_, reply) => reply.code(206).header('Content-Range', 'bytes 0-3/9').send('part'));
  app.get(paths.stream, (_, reply) => reply.type('text/plain').send(Readable.from(streamed())));
  app.get('/*', (request, reply) => {
    if (isPage(request.url)) reply.type('text/html').send(page);
    else reply.callNotFound();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { origin: running(app.server).origin, close: () => app.close() };
};
