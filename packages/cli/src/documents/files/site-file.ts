import { basename } from 'node:path';

/** A kind of file that a site has besides its robots.txt and its pages. */
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
];

/** A file of a site, and the path under which the site has it. */
export interface SiteFile {
  readonly path: string;
  readonly sitePath: string;
}

/** The file as one of a site, if it is one. Without its beginning, only its name counts. */
export function siteFileAt(path: string, beginning = ''): SiteFile | undefined {
  const name = basename(path);
  const kind = siteFileKinds.find((one) => one.name.test(name) && (one.contains?.test(beginning) ?? true));
  return kind === undefined ? undefined : { path, sitePath: kind.sitePath(name) };
}
