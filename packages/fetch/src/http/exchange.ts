import type { Readable } from 'node:stream';
import type { HeaderLine } from '@heed/core/documents';
import type { Dispatcher } from 'undici';
import type { Watch } from './deadline.js';
import { headerLines } from './header-lines.js';

/** The head of an answer, and its body still to be read or discarded. */
export interface Head {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: Readable;
}

/**
 * Asks for one address and gives what the server answers, following nothing.
 *
 * A server may close a connection that was kept open just when it is used again. Such a request is made once more, which
 * is safe for GET (RFC 9110 §9.2.2).
 */
export async function exchange(
  dispatcher: Dispatcher,
  url: URL,
  headers: Readonly<Record<string, string>>,
  watch: Watch,
): Promise<Head> {
  try {
    return await ask(dispatcher, url, headers, watch);
  } catch (error) {
    if (watch.signal.aborted || !isClosedEarly(error)) throw error;
    return await ask(dispatcher, url, headers, watch);
  }
}

async function ask(
  dispatcher: Dispatcher,
  url: URL,
  headers: Readonly<Record<string, string>>,
  watch: Watch,
): Promise<Head> {
  const asking = dispatcher.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    headers,
    responseHeaders: 'raw',
    signal: watch.signal,
  });
  const { statusCode, headers: flat, body } = await watch.unlessOver(asking);
  // A body can break off before anybody reads it; whoever does then is told.
  body.on('error', () => undefined);
  // `raw` gives names and values in turns; the types know only the other form.
  return { status: statusCode, headers: headerLines(flat as unknown as string[]), body };
}

const closedEarly: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

function isClosedEarly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && closedEarly.has(error.code);
}
