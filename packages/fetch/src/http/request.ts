import { requireHeaderValue } from './header-lines.js';

/** What to ask for, and within which limits. */
export interface Request {
  /** Value of the Accept header. */
  readonly accept: string;
  /** Limit for the body, unpacked. What is longer is cut. */
  readonly maxOctets: number;
  readonly maxRedirects: number;
  /** Further headers, for revalidation. They go to the address given, never along with a redirect. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose body is read. `successful`: only that of an answer with status 2xx; default: every one but a redirect's. */
  readonly bodies?: 'all' | 'successful';
  /**
   * Asked before each redirect is followed. If it may not be, the chain ends there: the redirect itself is the answer.
   * Time spent here is not counted against the document.
   */
  readonly mayFollow?: (url: string) => Promise<boolean>;
}

/** Throws a TypeError for a request that is none, before anything is sent. */
export function requireRequest(request: Request): void {
  requireHeaderValue('accept', request.accept);
  requireCount('maxOctets', request.maxOctets);
  requireCount('maxRedirects', request.maxRedirects);
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (!/^[\w-]+$/.test(name)) throw new TypeError(`"${name}" is no name of a header`);
    requireHeaderValue(name, value);
  }
}

function requireCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`${name} must be a whole number, not ${value}`);
}
