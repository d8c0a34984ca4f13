import { mediaTypeOf, pageFormatOf } from '@heed/core/page';
import { MIMEType } from 'whatwg-mimetype';

/** The parts of a Content-Type that reading a page depends on. */
interface ContentType {
  readonly format: 'html' | 'xml';
  /** The label of the charset parameter, as written. */
  readonly charset?: string;
}

/** Reads a Content-Type. A type that is neither HTML nor XML is read as HTML: the caller has chosen to ask about it. */
export function readContentType(value: string | undefined): ContentType {
  const format = pageFormatOf(value) ?? 'html';
  const charset = MIMEType.parse(mediaTypeOf(value))?.parameters.get('charset') ?? undefined;
  return charset === undefined ? { format } : { format, charset };
}
