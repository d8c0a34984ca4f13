import { basename, extname } from 'node:path';
import type { HeaderLine } from '@heed/core';
import { decodeUtf8, defined, hasRobotsField, headerRulesFile, kindByName } from '@heed/core/internal';
import { notesOnPage, notesOnText, readBody } from '@heed/sites/internal/texts';
import { CommandError } from '../../command-error.js';
import { printable } from '../../terminal/printable.js';
import { shownFile } from '../documents.js';
import { kindOfFile, pageIn, readHeader, textAtBeginning } from '../files/from-files.js';
import type { GivenFile } from '../files/given-file.js';
import { siteFileAt } from '../files/site-file.js';
import { notesInWords } from '../notes-in-words.js';
import { rulesOf } from './folder-site.js';
import type { SiteDocuments, SiteKind, SitePart } from './site-documents.js';
import { findTexts, siteRules } from './site-texts.js';

/** Reads one file as a site of which nothing else is known. Documents that it refers to are not looked for. */
export async function siteOfFile(file: GivenFile): Promise<SiteDocuments> {
  if (basename(file.name) === headerRulesFile) {
    const headerRules = rulesOf(file);
    const shared = sharedFields(file, 'headerRules', ['headers'], []);
    return {
      ...shared,
      site: { headers: siteRules(headerRules.rules) },
      textAt: findTexts({ shown: new Map(), headerRules }),
    };
  }
  const siteFile = siteFileAt(file.name);
  if (siteFile !== undefined) {
    const { sitePath } = siteFile;
    const { text } = decodeUtf8(file.bytes);
    const kind = sitePath === '/ai.txt' ? 'ai' : 'tdmrep';
    return {
      ...sharedFields(file, kind, ['files'], notesInWords(notesOnText(file.name, text))),
      site: { files: { [sitePath]: text } },
      textAt: findTexts({ shown: new Map([[sitePath, shownFile(file, text)]]) }),
    };
  }
  switch (await kindOfSide(file)) {
    case 'robots':
      return siteOfRobots(file);
    case 'headers':
      return siteOfHeader(file);
    case 'html':
      return siteOfPage(file, []);
    case 'xml':
      return siteOfPage(file, [['Content-Type', 'application/xml']]);
  }
}

function sharedFields(
  { name }: GivenFile,
  kind: SiteKind,
  parts: readonly SitePart[],
  notes: readonly string[],
): Pick<SiteDocuments, 'name' | 'kind' | 'parts' | 'silentPages' | 'notes'> {
  return { name, kind, parts: new Set(parts), silentPages: new Set(), notes };
}

/** Refuses a text that is a robots.txt only because it is nothing else: it would be said to open everything. */
async function kindOfSide(file: GivenFile): ReturnType<typeof kindOfFile> {
  const kind = await kindOfFile(file.name, async () => file);
  const start = textAtBeginning(file.bytes);
  if (kind === 'xml' && /<(?:\w+:)?rsl[\s>]/.test(start)) {
    throw new CommandError(
      `${printable(file.name)} is an RSL licence, which applies only where something refers to it: give the folders of the site.`,
    );
  }
  if (kind !== 'robots' || kindByName(file.name) === 'robots' || hasRobotsField(start)) return kind;
  if (file.name !== '<stdin>' && /^(?:\.txt)?$/i.test(extname(file.name))) return kind;
  throw new CommandError(
    `${file.name === '<stdin>' ? 'standard input' : printable(file.name)} is not a robots.txt, a _headers file, a tdmrep.json, an ai.txt, a page or a response header.`,
  );
}

function siteOfRobots(file: GivenFile): SiteDocuments {
  const { text } = decodeUtf8(file.bytes);
  return {
    ...sharedFields(file, 'robots', ['robots'], notesInWords(notesOnText(file.name, text))),
    site: { robots: text },
    textAt: findTexts({ shown: new Map([['robots.txt', shownFile(file, text)]]) }),
  };
}

/** The path at which a page or a header is compared whose own is not known. */
const unknownPath = '/';

/** A file may have the page behind the header, as `curl -i` prints it. */
async function siteOfHeader(file: GivenFile): Promise<SiteDocuments> {
  const header = await readHeader(file.name, async () => file);
  const page = pageIn(header);
  const rule = { pattern: unknownPath, headers: header.headers };
  return {
    ...sharedFields(file, 'header', page === undefined ? ['headers'] : ['headers', 'pages'], []),
    site: defined({
      headers: [rule],
      pages: page === undefined ? undefined : [{ path: unknownPath, body: page.text }],
    }),
    textAt: findTexts(defined({ shown: new Map(), header: header.shown, body: page?.shown })),
  };
}

async function siteOfPage(file: GivenFile, headers: readonly HeaderLine[]): Promise<SiteDocuments> {
  const body = await readBody(file.bytes, headers);
  return {
    ...sharedFields(file, 'page', ['pages'], notesInWords(notesOnPage(file.name, body).notes)),
    site: { pages: [{ path: unknownPath, body, headers }] },
    textAt: findTexts({ shown: new Map(), body: shownFile(file, body) }),
  };
}
