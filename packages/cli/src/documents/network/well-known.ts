import type { Fetched } from '@heed/core';
import { parseUrl } from '@heed/core/internal';
import type { FetchProblem } from '@heed/fetch';
import type { Note } from '../documents.js';
import { wellKnownPaths } from '../well-known-files.js';
import { fetchNote } from './fetch-note.js';
import type { Fetcher } from './fetcher.js';
import { type FetchedFiles, fetchFiles, isOwn, reasonAgainst, reasonIn, type Site } from './site.js';

/**
 * Fetches the files that every site may have, as far as they can speak of what is asked about. Any answer but the file means that
 * there is none (AIN-1b). A file that did not come, that heed did not read to its end, or did not fetch because robots.txt closes it
 * to heed, counts as not checked, with a note: it may be there.
 */
export async function fetchWellKnown(url: string, site: Site, fetcher: Fetcher): Promise<FetchedFiles> {
  if (site.failed !== undefined) return { files: {}, shown: new Map(), notes: [] };
  const origin = parseUrl(url)?.origin ?? url;
  const known = fetcher.wellKnown.get(origin);
  if (known !== undefined) return known;
  const fetched = await fetchFor(url, site, fetcher);
  // What failed may succeed for the next address.
  if (fetched.notes.length === 0) fetcher.wellKnown.set(origin, fetched);
  return fetched;
}

async function fetchFor(url: string, site: Site, fetcher: Fetcher): Promise<FetchedFiles> {
  const notes: Note[] = [];
  const open: string[] = [];
  for (const path of wellKnownPaths(fetcher.usages)) {
    const address = parseUrl(path, url)?.href;
    if (address === undefined || fetcher.given.has(address)) continue;
    const why = isOwn(address, fetcher) ? undefined : reasonAgainst(site, address, fetcher);
    if (why === undefined) open.push(address);
    else notes.push({ code: 'check/file-not-fetched', data: { url: address, why }, about: address });
  }
  const fetched = await fetchFiles(open, fetcher.client, fileNote);
  const unread = new Set(fetched.notes.map(({ about }) => about));
  const files: Record<string, Fetched> = {};
  const shown = new Map(fetched.shown);
  for (const [address, file] of Object.entries(fetched.files)) {
    const isInstead = isPage(shown.get(address)?.source.text ?? '');
    if (unread.has(address) || isInstead) shown.delete(address);
    if (!unread.has(address)) files[address] = isInstead ? { status: 404 } : file;
  }
  return { files, shown, notes: [...notes, ...fetched.notes] };
}

/** Lenient: many servers answer a path that they do not know with a page and status 200. */
function isPage(text: string): boolean {
  return /^\s*<(?:!doctype html|html)\b/i.test(text);
}

/** That a limit was reached says enough: it names the file. */
function fileNote(problem: FetchProblem, address: string): Note {
  if (problem.code === 'fetch/cut-short' || problem.code === 'fetch/budget-spent') return fetchNote(problem, address);
  return { code: 'check/file-not-had', data: { url: address, reason: reasonIn(problem) }, about: address };
}
