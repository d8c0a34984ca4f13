import {
  decodeUtf8,
  findHeaderRules,
  type HeaderRule,
  headerOfRules,
  headerRulesIn,
  headersToLint,
  maxRulesForPath,
  type PathHeader,
  parseUrl,
  unknownAddress,
} from '@heed/core/internal';
import { type Documents, type Note, shownFile } from '../documents/documents.js';
import { documentsFromFiles, type ShownHeader } from '../documents/files/from-files.js';
import type { LintInputs, LintTarget } from './lint-target.js';

/** What goes with a `_headers` file. */
interface Around {
  /** The robots.txt of its site. */
  readonly robots?: string | undefined;
  /** An address of its site. */
  readonly url?: string | undefined;
}

/**
 * The fields of a `_headers` file for each path that it names, since many paths are those of files that heed does not
 * read, such as PDFs. All paths are one target, because they share one file.
 */
export async function* headerRulesTargets(
  path: string,
  around: Around,
  inputs: LintInputs,
): AsyncGenerator<LintTarget> {
  yield { read: async () => documentsIn(await readRulesFile(path, inputs), around, inputs), hasAddress: true };
}

/** Gives the header for a path from a `_headers` file, which is read again only after it was fixed. */
export function headerReader(path: string, inputs: LintInputs): (page: string) => Promise<ShownHeader> {
  let known: { readonly version: number; readonly file: RulesFile } | undefined;
  return async (page) => {
    const version = inputs.versionOf(path);
    if (known?.version !== version) known = { version, file: await readRulesFile(path, inputs) };
    const { rules, rulesFor } = known.file;
    return shownHeader(headerOfRules(rulesFor(page).flatMap((at) => rules[at] ?? [])), known.file);
  };
}

/** A `_headers` file that was read. */
interface RulesFile {
  readonly shown: ShownHeader['shown'];
  readonly rules: readonly HeaderRule[];
  readonly rulesFor: (path: string) => number[];
}

async function readRulesFile(path: string, { read }: LintInputs): Promise<RulesFile> {
  const file = await read(path);
  const { text } = decodeUtf8(file.bytes);
  const rules = headerRulesIn(text);
  return { shown: shownFile(file, text), rules, rulesFor: findHeaderRules(rules) };
}

/** All headers of a file share its text. */
function shownHeader({ headers, placeOf }: PathHeader, { shown }: RulesFile): ShownHeader {
  return { headers, shown: { ...shown, placeOf } };
}

async function documentsIn(file: RulesFile, { robots, url }: Around, inputs: LintInputs): Promise<Documents[]> {
  const { headers, isLimited } = headersToLint(file.rules, file.rulesFor);
  const base = url ?? unknownAddress;
  // It is read once, and goes with the headers that can contradict it.
  const beside = robots === undefined ? undefined : await documentsFromFiles({ robots, url: base }, inputs);
  let compared = 0;
  const documents = headers.map(async (header) => {
    const address = parseUrl(header.path, base)?.href ?? base;
    const own = await documentsFromFiles({ headers: shownHeader(header, file), url: address }, inputs);
    if (beside?.robots === undefined || !mayDenyIndex(header) || ++compared > maxCompared) return own;
    return { ...own, robots: beside.robots, shown: new Map([...own.shown, ...beside.shown]) };
  });
  const all = await Promise.all(documents);
  const notes = [
    ...(isLimited ? [tooManyForPath] : []),
    ...(compared > maxCompared ? [`only ${maxCompared} paths are compared with robots.txt`] : []),
  ].map((what) => limitNote(what, file));
  return notes.length === 0 ? all : [...all, { url: unknownAddress, shown: new Map(), notes }];
}

/** Limit: paths that are compared with robots.txt, each with all its rules. */
const maxCompared = 1000;

/** Can a header have a rule that is hidden where its path may not be fetched? */
function mayDenyIndex({ headers }: PathHeader): boolean {
  return headers.some(([name, value]) => /^(?:x-)?robots-tag$|^content-usage$/i.test(name) && /no|search/i.test(value));
}

const tooManyForPath = `${maxRulesForPath} or more header rules match one path, and are not all read together`;

function limitNote(what: string, { shown }: RulesFile): Note {
  return { code: 'lint/not-all-compared', data: { what }, about: shown.file };
}
