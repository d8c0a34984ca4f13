import type { Fetched } from '@heed/core';
import type { Site, SitePage } from '@heed/core/compare';
import { defined, parseUrl } from '@heed/core/internal';
import { mayMarkParts } from '@heed/core/internal/comparisons';
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
  /** What was compared: "robots.txt and headers". */
  readonly parts: string;
  /** What a person should know about what was compared: sentences. */
  readonly notes: readonly string[];
}

/** Reads both sites, one after the other: each may be as large as memory allows. */
export async function readSides(old: string, now: string, options: SiteOptions, inputs: Inputs): Promise<Sides> {
  const site = options.site ?? originAmong([old, now]);
  const known = { ...options, ...(site === undefined ? {} : { site }), keepsSilent: true as const };
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
    parts: listed(allParts.filter((part) => parts.has(part)).map((part) => partNames[part])),
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

const allParts: readonly SitePart[] = ['robots', 'headers', 'files', 'pages'];

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

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
 * The pages that can make a difference: at least one of the two versions holds a signal, for the page or for a part of it, and pages that
 * only the new side has. Pages that only the old side has are gone, not changed.
 */
function pagesOfBoth(old: SiteDocuments, now: SiteDocuments): PagesOfBoth {
  const [before, after] = [pagesByPath(old), pagesByPath(now)];
  const isRestEqual = restOf(old) === restOf(now);
  const isComparable = old.parts.has('pages') && now.parts.has('pages');
  const isNeeded = ([path, other]: readonly [string, KnownPage]): boolean => {
    const one = before.get(path);
    if (one === undefined) return isComparable && other.speaks !== 'not';
    const isSilent = one.speaks === 'not' && other.speaks === 'not';
    const isOfParts = one.speaks !== 'of all' && other.speaks !== 'of all';
    // Where all else is the same, a page that is the same changes nothing.
    return !isSilent && (isRestEqual || isOfParts ? one.page.body !== other.page.body : true);
  };
  const needed = [...after].filter(isNeeded);
  const gone = [...before.keys()].filter((path) => !after.has(path)).length;
  const added = [...after.keys()].filter((path) => !before.has(path)).length;
  return {
    old: needed.flatMap(([path]) => before.get(path)?.page ?? []),
    new: needed.map(([, { page }]) => page),
    notes: isComparable && gone + added > 0 ? [onePageNote(gone, added, old, now)] : [],
  };
}

/** Everything that a site says apart from its pages, as a text to compare. */
function restOf({ site: { origin, robots, files, headers } }: SiteDocuments): string {
  return JSON.stringify([origin, robots, files, headers]);
}

/** A page, and whether it holds signals: for all of it, or only for parts. */
interface KnownPage {
  readonly page: SitePage;
  readonly speaks: 'of all' | 'of parts' | 'not';
}

function pagesByPath({ site: { pages = [] }, silentPages, silentBodies }: SiteDocuments): Map<string, KnownPage> {
  const silent = Array.from(silentPages, (path): [string, KnownPage] => {
    const body = silentBodies?.get(path) ?? '';
    return [path, { page: { path, body }, speaks: mayMarkParts(body) ? 'of parts' : 'not' }];
  });
  return new Map([...silent, ...pages.map((page): [string, KnownPage] => [page.path, { page, speaks: 'of all' }])]);
}

function onePageNote(gone: number, added: number, old: SiteDocuments, now: SiteDocuments): string {
  return `Pages that are gone are not compared: ${gone} only in ${old.name}. New ones are compared with pages that say nothing: ${added} only in ${now.name}.`;
}
