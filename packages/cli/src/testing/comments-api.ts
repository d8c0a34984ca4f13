import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { during } from './servers.js';

export interface Comment {
  readonly url: string;
  readonly body: string;
  readonly user: { readonly type: string };
}

export interface CommentsApi {
  readonly api: string;
  readonly comments: readonly Comment[];
  /** Method, path and credentials of each request. */
  readonly requests: readonly string[];
}

/** Stands for the API of GitHub: the comments of one pull request, a hundred a page. */
export async function commentsApi(
  before: readonly Omit<Comment, 'url'>[] = [],
  { mayWrite }: { readonly mayWrite: boolean } = { mayWrite: true },
): Promise<CommentsApi> {
  const comments: Comment[] = [];
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '', api);
    requests.push(`${request.method} ${address.pathname} ${request.headers.authorization}`);
    response.setHeader('Content-Type', 'application/json');
    const id = Number(/\/comments\/(\d+)$/.exec(address.pathname)?.[1]);
    if (request.method === 'GET') {
      const page = Number(address.searchParams.get('page'));
      return void response.end(JSON.stringify(comments.slice((page - 1) * 100, page * 100)));
    }
    if (!mayWrite) return void response.writeHead(403).end('{"message": "Resource not accessible by integration"}');
    const { body } = JSON.parse(await textOf(request)) as { body: string };
    if (body.length > 65_536) return void response.writeHead(422).end('{}');
    if (request.method === 'PATCH') comments[id] = { ...(comments[id] as Comment), body };
    else add({ body, user: { type: 'Bot' } });
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await during(Promise.resolve({ close: async () => void server.close() }));
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const add = (comment: Omit<Comment, 'url'>): void =>
    void comments.push({ ...comment, url: `${api}/repos/daily/site/issues/comments/${comments.length}` });
  for (const comment of before) add(comment);
  return { api, comments, requests };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
