import type { Fetched } from '@heed/core';
import type { Site, SitePage } from '@heed/core/compare';
import { defined, parseUrl } from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import { isAddress } from '../documents/addresses.js';
import type { Inputs } from '../documents/inputs.js';
import { readSite, type SiteOptions } from '../documents/site/read-site.js';
import { type SiteDocuments, type SitePart, siteKinds } from '../documents/site/site-documents.js';
import { printable } from '../terminal/printable.js';

/** The two sites that are compared, with the parts that both have. */
export interface Sides {
  readonly old: SiteDocuments;
  readonly new: SiteDocuments;
  /** What a person should know about what was compared: sentences. */
  readonly notes: readonly string[];
}

/** Reads both sites, one after the other: each may be as large as memory allows. */
export async function readSides(old: string, now: string, options: SiteOptions, inputs: Inputs): Promise<Sides> {
  const site = options.site ?? originAmong([old, now]);
  const known = site === undefined ? options : { ...options, site };
  return compared(await readSite(old, known, inputs), await readSite(now, known, inputs));
}

/** A folder that is compared with an address stands for its site. */
function originAmong(targets: readonly string[]): string | undefined {
  const origins = new Set(targets.filter(isAddress).map((target) => parseUrl(target)?.origin));
  return origins.size === 1 ? [...origins][0] : undefined;
}

/** Refuses a folder in which nothing speaks to crawlers: it is the wrong one, and would be said to be equal to any other such. */
function refuseNothing({ name, kind, site, silentPages }: SiteDocuments): void {
  const isThere = (file: Fetched): boolean => typeof file === 'string' || file.body !== undefined;
  const { robots, files = {}, headers = [], pages = [] } = site;
  const texts = [...(robots === undefined ? [] : [robots]), ...Object.values(files)];
  if (kind !== 'folder' || headers.length + pages.length + silentPages.size > 0 || texts.some(isThere)) return;
  throw new CommandError(
    `nothing to compare in ${printable(name)}: it has no robots.txt, no pages and no _headers file.`,
  );
}

function compared(old: SiteDocuments, now: SiteDocuments): Sides {
  refuseNothing(old);
  refuseNothing(now);
  const parts = new Set([...old.parts].filter((part) => now.parts.has(part)));
  const isWhole = ({ kind }: SiteDocuments): boolean => kind === 'folder' || kind === 'address';
  const isOneOfSite = isWhole(old) !== isWhole(now) && ![old, now].some(hasNoPath);
  if (parts.size === 0 || (old.kind !== now.kind && !isOneOfSite && !(isWhole(old) && isWhole(now)))) {
    throw new CommandError(
      `${printable(old.name)} is ${siteKinds[old.kind]} and ${printable(now.name)} is ${siteKinds[now.kind]}: give two of a kind.`,
    );
  }
  const files = fileNamesOf(old, now);
  const pages = pagesOfBoth(old, now);
  return {
    old: { ...old, site: partsOf(old, parts, files, pages.old) },
    new: { ...now, site: partsOf(now, parts, files, pages.new) },
    notes: [...old.notes, ...now.notes, ...notesOnParts(old, now, parts), ...pages.notes],
  };
}

/** A page or a header by itself could be that of any address of a site. */
function hasNoPath({ kind }: SiteDocuments): boolean {
  return kind === 'page' || kind === 'header';
}

/** The only files to compare, if one side is a single file. */
function fileNamesOf(old: SiteDocuments, now: SiteDocuments): ReadonlySet<string> | undefined {
  const single = [old, now].find(({ kind }) => kind === 'tdmrep' || kind === 'ai');
  return single === undefined ? undefined : new Set(Object.keys(single.site.files ?? {}));
}

function partsOf(
  { site: { origin, robots, files, headers } }: SiteDocuments,
  parts: ReadonlySet<SitePart>,
  names: ReadonlySet<string> | undefined,
  pages: readonly SitePage[],
): Site {
  const kept = Object.entries(files ?? {}).filter(([name]) => names?.has(name) ?? true);
  return defined({
    origin,
    robots: parts.has('robots') ? robots : undefined,
    files: files === undefined || !parts.has('files') ? undefined : Object.fromEntries<Fetched>(kept),
    headers: parts.has('headers') ? headers : undefined,
    pages: parts.has('pages') ? pages : undefined,
  });
}

const partNames: Readonly<Record<SitePart, string>> = {
  robots: 'robots.txt',
  headers: 'headers',
  files: 'other files of the site',
  pages: 'pages',
};

/** Says which parts only one side has. */
function notesOnParts(old: SiteDocuments, now: SiteDocuments, parts: ReadonlySet<SitePart>): string[] {
  const [more, less] = old.parts.size > now.parts.size ? [old, now] : [now, old];
  const left = [...more.parts].filter((part) => !parts.has(part)).map((part) => partNames[part]);
  if (left.length === 0) return [];
  return [`Not compared: ${left.join(', ')}, because ${less.name} is ${siteKinds[less.kind]}.`];
}

interface PagesOfBoth {
  readonly old: readonly SitePage[];
  readonly new: readonly SitePage[];
  readonly notes: readonly string[];
}

/**
 * The pages that both sides have and that can make a difference: at least one of the two holds a signal. Pages of one side only are new
 * or gone, not changed.
 */
function pagesOfBoth(old: SiteDocuments, now: SiteDocuments): PagesOfBoth {
  const [before, after] = [pagesByPath(old), pagesByPath(now)];
  const shared = [...before.keys()].filter((path) => after.has(path));
  const isRestEqual = restOf(old) === restOf(now);
  const isNeeded = (path: string): boolean => {
    const [one, other] = [before.get(path), after.get(path)];
    // Where all else is the same, a page that is the same changes nothing.
    return isRestEqual ? one?.body !== other?.body : one !== silent || other !== silent;
  };
  const speaking = shared.filter(isNeeded);
  const pagesIn = (pages: ReadonlyMap<string, SitePage>): SitePage[] =>
    speaking.map((path) => ({ ...(pages.get(path) ?? silent), path }));
  const gone = before.size - shared.length;
  const added = after.size - shared.length;
  const isComparable = old.parts.has('pages') && now.parts.has('pages');
  return {
    old: pagesIn(before),
    new: pagesIn(after),
    notes: isComparable && gone + added > 0 ? [onePageNote(gone, added, old, now)] : [],
  };
}

/** Everything that a site says apart from its pages, as a text to compare. */
function restOf({ site: { origin, robots, files, headers } }: SiteDocuments): string {
  return JSON.stringify([origin, robots, files, headers]);
}

const silent: SitePage = { path: '', body: '' };

function pagesByPath({ site: { pages = [] }, silentPages }: SiteDocuments): Map<string, SitePage> {
  return new Map([
    ...Array.from(silentPages, (path) => [path, silent] as const),
    ...pages.map((page) => [page.path, page] as const),
  ]);
}

function onePageNote(gone: number, added: number, old: SiteDocuments, now: SiteDocuments): string {
  return `Pages are compared where both sides have them: ${gone} only in ${old.name}, ${added} only in ${now.name}.`;
}
