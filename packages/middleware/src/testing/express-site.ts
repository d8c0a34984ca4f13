import { once } from 'node:events';
import { Readable } from 'node:stream';
import express from 'express';
import { speak } from '../express/index.js';
import { isPage, ownFields, page, paths, running, type StartSite, streamed } from './site.js';

export const startExpressSite: StartSite = async (speaker) => {
  const app = express();
  // Without it, Express prints the errors that are wanted here.
  app.set('env', 'test');
  app.use(speak(speaker));
  app.get(paths.own, (_, response) => void response.set(ownFields).send(page));
  app.get(paths.moved, (_, response) => response.redirect('/drafts/a'));
  app.get(paths.error, () => {
    throw new Error('failed');
  });
  app.get(paths.range, (_, response) => void response.status(206).set('Content-Range', 'bytes 0-3/9').send('part'));
  app.get(paths.stream, (_, response) => void Readable.from(streamed()).pipe(response));
  app.use((request, response, next) => {
    if (isPage(request.path)) response.type('html').send(page);
    else next();
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return running(server);
};
