import type { HeaderLine } from '@heed/core';
import { contentTypeOf, pageFormatOf } from '@heed/core/page';

export { contentTypeOf };

/** Does heed look into a body of this type? */
export function isMarkup(contentType: string | undefined): boolean {
  return pageFormatOf(contentType) !== undefined;
}

/** The text of a body; empty if it is neither HTML nor XML, because heed does not look into it. */
export async function readBody(octets: Uint8Array, headers: readonly HeaderLine[]): Promise<string> {
  const contentType = contentTypeOf(headers);
  if (!isMarkup(contentType)) return '';
  // A parser takes longer to load than most runs last.
  const { decodePage } = await import('@heed/markup');
  return decodePage(octets, contentType).text;
}
