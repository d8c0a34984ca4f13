import type { ServerResponse } from 'node:http';
import { safeHeaders } from '../guard/safe-headers.js';

/** What is sent without Hono. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** Besides those that every response carries. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Names and values in turn: Node takes a list as it is, and would look at an object field by field. */
const always: readonly string[] = [...[...safeHeaders].flat(), 'Content-Type', 'application/json'];

/** Sends JSON. */
export function sendReply(response: ServerResponse, { status, body, headers }: Reply): void {
  const lines = [...always, 'Content-Length', String(Buffer.byteLength(body))];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  response.writeHead(status, lines);
  response.end(body);
}
