import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ServiceEnv } from '../env.js';
import { refusal, type ServiceErrorCode } from '../errors.js';
import type { AnswerIncoming } from './incoming.js';
import { type Reply, typeOf } from './reply.js';

/** Answers a request from Hono like one from a server of Node. */
export async function answerWithHono(context: Context<ServiceEnv>, answer: AnswerIncoming): Promise<Response> {
  const { req } = context;
  let body: Readable | undefined;
  const reply = await answer({
    target: targetOf(req.url),
    header: (name) => req.header(name),
    body: () => {
      body = Readable.fromWeb((req.raw.body ?? ReadableStream.from([])) as ReadableStream);
      // Its reader sees that it closes before its end.
      return body.on('error', () => undefined);
    },
  });
  // The rest of it is not needed, unless it is answered as a stream.
  if (typeof reply.body === 'string') body?.destroy();
  return respond(context, reply);
}

/** A reply as a response. */
export function respond(context: Context<ServiceEnv>, reply: Reply): Response {
  const { status, body, headers } = reply;
  const content = typeof body === 'string' ? body : streamOf(body, context.env?.outgoing);
  return context.body(content, status, { ...headers, 'Content-Type': typeOf(reply) });
}

function streamOf(
  pieces: AsyncIterable<Uint8Array>,
  outgoing: HttpBindings['outgoing'] | undefined,
): globalThis.ReadableStream {
  const iterator = pieces[Symbol.asyncIterator]();
  // The adapter to Node does not cancel a stream if the client disconnected before its first piece was written.
  const end = (): void => void iterator.return?.();
  if (outgoing?.closed) end();
  else outgoing?.once('close', end);
  return ReadableStream.from({ [Symbol.asyncIterator]: () => iterator }) as globalThis.ReadableStream;
}

/** Returns a response that says why there is no answer. */
export function refuse(
  context: Context<ServiceEnv>,
  status: ContentfulStatusCode,
  code: ServiceErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return respond(context, refusal(status, code, message, headers));
}

/** Path and query string of a URL. */
function targetOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('://') + 3));
}
