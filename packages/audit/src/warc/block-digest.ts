import { createHash } from 'node:crypto';

/** Returns the digest of a block in the form that nearly all writers of WARC files use: SHA-1 in Base32. */
export function blockDigestOf(block: Uint8Array): string {
  const bits = [...createHash('sha1').update(block).digest()].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return `sha1:${bits.replace(/.{5}/g, (five) => base32.charAt(Number.parseInt(five, 2)))}`;
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
