/** A decoded text, and whether all of it was UTF-8. */
export interface Decoded {
  /** Without its byte order mark. */
  readonly text: string;
  /** At least one byte sequence was not UTF-8; the text contains U+FFFD instead. */
  readonly damaged: boolean;
}

/**
 * The text of bytes in UTF-8, the encoding of robots.txt (RFC 9309 §2.3).
 *
 * A byte order mark is dropped. Bytes that are not UTF-8 become U+FFFD, so one bad byte does not cost the lines around it.
 *
 * @example
 * ```ts
 * import { decodeUtf8 } from '@heed/core/internal';
 *
 * console.log(decodeUtf8(new Uint8Array([0x61, 0xff])).damaged); // true
 * ```
 */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  try {
    return { text: strictDecoder.decode(bytes), damaged: false };
  } catch {
    return { text: lenientDecoder.decode(bytes), damaged: true };
  }
}

/** Made once: making one takes as long as decoding a small file. */
const strictDecoder: TextDecoder = new TextDecoder('utf-8', { fatal: true });
const lenientDecoder: TextDecoder = new TextDecoder('utf-8');
