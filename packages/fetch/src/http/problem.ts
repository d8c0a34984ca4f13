import type { Code, Facts } from '@heed/core/diagnostics';
import { formatBytes } from './format-bytes.js';

/** The diagnostic codes that fetching can report. */
export type FetchProblemCode = Extract<Code, `fetch/${string}`>;

/** What went wrong with a fetch: a diagnostic code and the facts that its message needs. */
export type FetchProblem = {
  [C in FetchProblemCode]: { readonly code: C; readonly data: Facts<C> };
}[FetchProblemCode];

/** The problem of a document that is longer than its limit, so that only its beginning was read. */
export function cutShort(url: string, maxBytes: number): FetchProblem {
  return fetchProblem('fetch/cut-short', { url, limit: formatBytes(maxBytes) });
}

export function fetchProblem<C extends FetchProblemCode>(code: C, data: Facts<C>): FetchProblem {
  // The signature pairs each code with its facts; the compiler cannot see that through the union.
  return { code, data } as unknown as FetchProblem;
}
