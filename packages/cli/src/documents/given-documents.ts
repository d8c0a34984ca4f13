import { decodeUtf8, documentNamer, parseUrl } from '@heed/core/internal';
import { CommandError } from '../command-error.js';
import { type Documents, type ShownText, shownFile } from './documents.js';
import type { ReadFile } from './files/given-file.js';
import type { GivenDocument } from './given-document.js';

/** The address of a given document for a resource: a path is one on the resource's site. */
export function addressOf({ name }: GivenDocument, url: string): string | undefined {
  return parseUrl(name, url)?.href;
}

/** The documents of a resource, with the given ones instead of those that were found or fetched. */
export async function withGivenDocuments(
  documents: Documents,
  given: readonly GivenDocument[],
  read: ReadFile,
): Promise<Documents> {
  if (given.length === 0) return documents;
  const files = { ...documents.files };
  const shown = new Map<string, ShownText>(documents.shown);
  const addresses = new Set<string>();
  const nameOf = documentNamer(documents.url);
  for (const one of given) {
    const address = addressOf(one, documents.asked ?? documents.url);
    if (address === undefined) throw new CommandError(`--file: "${one.name}" is not a path or an address.`);
    const file = await read(one.path);
    const { text } = decodeUtf8(file.bytes);
    // The same document may have been found under its path.
    for (const name of Object.keys(files)) if (parseUrl(name, documents.url)?.href === address) delete files[name];
    addresses.add(address);
    const name = nameOf(address);
    files[name] = text;
    shown.set(name, shownFile(file, text));
  }
  // heed still fetches some of them, to know what it may fetch itself. The outcome does not matter for the answer.
  const notes = documents.notes.filter(({ about }) => !addresses.has(about));
  return { ...documents, files, shown, notes };
}
