import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits. They are known only to the page that this run of the server sent. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Reports whether they are the same. The time it takes does not depend on how much of them is. */
export function isToken(given: string, token: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(token));
}

/** Digests have one length, which `timingSafeEqual` asks for. */
function digestOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}
