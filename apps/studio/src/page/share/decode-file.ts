import { decodeUtf8, fileTypeOf } from '@heed/core/internal';
import { decodeUtf8Page } from '@heed/core/page';

/** A file's text, and notes about it. */
export interface DecodedFile {
  readonly text: string;
  readonly note?: string;
}

/**
 * The text of a file. robots.txt and the like are UTF-8; a page names its encoding, and the tables of all encodings are loaded lazily.
 */
export async function decodeFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<DecodedFile> {
  const { kind, mediaType } = fileTypeOf(name) ?? {};
  const type = kind === undefined ? undefined : mediaType?.replace(/;.*/, '');
  const { text, damaged } = decodeUtf8(bytes);
  if (kind === undefined)
    return damaged ? { text, note: `${name} is not all UTF-8; some characters are lost.` } : { text };
  const plain = decodeUtf8Page(bytes, type);
  if (plain !== undefined) return { text: plain };
  const { decodePage } = await import('@heed/markup');
  const { text: decoded, encoding } = decodePage(bytes, type);
  return encoding === 'utf-8' ? { text: decoded } : { text: decoded, note: `${name} was decoded from ${encoding}.` };
}
