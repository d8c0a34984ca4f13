import type { Readable } from 'node:stream';
import type { HeaderLine } from '@heed/core';
import type { Dispatcher } from 'undici';
import type { Deadline } from './deadline.js';
import { toHeaderLines } from './header-lines.js';

/** Status and headers of a response, with its body not yet read or discarded. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Readable;
}

/**
 * Sends one GET request and returns the response, without following redirects.
 *
 * A server may close an idle connection just as it is reused. Such a request is sent again, which is safe for
 * GET (RFC 9110 §9.2.2).
 */
export async function exchange(
  dispatcher: Dispatcher,
  url: URL,
  headers: Readonly<Record<string, string>>,
  deadline: Deadline,
): Promise<ResponseHead> {
  try {
    return await send(dispatcher, url, headers, deadline);
  } catch (error) {
    if (deadline.signal.aborted || !isClosedEarly(error)) throw error;
    return await send(dispatcher, url, headers, deadline);
  }
}

async function send(
  dispatcher: Dispatcher,
  url: URL,
  headers: Readonly<Record<string, string>>,
  deadline: Deadline,
): Promise<ResponseHead> {
  const sending = dispatcher.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    headers,
    responseHeaders: 'raw',
    signal: deadline.signal,
  });
  const { statusCode, headers: flat, body } = await deadline.race(sending);
  // A body can fail before it is read. This keeps the error from being uncaught; a later reader still gets it.
  body.on('error', () => undefined);
  // With `raw`, names and values alternate; undici's types describe only the other form.
  return { status: statusCode, headers: toHeaderLines(flat as unknown as string[]), body };
}

const closedEarlyCodes: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

function isClosedEarly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && closedEarlyCodes.has(error.code);
}
