import type { Budget } from './budget.js';
import { requireHeaderValue } from './header-lines.js';
import { requireCount } from './require-number.js';

/** What to fetch, and within which limits. */
export interface Request {
  /** The value of the Accept header. */
  readonly accept: string;
  /** Limit: bytes of the unpacked body. A longer body is cut. */
  readonly maxBytes: number;
  /** Limit: redirects to follow. One more is a failure. */
  readonly maxRedirects: number;
  /** Further headers, such as those for revalidation. They are sent with the first request only, never after a redirect. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Which bodies to read. `successful`: only those with status 2xx. The default, `all`: all except those of redirects. */
  readonly bodies?: 'all' | 'successful';
  /**
   * Called with the target of each redirect before it is followed. If it resolves to false, the redirect itself becomes the
   * response. The time it takes does not count against the timeout.
   */
  readonly mayFollow?: (url: string) => Promise<boolean>;
  /** What this document and others may use together; see `withBudget`. */
  readonly budgets?: readonly Budget[];
  /** Aborts this request: `get` rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** Throws a TypeError for an invalid request, before anything is sent. */
export function requireRequest(request: Request): void {
  requireHeaderValue('accept', request.accept);
  requireCount('maxBytes', request.maxBytes);
  requireCount('maxRedirects', request.maxRedirects);
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (!/^[\w-]+$/.test(name)) throw new TypeError(`"${name}" is not a header name`);
    requireHeaderValue(name, value);
  }
}
