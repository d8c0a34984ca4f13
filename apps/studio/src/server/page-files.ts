import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built page, in the form in which it is sent. */
export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly cache: string;
}

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
]);

/** The name of the page itself, which is also sent for `/`. */
const pageName = '/index.html';

/**
 * Reads the built page, by the paths under which it is served. All of it is read before anything is served: a path that a request asks
 * for is looked up here and never becomes the name of a file, so none leads out of the folder.
 */
export async function readPageFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const files = new Map<string, PageFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    files.set(path, { bytes: await readFile(name), type: typeOf(path), cache: cacheFor(path) });
  }
  return files;
}

function typeOf(path: string): string {
  return types.get(extname(path)) ?? 'application/octet-stream';
}

/** The names of assets change with what they hold. The page itself holds the token of this run. */
function cacheFor(path: string): string {
  return path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store';
}

/** Returns the page with a token that only the scripts in it can read. Without one, the page as it was built. */
export function withPage(
  files: ReadonlyMap<string, PageFile>,
  token: string | undefined,
): ReadonlyMap<string, PageFile> {
  const page = files.get(pageName);
  if (page === undefined) throw new Error('The page of the studio was not built.');
  const html = new TextDecoder().decode(page.bytes);
  const meta = token === undefined ? '' : `<meta name="heed-token" content="${token}" />`;
  const bytes = new TextEncoder().encode(html.replace('</head>', `${meta}</head>`));
  return new Map([...files, ...['/', pageName].map((path) => [path, { ...page, bytes }] as const)]);
}

/** The Content-Security-Policy in the page's META; the header of every response repeats it. */
export function contentSecurityPolicyOf(files: ReadonlyMap<string, PageFile>): string {
  const html = new TextDecoder().decode(files.get(pageName)?.bytes);
  const [, policy] = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html) ?? [];
  if (policy === undefined) throw new Error('The page of the studio has no Content-Security-Policy.');
  return policy;
}
