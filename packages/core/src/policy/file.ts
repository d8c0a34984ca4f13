import { rememberFor } from '../text/memory.js';
import type { Source } from '../text/source.js';
import { isFixed, originOf, parseUrl } from './url.js';

/** A document that signals refer to: its text, or the status of the failed fetch. */
export type File =
  | { readonly kind: 'text'; readonly source: Source }
  | { readonly kind: 'missing'; readonly status: number | 'unreachable' };

/** Documents by the name under which they were provided: a path on the resource's host, or an absolute URL. */
export type Files = ReadonlyMap<string, File>;

/** Returns the document with this path on the host of the resource, provided under the path or under its address (AIN-1b). */
export function fileOnHost(files: Files, path: string, resourceUrl: string): File | undefined {
  if (files.size === 0) return undefined;
  const file = files.get(path);
  // Most names are paths, and then there is no address to compare.
  if (file !== undefined || allArePaths(files.keys())) return file;
  const address = parseUrl(path, resourceUrl)?.href;
  return address === undefined ? undefined : fileAt(files, address, resourceUrl);
}

/** Are these names of files all plain paths? Then each of them is the path itself of one file. */
function allArePaths(names: Iterable<string>): boolean {
  for (const name of names) if (!plainPath.test(name)) return false;
  return true;
}

const plainPath = /^(?:\/[\w.-]+)+$/;

/** The document at an absolute URL. Names that are paths are resolved against the URL of the resource. */
export function fileAt(files: Files, url: string, resourceUrl: string): File | undefined {
  const given = files.get(url);
  if (given !== undefined) return given;
  const known = indexes.get(files);
  const base = haveFixedNames(files) ? originOf(resourceUrl) : resourceUrl;
  const index = known?.base === base ? known : { base, byUrl: indexOf(files, resourceUrl) };
  if (index !== known) indexes.set(files, index);
  return index.byUrl.get(url);
}

/** Do these names mean the same documents for every resource of a site? Paths from the root and absolute URLs do. */
export const haveFixedNames: (files: Files) => boolean = rememberFor((files) => {
  for (const name of files.keys()) if (!name.startsWith('/') && !isFixed(name)) return false;
  return true;
});

/** The documents by URL: a hostile text can refer to documents a hundred thousand times. */
const indexes = new WeakMap<Files, { readonly base: string; readonly byUrl: ReadonlyMap<string, File> }>();

/** By the name as given, and by the URL that it means; of several with the same, the first. */
function indexOf(files: Files, resourceUrl: string): ReadonlyMap<string, File> {
  const byUrl = new Map<string, File>();
  for (const [name, file] of files) {
    const resolved = parseUrl(name, resourceUrl)?.href ?? name;
    for (const key of [name, resolved]) if (!byUrl.has(key)) byUrl.set(key, file);
  }
  return byUrl;
}
