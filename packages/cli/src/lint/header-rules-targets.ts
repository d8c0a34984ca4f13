import { decodeUtf8, unknownAddress } from '@heed/core/documents';
import { shownFile } from '../documents/documents.js';
import { documentsFromFiles, type ReadingInputs, type ShownHeader } from '../documents/files/from-files.js';
import type { ReadFile } from '../documents/files/given-file.js';
import { readHeaderRules } from '../documents/files/header-rules.js';
import type { LintTarget } from './lint-target.js';

/**
 * The fields of a `_headers` file for each path that it names, since many paths are those of files that heed does not
 * read, such as PDFs.
 */
export async function* headerRulesTargets(rules: string, inputs: ReadingInputs): AsyncGenerator<LintTarget> {
  const { read } = inputs;
  const headerOf = headerReader(rules, read);
  const { text } = decodeUtf8((await read(rules)).octets);
  for (const path of pathsIn(text)) {
    yield {
      read: async () => documentsFromFiles({ headers: await headerOf(path), url: unknownAddress }, inputs),
      hasAddress: false,
    };
  }
}

/** Gives the header for a path from a `_headers` file, with the fixes made so far. */
export function headerReader(rules: string, read: ReadFile): (path: string) => Promise<ShownHeader> {
  let known: { readonly text: string; readonly headerFor: ReturnType<typeof readHeaderRules> } | undefined;
  return async (path) => {
    const file = await read(rules);
    const { text } = decodeUtf8(file.octets);
    if (known?.text !== text) known = { text, headerFor: readHeaderRules(text) };
    const { headers, placeOf } = known.headerFor(path);
    return { headers, shown: { ...shownFile(file, text), placeOf } };
  };
}

/** A line that is not indented is a path. A pattern serves as a path too, since it matches itself. */
function pathsIn(text: string): Set<string> {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => /^[^\s#]/.test(line));
  return new Set(lines.map((line) => line.trim()));
}
