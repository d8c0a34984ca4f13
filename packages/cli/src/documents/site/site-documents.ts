import type { Site } from '@heed/core/compare';
import type { Position, Source } from '@heed/core/diagnostics';
import type { ShownText } from '../documents.js';

/** What a site was read from can hold. Two sites are compared by the parts that both hold. */
export type SitePart = 'robots' | 'headers' | 'files' | 'pages';

/** A site as it was read from a folder, a file, a revision or a server, and the locations of its texts. */
export interface SiteDocuments {
  /** As typed: a path, a revision and a path, an address, or `<stdin>`. */
  readonly name: string;
  /** What it is, for people: `a robots.txt`, `a folder`. */
  readonly kind: SiteKind;
  readonly site: Site;
  readonly parts: ReadonlySet<SitePart>;
  /** The paths of pages that hold no signal. They are not among the pages of the site, since they decide nothing. */
  readonly silentPages: ReadonlySet<string>;
  /** The texts of silent pages by their paths, if they are wanted: elements of them may have rules of their own. */
  readonly silentBodies?: ReadonlyMap<string, string>;
  /** What a person should know about how it was read: sentences. */
  readonly notes: readonly string[];
  /** The text that a reason names as its source, for the address (a path, with a query perhaps) of the site that it is about. */
  readonly textAt: (source: string, address: string, site: Site) => ShownText | undefined;
}

export const siteKinds = {
  folder: 'a folder',
  address: 'an address',
  robots: 'a robots.txt',
  headerRules: 'a _headers file',
  header: 'the header of a response',
  page: 'a page',
  tdmrep: 'a tdmrep.json',
  ai: 'an ai.txt',
} as const;

export type SiteKind = keyof typeof siteKinds;

/** A location in a file that a person knows. */
export interface SitePlace extends Position {
  readonly file: string;
  readonly source: Source;
}

/** Returns the location that a reason about an address names, in the file that a person knows; undefined if it has no location in a text. */
export function placeInSite(
  { textAt, site }: Pick<SiteDocuments, 'textAt' | 'site'>,
  reason: { readonly source: string; readonly line?: number; readonly column?: number },
  address: string,
): SitePlace | undefined {
  const { source, line, column = 1 } = reason;
  const text = line === undefined ? undefined : textAt(source, address, site);
  if (line === undefined || text === undefined) return undefined;
  const place = text.placeOf?.({ line, column }) ?? { line, column };
  return { ...place, file: text.file, source: text.source };
}
