/** A body without its chunking. */
export interface Unchunked {
  readonly bytes: Uint8Array;
  /** Does it end in the middle, or is a chunk damaged? Then `bytes` are those before. */
  readonly isCut: boolean;
}

/** Limit: bytes of the line before a chunk: a length, and extensions that nobody uses. */
const maxSizeLineBytes = 256;

/** Undoes chunking; undefined if the body is not chunked, whatever its header says: some archives keep the header and undo the chunking. */
export function unchunk(bytes: Uint8Array): Unchunked | undefined {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: Buffer[] = [];
  let at = 0;
  while (true) {
    const line = body.toString('latin1', at, at + maxSizeLineBytes);
    const [whole, digits] = /^[ \t]*([0-9a-f]{1,8})[ \t]*(?:;[^\n]*)?\r?\n/i.exec(line) ?? [];
    if (whole === undefined || digits === undefined) break;
    const length = Number.parseInt(digits, 16);
    if (length === 0) return joined(pieces, false);
    const start = at + whole.length;
    const end = start + length;
    if (end > body.length) {
      // One chunk that is longer than everything could be a text that begins with a number.
      if (pieces.length > 0) pieces.push(body.subarray(start));
      break;
    }
    const ending = /^\r?\n/.exec(body.toString('latin1', end, end + 2))?.[0];
    if (ending === undefined && end < body.length) break;
    pieces.push(body.subarray(start, end));
    at = end + (ending?.length ?? 0);
  }
  return pieces.length === 0 ? undefined : joined(pieces, true);
}

function joined(pieces: readonly Buffer[], isCut: boolean): Unchunked {
  return { bytes: pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces), isCut };
}
