import type { HeaderLine } from '@heed/core';

/** The last field wins, as it does for browsers. */
export function contentTypeOf(headers: readonly HeaderLine[]): string | undefined {
  return headers.findLast(([name]) => name.toLowerCase() === 'content-type')?.[1];
}

/** Is this what heed looks into? Whoever does not say what it is sends HTML, more often than not. */
export function isMarkup(contentType: string | undefined): boolean {
  return contentType === undefined || /html|xml/i.test(contentType);
}

/** The text of a body; empty where it is neither HTML nor XML, since then nobody looks into it. */
export async function readBody(octets: Uint8Array, headers: readonly HeaderLine[]): Promise<string> {
  const contentType = contentTypeOf(headers);
  if (!isMarkup(contentType)) return '';
  // A parser takes longer to load than most runs last.
  const { decodePage } = await import('@heed/markup');
  return decodePage(octets, contentType).text;
}
