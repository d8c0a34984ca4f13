import { join } from 'node:path';
import { newFolder } from '../../../../fetch/src/testing/work-folder.js';
import type { EvidenceEntry } from '../entry.js';
import { type OpenEvidence, openEvidence } from '../open-evidence.js';
import { createEvidenceStore } from '../store.js';

/** A file with these captures. */
export function storeOf(entries: Iterable<EvidenceEntry>, path: string = join(newFolder(), 'evidence.sqlite')): string {
  const store = createEvidenceStore(path);
  for (const entry of entries) store.add(entry);
  store.close();
  return path;
}

/** These captures, stored and opened. */
export function evidenceOf(entries: Iterable<EvidenceEntry>): OpenEvidence {
  return openEvidence(storeOf(entries));
}
