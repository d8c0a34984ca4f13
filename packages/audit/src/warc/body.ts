import type { HeaderLine } from '@heed/core';
import { unchunk } from './chunked.js';
import { uncode } from './codings.js';

/** The body of a message as its server meant it. */
export interface MessageBody {
  /** Undefined if nothing is known of it. */
  readonly octets: Uint8Array | undefined;
  /** Why it is not known to its end, if it is not: a whole sentence. */
  readonly shortfall?: { readonly code: 'http' | 'coding' | 'too-long'; readonly message: string };
}

/** Undoes the chunking and the codings that a header names, as far as they have not been undone already. */
export function bodyOf(headers: readonly HeaderLine[], transferred: Uint8Array, limit: number): MessageBody {
  const transfer = namesIn(headers, 'transfer-encoding');
  const content = namesIn(headers, 'content-encoding');
  let octets = transferred;
  let shortfall: MessageBody['shortfall'];
  if (transfer.includes('chunked')) {
    const whole = unchunk(Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength));
    octets = whole?.octets ?? octets;
    if (whole?.isCut === true)
      shortfall = { code: 'http', message: 'The chunked body breaks off; it was read as far as that.' };
  }
  const codings = [...content, ...transfer.filter((name) => name !== 'chunked')];
  if (codings.length > 0) {
    const plain = uncode(octets, codings, limit);
    if (plain.kind === 'failed') return { octets: undefined, shortfall: { code: plain.code, message: plain.message } };
    octets = plain.octets;
    if (plain.isCut)
      shortfall = { code: 'coding', message: 'The compressed body breaks off; it was read as far as that.' };
  }
  if (octets.length > limit) {
    const message = `The body is longer than ${limit} octets and was read as far as that.`;
    return { octets: octets.subarray(0, limit), shortfall: { code: 'too-long', message } };
  }
  return shortfall === undefined ? { octets } : { octets, shortfall };
}

/** The names in a field that holds a list, of all its lines, in lower case. */
function namesIn(headers: readonly HeaderLine[], field: string): string[] {
  return headers
    .filter(([name]) => name.length === field.length && name.toLowerCase() === field)
    .flatMap(([, value]) => value.split(','))
    .map((name) => name.trim().toLowerCase());
}
