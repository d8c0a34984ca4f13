import type { HeaderLine } from '@heed/core';
import { unchunk } from './chunked.js';
import { uncode } from './codings.js';
import type { MessageBody, Shortfall } from './message-body.js';

/** Undoes the chunking and the codings that a header names, as far as they have not been undone already. */
export function bodyOf(headers: readonly HeaderLine[], transferred: Uint8Array, limit: number): MessageBody {
  const transfer = namesIn(headers, 'transfer-encoding');
  const codings = [...namesIn(headers, 'content-encoding'), ...transfer.filter((name) => name !== 'chunked')];
  const chunks = transfer.includes('chunked') ? unchunk(transferred) : undefined;
  const { bytes, shortfall } = uncode(chunks?.bytes ?? transferred, codings, limit);
  const reason = chunks?.isCut === true ? breaksOff : shortfall;
  if (bytes !== undefined && bytes.length > limit)
    return { bytes: bytes.subarray(0, limit), shortfall: tooLong(limit) };
  return reason === undefined ? { bytes } : { bytes, shortfall: reason };
}

const breaksOff: Shortfall = { code: 'http', message: 'The chunked body breaks off; it was read as far as that.' };

function tooLong(limit: number): Shortfall {
  return { code: 'too-long', message: `The body has more than ${limit} bytes; it was not read to its end.` };
}

/** The names in a field that holds a list, of all its lines, in lower case. */
function namesIn(headers: readonly HeaderLine[], field: string): string[] {
  return headers
    .filter(([name]) => name.length === field.length && name.toLowerCase() === field)
    .flatMap(([, value]) => value.split(','))
    .map((name) => name.trim().toLowerCase());
}
