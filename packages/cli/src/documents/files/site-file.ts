import { basename } from 'node:path';

/** A kind of file that a site has beside its robots.txt and its pages. */
interface SiteFileKind {
  /** The name of the file, without folders. */
  readonly name: RegExp;
  /** What its beginning must contain, if the name is not conclusive. */
  readonly contains?: RegExp;
  /** The path under which a site has it. */
  readonly sitePath: (name: string) => string;
}

const siteFileKinds: readonly SiteFileKind[] = [
  { name: /^tdmrep\.json$/i, sitePath: () => '/.well-known/tdmrep.json' },
  { name: /^ai\.txt$/i, sitePath: () => '/ai.txt' },
  // An RSL document may have any name; feeds and pages that only mention RSL have another root.
  {
    name: /\.(?:rsl|xml)$/i,
    contains: /<(?:[\w-]+:)?rsl\s[^>]*rslstandard\.org\/rsl/i,
    sitePath: (name) => `/${name}`,
  },
];

/** A file of a site, and the path under which the site has it. */
export interface SiteFile {
  readonly path: string;
  readonly sitePath: string;
}

/** Does the name of a file leave open whether it is one of a site, so that its beginning has to be looked at? */
export function isOpenByName(path: string): boolean {
  const name = basename(path);
  return siteFileKinds.some((kind) => kind.contains !== undefined && kind.name.test(name));
}

/** The file as one of a site, if it is one. Without its beginning, only its name is looked at. */
export function siteFileAt(path: string, beginning = ''): SiteFile | undefined {
  const name = basename(path);
  const kind = siteFileKinds.find((one) => one.name.test(name) && (one.contains?.test(beginning) ?? true));
  return kind === undefined ? undefined : { path, sitePath: kind.sitePath(name) };
}
