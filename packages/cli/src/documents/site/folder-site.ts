import type { Fetched, HeaderLine } from '@heed/core';
import type { SitePage } from '@heed/core/compare';
import {
  decodeUtf8,
  defined,
  fileTypeOf,
  type HeaderRule,
  headerRulesFile,
  kindByName,
  pageAddress,
  parseUrl,
  sentHeaderRules,
  unknownAddress,
} from '@heed/core/internal';
import { contentTypeOf } from '@heed/core/page';
import { notesOnPage, notesOnText, readBody, wellKnownPaths } from '@heed/sites/internal/texts';
import { CommandError } from '../../command-error.js';
import { printable } from '../../terminal/printable.js';
import { type ShownText, shownFile } from '../documents.js';
import { filePathOf } from '../file-path.js';
import type { GivenFile } from '../files/given-file.js';
import type { Inputs } from '../inputs.js';
import { notesInWords } from '../notes-in-words.js';
import { referencesIn } from '../referred-files.js';
import type { FolderFiles } from './folder-files.js';
import { isSilent } from './silent-page.js';
import type { SiteDocuments } from './site-documents.js';
import { findTexts, siteRules } from './site-texts.js';

/**
 * Limit: characters of all pages of a folder that hold signals. They are kept until both sites were compared; a page that holds none
 * is read and forgotten.
 */
const maxPageLength = 256 * 1024 * 1024;

/** Reads a folder as the root of a site. */
export async function siteOfFolder(
  folder: FolderFiles,
  origin: string | undefined,
  inputs: Inputs,
  keepsSilent = false,
): Promise<SiteDocuments> {
  const base = origin === undefined ? unknownAddress : `${origin}/`;
  const shown = new Map<string, ShownText>();
  const notes: string[] = [];
  const textOf = async (path: string, name: string): Promise<string> => {
    const file = await folder.read(path);
    const { text } = decodeUtf8(file.bytes);
    shown.set(name, shownFile(file, text));
    notes.push(...notesInWords(notesOnText(file.name, text)));
    return text;
  };
  const robots = folder.paths.has('robots.txt') ? await textOf('robots.txt', 'robots.txt') : undefined;
  const files: Record<string, Fetched> = {};
  for (const path of wellKnownPaths()) {
    // A folder is the whole site, so a file that is not in it does not exist.
    files[path] = folder.paths.has(path.slice(1)) ? await textOf(path.slice(1), path) : { status: 404 };
  }
  const rulesFile = folder.paths.has(headerRulesFile) ? await folder.read(headerRulesFile) : undefined;
  const headerRules = rulesFile === undefined ? undefined : rulesOf(rulesFile);
  const found = await readPages(folder, base, inputs, keepsSilent);
  const references = new Set<string>();
  const refer = async (texts: Parameters<typeof referencesIn>[0]): Promise<void> => {
    for (const address of await referencesIn(texts, inputs)) references.add(address);
  };
  if (robots !== undefined) await refer({ url: base, robots });
  for (const { pattern, headers } of siteRules(headerRules?.rules ?? [])) {
    await refer({ url: parseUrl(pattern.replace(/\*$/, ''), base)?.href ?? base, response: { headers } });
  }
  for (const { path, body, headers = [] } of found.pages) {
    await refer({ url: parseUrl(path, base)?.href ?? base, response: { headers, body } });
  }
  for (const address of references) {
    const path = pathOnSite(address, base);
    const elsewhere = origin === undefined ? inFolderOf(address, folder) : undefined;
    if (elsewhere !== undefined) files[address] = await textOf(elsewhere, address);
    if (path === undefined || Object.hasOwn(files, path)) continue;
    const inFolder = filePathOf(path)?.slice(1);
    if (inFolder === undefined || !folder.paths.has(inFolder)) files[path] = { status: 404 };
    else files[path] = await textOf(inFolder, path);
  }
  return {
    name: folder.name,
    kind: 'folder',
    parts: new Set(['robots', 'headers', 'files', 'pages']),
    silentPages: found.silent,
    silentBodies: new Map(found.kept.map(({ path, body }) => [path, body])),
    notes: [...notes, ...found.notes],
    site: defined({
      origin,
      robots: robots ?? { status: 404 },
      files,
      headers: siteRules(headerRules?.rules ?? []),
      pages: found.pages.map(({ file: _, ...page }) => page),
    }),
    // Parts of silent pages may have rules.
    textAt: findTexts(defined({ shown, headerRules, pages: [...found.pages, ...found.kept] })),
  };
}

/** The rules of a `_headers` file, and its text. */
export function rulesOf(file: GivenFile): { readonly shown: ShownText; readonly rules: readonly HeaderRule[] } {
  const { text } = decodeUtf8(file.bytes);
  return { shown: shownFile(file, text), rules: sentHeaderRules(text) };
}

/** The file of a folder that an absolute address most likely means where the site of the folder is not known. */
function inFolderOf(address: string, { paths }: FolderFiles): string | undefined {
  const url = parseUrl(address);
  if (url === undefined || url.origin === parseUrl(unknownAddress)?.origin) return undefined;
  const path = filePathOf(url.pathname)?.slice(1);
  return path !== undefined && paths.has(path) ? path : undefined;
}

/** The path of a document of this site; absent if it is on another. */
function pathOnSite(address: string, base: string): string | undefined {
  const url = parseUrl(address);
  return url !== undefined && url.origin === parseUrl(base)?.origin ? url.pathname : undefined;
}

interface FoundPages {
  readonly pages: readonly (SitePage & { readonly file: string })[];
  readonly silent: ReadonlySet<string>;
  /** The silent pages whose texts are kept. */
  readonly kept: readonly (SitePage & { readonly file: string })[];
  readonly notes: readonly string[];
}

/** Limit: characters of silent pages that are kept, of each folder, where parts of pages are compared. */
const maxSilentLength = 128 * 1024 * 1024;

async function readPages(
  folder: FolderFiles,
  base: string,
  { markup }: Inputs,
  keepsSilent: boolean,
): Promise<FoundPages> {
  const kept: (SitePage & { readonly file: string })[] = [];
  let silentLength = 0;
  let forgotten = 0;
  const pages: (SitePage & { readonly file: string })[] = [];
  const silent = new Set<string>();
  const notes: string[] = [];
  let length = 0;
  for (const inFolder of folder.paths) {
    const kind = kindByName(inFolder);
    if (kind !== 'html' && kind !== 'xml') continue;
    const file = await folder.read(inFolder);
    const headers: HeaderLine[] = [['Content-Type', fileTypeOf(inFolder)?.mediaType ?? 'text/html']];
    const body = await readBody(file.bytes, headers);
    const url = pageAddress(inFolder, base);
    const path = parseUrl(url)?.pathname ?? '/';
    await markup.loadFor({ response: { body } });
    if (isSilent(markup.findPage(body, contentTypeOf(headers), url, 'head'))) {
      silent.add(path);
      silentLength += body.length;
      if (silentLength > maxSilentLength) forgotten++;
      else if (keepsSilent) kept.push({ path, body, file: file.name });
      continue;
    }
    length += body.length;
    if (length > maxPageLength) throw new CommandError(tooLong(folder.name));
    notes.push(...notesInWords(notesOnPage(file.name, body).notes));
    pages.push({ path, body, headers, file: file.name });
  }
  if (keepsSilent && forgotten > 0) {
    notes.push(`Parts of ${forgotten} pages of ${folder.name} were not compared: the pages have too many characters.`);
  }
  return { pages, silent, kept, notes };
}

function tooLong(folder: string): string {
  const limit = `${maxPageLength / 1024 / 1024} MiB`;
  return `the pages of ${printable(folder)} that hold signals have more than ${limit}: give its folders one by one.`;
}
