import type { Code, Facts } from '@heed/core/diagnostics';

export type FetchCode = Extract<Code, `fetch/${string}`>;

/** A failure or remark: a code of the catalogue and its facts. */
export type FetchRemark = { [C in FetchCode]: { readonly code: C; readonly data: Facts<C> } }[FetchCode];

export function fetchRemark<C extends FetchCode>(code: C, data: Facts<C>): FetchRemark {
  // Code and facts belong together by the signature; the compiler cannot see that through the union.
  return { code, data } as unknown as FetchRemark;
}
