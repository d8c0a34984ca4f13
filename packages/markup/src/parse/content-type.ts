import { MIMEType } from 'whatwg-mimetype';

/** What a Content-Type says that matters here. Nonsense says nothing. */
export interface ContentType {
  readonly format: 'html' | 'xml';
  /** The label of the charset parameter, as written. */
  readonly charset?: string;
}

/**
 * Reads a Content-Type. Everything is HTML but what the MIME standard calls an XML type: `text/xml`, `application/xml`
 * and whatever ends in `+xml`, `application/xhtml+xml` among them (PI-36).
 */
export function readContentType(value: string | undefined): ContentType {
  const type = value === undefined ? null : MIMEType.parse(value);
  if (type === null) return { format: 'html' };
  const charset = type.parameters.get('charset');
  const format = type.isXML() ? 'xml' : 'html';
  return charset === undefined || charset === null ? { format } : { format, charset };
}
