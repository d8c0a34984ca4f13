import { decodeUtf8Page, pageFormatOf } from '@heed/core/page';
import { decodePage } from '@heed/markup';

/** The text of a body, as `decodePage` gives it; empty if it is neither HTML nor XML, since heed does not look into it then. */
export function pageText(bytes: Uint8Array, contentType: string | undefined): string {
  if (pageFormatOf(contentType) === undefined) return '';
  return decodeUtf8Page(bytes, contentType) ?? decodePage(bytes, contentType).text;
}
