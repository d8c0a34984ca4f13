import type { ServerResponse } from 'node:http';
import { safeHeaders } from '../guard/safe-headers.js';

/** What is sent without Hono. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** Besides those that every response carries. */
  readonly headers?: Readonly<Record<string, string>>;
}

const always: Readonly<Record<string, string>> = {
  ...Object.fromEntries(safeHeaders),
  'Content-Type': 'application/json',
};

/** Sends JSON. */
export function sendReply(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { ...always, ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}
