import { kindByAddress } from '../inputs/warc-evidence.js';
import type { EvidenceEntry } from './entry.js';
import { openEvidence } from './open-evidence.js';
import { type EvidenceListener, readSource } from './read-source.js';
import { searchWanted } from './search-wanted.js';
import { findSources } from './sources.js';
import type { EvidenceStore } from './store.js';

/**
 * Adds the evidence in files, folders and patterns: WARC files, captures as NDJSON, what `heed audit index` made, and robots.txt files
 * under the names of their hosts. Throws `AuditError` where a name leads nowhere or to something else. `path` is the file of the store.
 */
export async function addRobotsFrom(
  store: EvidenceStore,
  path: string,
  names: readonly string[],
  cwd: string,
  listener: EvidenceListener = {},
): Promise<void> {
  const sources = findSources(names, cwd, listener.onNote);
  for (const source of sources) {
    for await (const entry of readSource(source, listener)) if (speaksOfSites(entry)) store.add(entry);
  }
  if (store.settle() > 0) await searchWanted(store, path, sources);
}

/** The same evidence, one entry after the other. */
export async function* readRobotsFrom(
  names: readonly string[],
  cwd: string,
  listener: EvidenceListener = {},
): AsyncGenerator<EvidenceEntry> {
  for (const source of findSources(names, cwd, listener.onNote)) {
    for await (const entry of readSource(source, listener)) if (speaksOfSites(entry)) yield entry;
  }
}

/** Not a revisited page: pages of these files are not asked about. */
export function speaksOfSites(entry: EvidenceEntry): boolean {
  return 'fetched' in entry || entry.kind !== 'revisit' || kindByAddress(entry.url) !== undefined;
}

/**
 * The file to use as it is, without adding to it: the only one that was named, if it is evidence and has all captures of these pieces of
 * files. On a cluster every task has the same index, which may be larger than all that it reads.
 */
export function evidenceToUse(
  names: readonly string[],
  cwd: string,
  pieces: readonly { readonly path: string; readonly size: number; readonly from: number; readonly to: number }[],
): string | undefined {
  if (names.length !== 1) return undefined;
  const [source, ...more] = findSources(names, cwd);
  if (source?.kind !== 'stored' || more.length > 0) return undefined;
  const evidence = openEvidence(source.path);
  try {
    return pieces.every((piece) => evidence.covers(piece)) ? source.path : undefined;
  } finally {
    evidence.close();
  }
}
