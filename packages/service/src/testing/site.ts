import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site on this machine: robots.txt closes /private/, and pages. */
export interface TestSite {
  readonly origin: string;
  /** The paths that it was asked for. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export const robotsTxt = 'User-agent: *\nDisallow: /private/\n\nUser-agent: GreedyBot\nDisallow: /\n';

/** Starts the site, with this robots.txt and this page. */
export async function startSite(robots = robotsTxt, page = '<!DOCTYPE html><title>Page</title>'): Promise<TestSite> {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    const { url = '/' } = request;
    asked.push(url);
    // A proxy takes an answer before the end of the request for a failure.
    request.resume().on('end', () => answer(url, response, robots, page));
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(url: string, response: ServerResponse, robots: string, page: string): void {
  if (url === '/robots.txt') {
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'max-age=3600' }).end(robots);
  } else if (url === '/moved') response.writeHead(302, { Location: '/private/a' }).end();
  else if (url === '/hidden') response.writeHead(200, { 'X-Robots-Tag': 'noindex' }).end('<p>Hidden</p>');
  else response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
}
