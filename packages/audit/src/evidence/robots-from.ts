import { kindByAddress } from '../inputs/warc-evidence.js';
import type { EvidenceEntry, FilePiece } from './entry.js';
import { openEvidence } from './open-evidence.js';
import { findSources } from './sources.js';

/** Is it more than a page that was revisited? In files that are read for evidence alone, pages are not asked about. */
export function speaksOfSites(entry: EvidenceEntry): boolean {
  return 'fetched' in entry || entry.kind !== 'revisit' || kindByAddress(entry.url) !== undefined;
}

/**
 * The file to use as it is, without adding to it: the only one that was named, if it is evidence and has all captures of these pieces of
 * files. On a cluster every task has the same index, which may be larger than all that it reads.
 */
export function evidenceToUse(names: readonly string[], cwd: string, pieces: readonly FilePiece[]): string | undefined {
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
