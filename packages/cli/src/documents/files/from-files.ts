import { basename, extname, join } from 'node:path';
import type { HeaderLine } from '@heed/core';
import type { Position } from '@heed/core/diagnostics';
import {
  decodeUtf8,
  defined,
  type FileKind,
  hasRobotsField,
  kindByName,
  kindOf,
  maxBeginning,
} from '@heed/core/internal';
import { contentTypeOf, pageFormatOf } from '@heed/core/page';
import { notesOnPage, notesOnText, readBody, wellKnownPaths } from '@heed/sites/internal/texts';
import { CommandError } from '../../command-error.js';
import { type Documents, type ShownText, shownFile } from '../documents.js';
import type { Inputs } from '../inputs.js';
import { pathBelow, referencesIn, rootOf } from '../referred-files.js';
import { refuseArchive } from './archive.js';
import type { GivenFile, ReadFile } from './given-file.js';
import { readGivenHeader } from './given-header.js';
import type { SiteFile } from './site-file.js';

/** The files of one resource. */
export interface GivenFiles {
  readonly robots?: string;
  readonly headers?: string | ShownHeader;
  readonly page?: string;
  /** The kind of the page where it is known. */
  readonly kind?: 'html' | 'xml';
  /** Further files of the site with rules on the resource. */
  readonly siteFiles?: readonly SiteFile[];
  /** The address of the resource. */
  readonly url: string;
}

/** A header, and the file it was read from. */
export interface ShownHeader {
  readonly headers: readonly HeaderLine[];
  readonly shown: ShownText;
  readonly status?: number;
  /** The line where the body begins, if the file has it too. */
  readonly bodyLine?: number;
}

/** Tells what a file holds by its name or, if that is not conclusive, by how it begins. */
export async function kindOfFile(path: string, read: ReadFile): Promise<FileKind> {
  const { name, bytes } = await read(path);
  const start = textAtBeginning(bytes);
  refuseArchive(name, start);
  if (kindByName(name) === undefined && start.includes('\0')) {
    throw new CommandError(`${name} is not a text file: give a page (HTML or XML), a robots.txt or a response header.`);
  }
  return kindOf(name, start);
}

/**
 * Returns the kind of a file whose rules are requested. Refuses a text that would be a robots.txt only because it is nothing else: the
 * answer would be that it allows everything. Saved robots.txt have any name, so one without an extension, or with `.txt`, is enough.
 */
export async function kindOfGivenFile(path: string, read: ReadFile): Promise<FileKind> {
  const kind = await kindOfFile(path, read);
  const { name, bytes } = await read(path);
  if (kind !== 'robots' || kindByName(name) === 'robots' || hasRobotsField(textAtBeginning(bytes))) return kind;
  if (path !== '-' && /^(?:\.txt)?$/i.test(extname(name))) return kind;
  throw new CommandError(
    `${path === '-' ? 'standard input' : name} is not a page, a robots.txt or a response header. If it is a robots.txt without rules, pass it with --robots ${path}.`,
  );
}

/** Pages in UTF-16 have a byte order mark that says so. */
export function textAtBeginning(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const start = bytes.subarray(0, maxBeginning);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(start);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(start);
  return decodeUtf8(start).text;
}

/** What reading files takes of the inputs. */
export type ReadingInputs = Pick<Inputs, 'files' | 'read' | 'ask' | 'markup'>;

/** Reads the documents of one resource from files. */
export async function documentsFromFiles(given: GivenFiles, inputs: ReadingInputs): Promise<Documents> {
  const { read } = inputs;
  const shown = new Map<string, ShownText>();
  const robots = given.robots === undefined ? undefined : await readText(given.robots, read);
  if (robots !== undefined) shown.set('robots.txt', shownFile(robots, robots.text));
  const header = given.headers === undefined ? undefined : await readHeader(given.headers, read);
  const { headers = [], status } = header ?? {};
  if (header !== undefined) shown.set('header', header.shown);
  const page = given.page === undefined ? pageIn(header) : await readPage(given.page, given.kind, headers, read);
  if (page !== undefined) shown.set('body', page.shown);
  const files: Record<string, string> = {};
  const siteFiles: FileText[] = [];
  for (const { path, sitePath } of given.siteFiles ?? []) {
    const file = await readText(path, read);
    files[sitePath] = file.text;
    shown.set(sitePath, shownFile(file, file.text));
    siteFiles.push(file);
  }
  const root = rootOf(given);
  let isSought = root !== undefined;
  if (root !== undefined) {
    for (const address of await referencesIn(textsOf(given.url, robots, header, page), inputs)) {
      const path = pathBelow(root, address, given.url);
      isSought &&= path !== undefined;
      const file = path === undefined ? undefined : await readReferred(path, inputs);
      if (file === undefined) continue;
      files[address] = file.text;
      shown.set(address, shownFile(file, file.text));
    }
    for (const path of wellKnownPathsBeside(given)) {
      const file = await readReferred(join(root, path), inputs);
      if (file === undefined) continue;
      files[path] = file.text;
      shown.set(path, shownFile(file, file.text));
    }
  }
  return defined({
    url: given.url,
    robots: robots?.text,
    response:
      header === undefined && page === undefined
        ? undefined
        : defined({ status, headers: page?.headers ?? headers, body: page?.text }),
    lacksHeader: header === undefined && page !== undefined ? true : undefined,
    // A document that is referred to counts as missing only if it was looked for.
    files: isSought || Object.keys(files).length > 0 ? files : undefined,
    lacksReferred: isSought ? undefined : (true as const),
    shown,
    ...notesOnFiles([robots, ...siteFiles], header, page),
  });
}

/** What kind of text the files are not. The page may be in the file of its header, which is not named twice. */
function notesOnFiles(
  texts: readonly (FileText | undefined)[],
  header: ShownHeader | undefined,
  page: PageText | undefined,
): Pick<Documents, 'notes' | 'unseen'> {
  const onPage = page === undefined ? { notes: [] } : notesOnPage(page.shown.file, page.text);
  const onTexts = texts.flatMap((file) => (file === undefined ? [] : notesOnText(file.name, file.text)));
  const isOnce = header === undefined || header.bodyLine !== undefined;
  const onHeader = isOnce ? [] : notesOnText(header.shown.file, header.shown.source.text);
  return { ...onPage, notes: [...onTexts, ...onHeader, ...onPage.notes] };
}

function textsOf(
  url: string,
  robots: FileText | undefined,
  header: ShownHeader | undefined,
  page: PageText | undefined,
): Parameters<typeof referencesIn>[0] {
  const { headers } = page ?? header ?? {};
  return defined({
    url,
    robots: robots?.text,
    response: headers === undefined ? undefined : defined({ headers, body: page?.text }),
  });
}

/**
 * The paths of the files that every site may have, which are searched in the folder of the site. A missing one counts as not provided: the
 * folder may hold only some saved files. A robots.txt under another name may be one of a collection, whose folder is not the root of a
 * site.
 */
function wellKnownPathsBeside({ robots }: GivenFiles): readonly string[] {
  return robots !== undefined && basename(robots) !== 'robots.txt' ? [] : wellKnownPaths();
}

interface FileText extends GivenFile {
  readonly text: string;
}

async function readText(path: string, read: ReadFile): Promise<FileText> {
  const file = await read(path);
  return { ...file, text: decodeUtf8(file.bytes).text };
}

/** Returns undefined if there is no such file. Its name was not typed, so only a regular file is read: a pipe might never end. */
async function readReferred(path: string, { files, read }: ReadingInputs): Promise<FileText | undefined> {
  try {
    return files.statOf(path).isFile() ? await readText(path, read) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the header of a response from a file, unless it has been read. */
export async function readHeader(given: string | ShownHeader, read: ReadFile): Promise<ShownHeader> {
  if (typeof given === 'object') return given;
  const file = await readText(given, read);
  refuseArchive(file.name, file.text);
  const { placeOf, ...header } = readGivenHeader(file.name, file.text);
  return { ...header, shown: { ...shownFile(file, file.text), placeOf } };
}

export interface PageText {
  readonly text: string;
  readonly shown: ShownText;
  /** The header as given. Without a Content-Type, one that fits the kind of the page is added. */
  readonly headers: readonly HeaderLine[];
}

/** The page that follows its header in one file, as `curl -i` prints it. */
export function pageIn(header: ShownHeader | undefined): PageText | undefined {
  const { bodyLine, shown } = header ?? {};
  if (header === undefined || shown === undefined || bodyLine === undefined) return undefined;
  const body = shown.source.text.slice(shown.source.offsetAt({ line: bodyLine, column: 1 }));
  const headers = withType(header.headers, kindOf('', body));
  const placeOf = ({ line, column }: Position): Position => ({ line: line + bodyLine - 1, column });
  return {
    headers,
    text: pageFormatOf(contentTypeOf(headers)) === undefined ? '' : body,
    shown: { ...shown, placeOf },
  };
}

async function readPage(
  path: string,
  known: FileKind | undefined,
  given: readonly HeaderLine[],
  read: ReadFile,
): Promise<PageText> {
  const file = await read(path);
  const { name, bytes } = file;
  refuseArchive(name, textAtBeginning(bytes));
  const kind = known ?? kindOf(name, textAtBeginning(bytes));
  const headers = withType(given, kind);
  const text = await readBody(bytes, headers);
  return { headers, text, shown: shownFile(file, text) };
}

function withType(headers: readonly HeaderLine[], kind: FileKind): readonly HeaderLine[] {
  const isGiven = kind !== 'xml' || contentTypeOf(headers) !== undefined;
  return isGiven ? headers : [...headers, ['Content-Type', 'application/xml']];
}
