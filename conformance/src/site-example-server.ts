import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a path of a site is answered with, or what the server does instead. */
export type SiteAnswer<Text = string> =
  | {
      /** Default: 200. */
      readonly status?: number;
      readonly headers?: readonly (readonly [name: string, value: string])[];
      readonly body?: Text;
      /** After the body, before the response is complete, the connection ends. */
      readonly breaksOff?: true;
    }
  /** The connection stays open, and nothing is sent. */
  | { readonly hangs: true }
  /** This is sent, which need not be HTTP, and the connection ends. */
  | { readonly raw: string };

export type SiteAnswers<Text = string> = Readonly<Record<string, SiteAnswer<Text>>>;

/** A site on a free port of this machine. */
export interface ServedSite {
  /** `127.0.0.1:` and the port. */
  readonly host: string;
  close(): Promise<void>;
}

/** Serves a site that answers paths as given, and all others with 404. */
export async function serveSite(answers: SiteAnswers): Promise<ServedSite> {
  const server = createServer(listenerFor(answers));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listenerFor(answers: SiteAnswers): RequestListener {
  return ({ url = '/', socket }, response) => {
    const answer = Object.hasOwn(answers, url) ? answers[url] : undefined;
    give(answer ?? { status: 404 }, response, socket);
  };
}

function give(answer: SiteAnswer, response: ServerResponse, socket: Socket): void {
  if ('hangs' in answer) return;
  if ('raw' in answer) {
    socket.end(answer.raw);
    return;
  }
  const { status = 200, headers = [], body = '', breaksOff } = answer;
  response.writeHead(status, headers.flat());
  if (breaksOff === undefined) response.end(body);
  else response.write(body, () => socket.destroy());
}
