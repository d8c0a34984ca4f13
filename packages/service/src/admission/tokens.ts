import { createHash, timingSafeEqual } from 'node:crypto';

/** A token of the file: who has it, and its digest. */
export interface TokenEntry {
  readonly name: string;
  readonly digest: Uint8Array;
}

/** Limit: tokens of a file. Each request is compared with all of them. */
const maxTokens = 1000;

/** Limit: characters of a token. A shorter one could be guessed. */
const minLength = 16;

/**
 * The tokens of a text: one a line, a name followed by the token itself, or `sha256:` and its digest in hexadecimal. Empty lines and those
 * that begin with `#` are skipped. Throws an Error that names the wrong line, but does not quote it.
 */
export function readTokens(text: string): TokenEntry[] {
  const entries: TokenEntry[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) continue;
    const [name = '', token = '', ...more] = written.split(/\s+/);
    if (token === '' || more.length > 0) throw wrong(index, 'write a name, a space and the token');
    if (entries.some((entry) => entry.name === name)) throw wrong(index, 'the name occurs twice');
    entries.push({ name, digest: digestIn(token, index) });
    if (entries.length > maxTokens) throw wrong(index, `there are more than ${maxTokens} tokens`);
  }
  return entries;
}

/** Returns the name that belongs to the token of this Authorization header; `undefined` if it has no token of the file. */
export function holderOf(authorization: string | undefined, entries: readonly TokenEntry[]): string | undefined {
  const [, token] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  if (token === undefined) return undefined;
  const digest = sha256(token);
  let holder: string | undefined;
  // All are compared, each in constant time, so that the time reveals nothing about any.
  for (const entry of entries) if (timingSafeEqual(entry.digest, digest)) holder = entry.name;
  return holder;
}

function digestIn(token: string, index: number): Uint8Array {
  const [, hex] = /^sha256:(.*)$/i.exec(token) ?? [];
  if (hex === undefined) {
    if (token.length < minLength) throw wrong(index, `the token is shorter than ${minLength} characters`);
    return sha256(token);
  }
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw wrong(index, '64 hexadecimal digits follow "sha256:"');
  return Buffer.from(hex, 'hex');
}

function sha256(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

function wrong(index: number, reason: string): Error {
  return new Error(`line ${index + 1}: ${reason}`);
}
