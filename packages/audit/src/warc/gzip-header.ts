/** The flags of a gzip header (RFC 1952 §2.3.1). */
const hasHeaderCrc = 0x02;
const hasExtra = 0x04;
const hasName = 0x08;
const hasComment = 0x10;
const reserved = 0xe0;

/** Limit: bytes of a name or a comment in a gzip header. A false start must not be searched far. */
const maxTextBytes = 1024;

/** Limit: bytes of a gzip header that can be read: the fixed ones, a field that states its length in 16 bits, two texts, a checksum. */
export const maxGzipHeaderBytes: number = 10 + 2 + 0xffff + 2 * maxTextBytes + 2;

/** Bytes behind the data of a member: a checksum and the length. */
export const gzipTrailerBytes = 8;

/**
 * Where the compressed data of a gzip member begins whose header begins at `start`; undefined if none begins there, or its header
 * goes on behind `end`.
 */
export function gzipDataStart(buffer: Uint8Array, start: number, end: number): number | undefined {
  if (end - start < 10 || buffer[start] !== 0x1f || buffer[start + 1] !== 0x8b || buffer[start + 2] !== 8)
    return undefined;
  const flags = buffer[start + 3] ?? 0;
  if (flags === 0) return start + 10;
  if ((flags & reserved) !== 0) return undefined;
  let at = start + 10;
  if ((flags & hasExtra) !== 0) at += 2 + (buffer[at] ?? 0) + 256 * (buffer[at + 1] ?? 0);
  for (const text of [hasName, hasComment]) {
    if ((flags & text) === 0) continue;
    const zero = buffer.subarray(at, Math.min(at + maxTextBytes, end)).indexOf(0);
    if (zero === -1) return undefined;
    at += zero + 1;
  }
  if ((flags & hasHeaderCrc) !== 0) at += 2;
  return at <= end ? at : undefined;
}
