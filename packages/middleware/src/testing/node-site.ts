import { Readable } from 'node:stream';
import { speak } from '../node/index.js';
import { isPage, ownFields, page, paths, type StartSite, startHttp, streamed } from './site.js';

export const startNodeSite: StartSite = (speaker) =>
  startHttp(
    speak(speaker, (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      if (path === paths.own) response.writeHead(200, Object.entries(ownFields).flat()).end(page);
      else if (path === paths.moved) response.writeHead(302, 'Found', { Location: '/drafts/a' }).end();
      else if (path === paths.error) response.writeHead(500).end('failed');
      else if (path === paths.range) response.writeHead(206, { 'Content-Range': 'bytes 0-3/9' }).end('part');
      else if (path === paths.stream) Readable.from(streamed()).pipe(response);
      else if (isPage(path)) response.setHeader('Content-Type', 'text/html').end(page);
      else response.writeHead(404).end('not here');
    }),
  );
