import type { Source } from '../text/source.js';
import { parseUrl } from './url.js';

/** How fetching a document went that signals refer to: its text, or the status that came in its place. */
export type File =
  | { readonly kind: 'text'; readonly source: Source }
  | { readonly kind: 'missing'; readonly status: number | 'unreachable' };

/** Documents by the path on the host of the resource, or the absolute URL, under which they were given. */
export type Files = ReadonlyMap<string, File>;

/** The document at an address. `url` is the address of the resource, which paths count from. */
export function fileAt(files: Files, address: string, url: string): File | undefined {
  for (const [name, file] of files) {
    if (name === address || parseUrl(name, url)?.href === address) return file;
  }
  return undefined;
}
