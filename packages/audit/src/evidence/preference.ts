/** A capture as it is stored. */
export interface StoredCapture {
  readonly status: number;
  /** The SHA-256 of the text; empty if there is none. */
  readonly digest: Uint8Array;
  readonly bytes: number;
  readonly location: string;
  readonly file: string;
  readonly offset: number | null;
}

/** No response. */
export const unreachable = 0;

/** It was looked at, and what was seen is not known: a `revisit` of something that was not found. */
export const notKnown = -1;

export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status <= 399;
}

/**
 * Does one of two captures of the same address at the same moment go before the other?
 *
 * Reading: nothing tells which of them is right, and which is stricter cannot be told without a question. So the choice is one that does
 * not depend on the order in which they come: a text goes before a redirect (a site that sets a cookie redirects robots.txt to itself
 * first), a redirect before a failure, a failure before "there is none"; of two texts the longer, since the shorter may have been cut;
 * and of two that are still alike the one with the greater digest, which is arbitrary. Of the same capture in two files, the first by name
 * and offset counts.
 */
export function goesBefore(one: StoredCapture, other: StoredCapture): boolean {
  const byStatus = rankOf(one.status) - rankOf(other.status) || one.bytes - other.bytes || one.status - other.status;
  if (byStatus !== 0) return byStatus > 0;
  const byText = Buffer.compare(one.digest, other.digest);
  if (byText !== 0) return byText > 0;
  if (one.location !== other.location) return one.location > other.location;
  if (one.file !== other.file) return one.file < other.file;
  return (one.offset ?? -1) < (other.offset ?? -1);
}

function rankOf(status: number): number {
  if (isSuccess(status)) return 4;
  if (isRedirect(status)) return 3;
  if (status === unreachable || status === 429 || status >= 500) return 2;
  return status === notKnown ? 0 : 1;
}
