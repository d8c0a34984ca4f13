import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Speaker } from '../speaker/speaker.js';

/** A server on this machine. */
export interface RunningSite {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts one and the same site with a framework, which says what a speaker says. */
export type StartSite = (speaker: Speaker) => Promise<RunningSite>;

/**
 * What every site serves beside its pages. All other addresses below `/pages`, `/news`, `/drafts` and `/photos` are
 * pages.
 */
export const paths = {
  /** Has fields of its own: see `ownFields`. */
  own: '/news/own',
  /** 302, to `/drafts/a`. */
  moved: '/drafts/moved',
  /** The program fails. */
  error: '/drafts/error',
  missing: '/elsewhere/missing',
  /** 206, with the part that was asked for. */
  range: '/drafts/range',
  /** `pieces`, one after the other. */
  stream: '/drafts/stream',
} as const;

export const ownFields = { 'X-Robots-Tag': 'OtherBot: nofollow', 'Content-Usage': 'search=y' } as const;
export const pieces: readonly string[] = ['one ', 'two ', 'three'];
export const page = '<!DOCTYPE html>\n<title>Page</title>\n';
export const isPage: (path: string) => boolean = (path) => /^\/(?:$|pages|news|drafts|photos|%)/.test(path);

/** The pieces of a stream, each when there is room for it. */
export async function* streamed(): AsyncGenerator<string> {
  for (const piece of pieces) {
    await new Promise((resolve) => setImmediate(resolve));
    yield piece;
  }
}

export async function startHttp(listener: RequestListener): Promise<RunningSite> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return running(server);
}

/** A server that is listening. */
export function running(server: Server): RunningSite {
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
