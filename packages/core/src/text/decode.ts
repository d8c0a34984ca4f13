/** What came out of decoding, and whether anything could not be read as UTF-8. */
export interface Decoded {
  readonly text: string;
  /** At least one octet sequence was not UTF-8 and stands as U+FFFD in the text. */
  readonly damaged: boolean;
}

/**
 * Decodes octets as UTF-8 (RFC 9309 §2.3: robots.txt is UTF-8).
 *
 * A byte order mark is dropped; what is not UTF-8 becomes U+FFFD, so one bad octet never costs the lines around it.
 */
export function decodeUtf8(octets: Uint8Array): Decoded {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(octets), damaged: false };
  } catch {
    return { text: new TextDecoder('utf-8').decode(octets), damaged: true };
  }
}
