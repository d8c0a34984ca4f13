import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site on this machine, without a robots.txt, whose page waits until the test releases it. */
export interface WaitingSite {
  readonly url: string;
  /** `asked` when the page is requested, `gone` when the client has closed that connection. */
  readonly events: EventEmitter;
  /** Sends the page that was asked for. */
  answer(): void;
  close(): Promise<void>;
}

export async function startWaitingSite(): Promise<WaitingSite> {
  const events = new EventEmitter();
  let waiting: ServerResponse | undefined;
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end();
      return;
    }
    waiting = response.on('close', () => events.emit('gone'));
    events.emit('asked');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    events,
    answer: () => waiting?.end('<title>Page</title>'),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
