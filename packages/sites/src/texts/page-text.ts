import type { HeaderLine } from '@heed/core';
import { contentTypeOf, decodeUtf8Page, pageFormatOf } from '@heed/core/page';

/** Returns the text of a body; empty if it is neither HTML nor XML, since heed does not read it then. */
export async function readBody(bytes: Uint8Array, headers: readonly HeaderLine[]): Promise<string> {
  const contentType = contentTypeOf(headers);
  if (pageFormatOf(contentType) === undefined) return '';
  const text = decodeUtf8Page(bytes, contentType);
  if (text !== undefined) return text;
  // Loaded here: loading the tables of encodings takes longer than most runs.
  const { decodePage } = await import('@heed/markup');
  return decodePage(bytes, contentType).text;
}
