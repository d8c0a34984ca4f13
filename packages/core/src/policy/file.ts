import type { Source } from '../text/source.js';
import { parseUrl } from './url.js';

/** A document that signals refer to: its text, or the status of the failed fetch. */
export type File =
  | { readonly kind: 'text'; readonly source: Source }
  | { readonly kind: 'missing'; readonly status: number | 'unreachable' };

/** Documents by the name under which they were given: a path on the resource's host, or an absolute URL. */
export type Files = ReadonlyMap<string, File>;

/** The document at an absolute URL. Names that are paths are resolved against the URL of the resource. */
export function fileAt(files: Files, url: string, resourceUrl: string): File | undefined {
  const known = indexes.get(files);
  const index = known?.resourceUrl === resourceUrl ? known : { resourceUrl, byUrl: indexOf(files, resourceUrl) };
  indexes.set(files, index);
  return index.byUrl.get(url);
}

/** The documents of one question by URL: a hostile text can refer to documents a hundred thousand times. */
const indexes = new WeakMap<Files, { readonly resourceUrl: string; readonly byUrl: ReadonlyMap<string, File> }>();

/** By the name as given, and by the URL that it means; of several with the same, the first. */
function indexOf(files: Files, resourceUrl: string): ReadonlyMap<string, File> {
  const byUrl = new Map<string, File>();
  for (const [name, file] of files) {
    const resolved = parseUrl(name, resourceUrl)?.href ?? name;
    for (const key of [name, resolved]) if (!byUrl.has(key)) byUrl.set(key, file);
  }
  return byUrl;
}
