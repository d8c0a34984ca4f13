/**
 * The format in which heed looks into a body, by its Content-Type: HTML for `text/html` and where no type is named, XML for
 * `…/xml` and `…+xml` (PI-36). Undefined for every other type: such bodies hold no signals that heed reads.
 */
export function pageFormatOf(contentType: string | undefined): 'html' | 'xml' | undefined {
  // Of most questions, which have no response.
  if (contentType === undefined) return 'html';
  const essence = mediaTypeOf(contentType).split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (essence === '' || essence === 'text/html') return 'html';
  return /[/+]xml$/.test(essence) ? 'xml' : undefined;
}

/**
 * The media type of a Content-Type, with its parameters; empty if none is named. Several header lines may have been joined
 * with commas; of those the last that has a slash counts.
 */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(',').findLast((type) => type.includes('/')) ?? '';
}

/** Is it the type of an image: `image/png`? */
export function isImageType(contentType: string | undefined): boolean {
  return /^\s*image\//i.test(mediaTypeOf(contentType));
}

/** The Content-Type among header lines: the last field wins, as it does in browsers. */
export function contentTypeOf(headers: readonly (readonly [name: string, value: string])[]): string | undefined {
  return headers.findLast(([name]) => name.toLowerCase() === 'content-type')?.[1];
}
