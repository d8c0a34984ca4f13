import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { PartFormat } from '../settings.js';

/** The names of what an audit keeps in its folder. */
export interface AuditFolder {
  readonly path: string;
  readonly manifest: string;
  readonly evidence: string;
  /** All captures as a table, for those who ask in SQL. */
  readonly evidenceTable: string;
  /** The operator's own list, if there is one: reasons name its lines. */
  readonly optOut: string;
  readonly summary: string;
  readonly problems: string;
  /** What runs are writing, each in a folder of its own. It is emptied at the beginning of each run. */
  readonly works: string;
  /** What this run is writing. Its name is new: the workers of a run that was killed may live, and write, for a second more. */
  readonly work: string;
  readonly parts: string;
  readonly views: string;
  readonly filtered: string;
  /** What units copy of records, until it is joined. */
  readonly copies: string;
  /** What units add to the evidence, until it is certain that these units begin where records do. */
  readonly entries: string;
}

export function auditFolder(path: string): AuditFolder {
  const works = join(path, 'work');
  return {
    path,
    manifest: join(path, 'audit.sqlite'),
    evidence: join(path, 'evidence.sqlite'),
    evidenceTable: join(path, 'evidence.parquet'),
    optOut: join(path, 'opt-out.txt'),
    summary: join(path, 'summary.json'),
    problems: join(path, 'problems.ndjson'),
    works,
    work: join(works, randomUUID()),
    parts: join(path, 'parts'),
    views: join(path, 'views'),
    filtered: join(path, 'filtered'),
    copies: join(path, 'copies'),
    entries: join(path, 'entries'),
  };
}

/** `part-000001.ndjson`: by the number of the unit, from 1, so that names sort in the order of the input. */
export function partName(unit: number, extension: PartFormat | 'warc.gz' | 'entries' | 'json' | 'txt'): string {
  return `part-${String(unit).padStart(6, '0')}.${extension}`;
}
