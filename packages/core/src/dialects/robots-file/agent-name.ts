import { isTokenCharacter, productTokenAt } from '../../policy/agent.js';
import { isBlank } from './line.js';

/** Is the value of a User-agent line `*`, alone or followed by white space and anything else (RFC9309-2.2.1-e)? */
export function addressesAllCrawlers(octets: Uint8Array, start: number, end: number): boolean {
  return octets[start] === 0x2a && (start + 1 === end || isBlank(octets[start + 1] as number));
}

/**
 * Does a User-agent line name this product token, whatever its letter case (RFC9309-2.2.1-b)? The token is given in lower case.
 *
 * The name is compared in place, not copied: most names differ at their first letter.
 */
export function namesToken(octets: Uint8Array, text: string, start: number, end: number, token: string): boolean {
  if (!isTokenCharacter(octets[start] as number)) return start < end && productTokenAt(text, start, end) === token;
  const stop = start + token.length;
  if (stop > end) return false;
  for (let position = start; position < stop; position++) {
    const octet = octets[position] as number;
    const lower = octet >= 0x41 && octet <= 0x5a ? octet | 0x20 : octet;
    if (lower !== token.charCodeAt(position - start)) return false;
  }
  return stop === end || !isTokenCharacter(octets[stop] as number);
}
