import { pageFormatOf } from './content-type.js';
import { decodeUtf8 } from './decode.js';

/** No parameter, or one that says UTF-8. */
const plainType = /^[^;,"]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i;

/** Limit: bytes in which a META may declare an encoding (HTML, prescan). */
const prescanLength = 1024;

/** Where a META could declare an encoding, and whether that is UTF-8. */
const declaration = /charset([ \t\r\n\f]*=[ \t\r\n\f]*["']?utf-8["';/> \t\r\n\f])?/gi;

/**
 * Returns the text of an HTML page that is UTF-8 by every way of finding its encoding: its bytes are valid UTF-8, and neither the Content-Type
 * nor its beginning names another encoding. Undefined for all others: `decodePage` of `@heed/markup` finds out which they have.
 *
 * Nearly all pages are such, and the runtime decodes them several times faster than the tables of all encodings do, which also take
 * longer to load than most programs run.
 */
export function decodeUtf8Page(bytes: Uint8Array, contentType: string | undefined): string | undefined {
  if (pageFormatOf(contentType) !== 'html' || !plainType.test(contentType ?? '')) return undefined;
  const beginning = String.fromCharCode(...bytes.subarray(0, prescanLength));
  for (const [, utf8] of beginning.matchAll(declaration)) if (utf8 === undefined) return undefined;
  const { text, damaged } = decodeUtf8(bytes);
  return damaged ? undefined : text;
}
