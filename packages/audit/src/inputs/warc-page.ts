import { decodeUtf8 } from '@heed/core/documents';
import { pageFormatOf } from '@heed/core/page';
import { decodePage } from '@heed/markup';

/** No parameter, or one that says UTF-8. */
const plainType = /^[^;,"]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i;

/** Limit: octets in which a META may declare an encoding (HTML, prescan). */
const prescanOctets = 1024;

/** Where a META could declare an encoding, and whether that is UTF-8. */
const declaration = /charset([ \t\r\n\f]*=[ \t\r\n\f]*["']?utf-8["';/> \t\r\n\f])?/gi;

/** The text of a body, as `decodePage` gives it; empty if it is neither HTML nor XML, since heed does not look into it then. */
export function pageText(octets: Uint8Array, contentType: string | undefined): string {
  if (pageFormatOf(contentType) === undefined) return '';
  return utf8Text(octets, contentType) ?? decodePage(octets, contentType).text;
}

/**
 * The text of an HTML page that is UTF-8 whichever way its encoding is found: its octets are valid UTF-8, and neither the Content-Type
 * nor its beginning names another. Most pages are such, and Node decodes them several times faster than the tables of all encodings do.
 */
function utf8Text(octets: Uint8Array, contentType: string | undefined): string | undefined {
  if (pageFormatOf(contentType) !== 'html' || !plainType.test(contentType ?? '')) return undefined;
  const beginning = Buffer.from(octets.buffer, octets.byteOffset, Math.min(octets.length, prescanOctets));
  for (const [, utf8] of beginning.toString('latin1').matchAll(declaration)) if (utf8 === undefined) return undefined;
  const { text, damaged } = decodeUtf8(octets);
  return damaged ? undefined : text;
}
