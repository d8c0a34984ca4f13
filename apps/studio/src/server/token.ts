import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits. Whoever has them was given the page by this run of the server. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Are they the same? How long it takes tells nothing about how much of them is. */
export function isToken(given: string, token: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(token));
}

/** Digests have one length, which `timingSafeEqual` asks for. */
function digestOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}
