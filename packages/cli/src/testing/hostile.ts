import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Accepts the request and never answers. */
export const silent: RequestListener = () => undefined;

/** Sends its body one letter at a time, forever. */
export const dripping: RequestListener = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' });
  const timer = setInterval(() => response.write('a'), 5);
  response.on('close', () => clearInterval(timer));
};

/** Sends a text over and over, as fast as the client reads. The header may claim a length. */
export function endless(text: string, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return pouring(Buffer.from(text.repeat(Math.ceil(65_536 / text.length))), headers);
}

/** Sends gzip that unpacks to a thousand times its length, as fast as the client reads. */
export const bomb: RequestListener = (request, response) => {
  pouring(gzipSync(new Uint8Array(4 * 1024 * 1024)), { 'Content-Encoding': 'gzip' })(request, response);
};

function pouring(piece: Uint8Array, headers: Readonly<Record<string, string>>): RequestListener {
  return (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers });
    const pour = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', pour);
    pour();
  };
}
