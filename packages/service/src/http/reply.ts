import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { safeHeaders } from '../admission/safe-headers.js';

/** What is sent in answer to a request. */
export interface Reply {
  readonly status: ContentfulStatusCode;
  /** A text, or bytes that are sent as they arrive. They are read to their end, or cancelled when the client disconnects. */
  readonly body: string | AsyncIterable<Uint8Array>;
  /** The media type. Default: `application/json`. */
  readonly type?: string;
  /** Besides those that every response carries. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The media type of what is sent. */
export function typeOf({ type = 'application/json' }: Reply): string {
  return type;
}

/** Names and values in turn: Node uses a list unchanged, and would read an object field by field. */
const always: readonly string[] = [...safeHeaders].flat();

/** Sends a reply by a server of Node. */
export function sendReply(response: ServerResponse, reply: Reply): void {
  const { status, body, headers } = reply;
  const lines = [...always, 'Content-Type', typeOf(reply)];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  if (typeof body === 'string') {
    lines.push('Content-Length', String(Buffer.byteLength(body)));
    response.writeHead(status, lines);
    response.end(body);
    return;
  }
  response.writeHead(status, lines);
  // A client may wait for this before sending more.
  response.flushHeaders();
  // If it fails, the client has disconnected, and the error cannot be sent.
  pipeline(Readable.from(body), response, () => undefined);
}
