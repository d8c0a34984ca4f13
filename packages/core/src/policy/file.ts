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
  for (const [name, file] of files) {
    if (name === url || parseUrl(name, resourceUrl)?.href === url) return file;
  }
  return undefined;
}
