import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { EvidenceEntry } from '../entry.js';
import { type OpenEvidence, openEvidence } from '../open-evidence.js';
import { createEvidenceStore } from '../store.js';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is removed after the tests. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'heed-evidence-'));
  made.push(folder);
  return folder;
}

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
