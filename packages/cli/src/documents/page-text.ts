import type { HeaderLine } from '@heed/core';

/** The last field wins, as it does for browsers. */
export function contentTypeOf(headers: readonly HeaderLine[]): string | undefined {
  return headers.findLast(([name]) => name.toLowerCase() === 'content-type')?.[1];
}

/** Whether heed reads the body. A response without a Content-Type is most often HTML. */
export function isMarkup(contentType: string | undefined): boolean {
  return contentType === undefined || /html|xml/i.test(contentType);
}

/** The text of a body; empty if it is neither HTML nor XML, since heed does not read it then. */
export async function readBody(octets: Uint8Array, headers: readonly HeaderLine[]): Promise<string> {
  const contentType = contentTypeOf(headers);
  if (!isMarkup(contentType)) return '';
  // Loaded here: loading the parser takes longer than most runs.
  const { decodePage } = await import('@heed/markup');
  return decodePage(octets, contentType).text;
}
