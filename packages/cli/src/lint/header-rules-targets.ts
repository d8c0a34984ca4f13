import {
  decodeUtf8,
  findHeaderRules,
  type HeaderRule,
  headerOfRules,
  headerRulesIn,
  headersToLint,
  maxRulesForPath,
  type PathHeader,
  unknownAddress,
} from '@heed/core/internal';
import { type Documents, type Note, shownFile } from '../documents/documents.js';
import { documentsFromFiles, type ShownHeader } from '../documents/files/from-files.js';
import type { LintInputs, LintTarget } from './lint-target.js';

/**
 * The fields of a `_headers` file for each path that it names, since many paths are those of files that heed does not
 * read, such as PDFs. All paths are one target, because they share one file.
 */
export async function* headerRulesTargets(path: string, inputs: LintInputs): AsyncGenerator<LintTarget> {
  yield { read: async () => documentsIn(await readRulesFile(path, inputs), inputs), hasAddress: false };
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

async function documentsIn(file: RulesFile, inputs: LintInputs): Promise<Documents[]> {
  const { headers, isLimited } = headersToLint(file.rules, file.rulesFor);
  const documents = headers.map((header) =>
    documentsFromFiles({ headers: shownHeader(header, file), url: unknownAddress }, inputs),
  );
  const all = await Promise.all(documents);
  return isLimited ? [...all, { url: unknownAddress, shown: new Map(), notes: [limitNote(file)] }] : all;
}

function limitNote({ shown }: RulesFile): Note {
  const what = `${maxRulesForPath} or more header rules match one path, and are not all read together`;
  return { code: 'lint/not-all-compared', data: { what }, about: shown.file };
}
