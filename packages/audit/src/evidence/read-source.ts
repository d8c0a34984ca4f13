import { AuditError } from '../audit-error.js';
import { fileErrorReason } from '../inputs/file-error.js';
import type { Problem } from '../problem.js';
import { isSystemError } from '../system-error.js';
import { readWarc } from '../warc/read-warc.js';
import type { EvidenceEntry } from './entry.js';
import { readEntryLines } from './entry-lines.js';
import { entryOf, visitOf } from './entry-of.js';
import { readSiteFile } from './site-file.js';
import type { EvidenceSource } from './sources.js';
import { readStored } from './stored-entries.js';

/** Who is told of what is not as it should be. */
export interface EvidenceListener {
  /** A line or a record that cannot be read; the next is read. */
  readonly onProblem?: (problem: Problem) => void;
  /** What people should know about their files, a sentence each. */
  readonly onNote?: (sentence: string) => void;
}

/** The entries of one file; behind those of a WARC file comes what of it they cover. */
export async function* readSource(
  source: EvidenceSource,
  { onProblem, onNote }: EvidenceListener,
  withVisits = false,
): AsyncGenerator<EvidenceEntry> {
  const { file, kind, path, size, range } = source;
  let count = 0;
  try {
    for await (const entry of entriesIn(source, onProblem, withVisits)) {
      if (!('kind' in entry && entry.kind === 'visit')) count++;
      yield entry;
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new AuditError(`cannot read ${file}: ${fileErrorReason(error)}.`);
  }
  if (count === 0 && range === undefined) onNote?.(`${file} has no captures of robots.txt or the like.`);
  const { from, to } = range ?? { from: 0, to: size };
  if (kind === 'warc') yield { kind: 'covered', path, size, from, to: Math.min(to, size) };
}

function entriesIn(
  source: EvidenceSource,
  onProblem: EvidenceListener['onProblem'],
  withVisits: boolean,
): AsyncIterable<EvidenceEntry> | Iterable<EvidenceEntry> {
  switch (source.kind) {
    case 'warc':
      return readRecords(source, onProblem, withVisits);
    case 'lines':
      return readEntryLines(source, onProblem);
    case 'stored':
      return readStored(source.path);
    case 'site-file':
      return readSiteFile(source);
  }
}

async function* readRecords(
  { file, path, size, range = { from: 0, to: size } }: EvidenceSource,
  onProblem: EvidenceListener['onProblem'],
  withVisits: boolean,
): AsyncGenerator<EvidenceEntry> {
  for await (const found of readWarc({ path }, range)) {
    if (found.kind === 'damage') {
      const { offset, code, message } = found;
      onProblem?.({ file, offset, code, message, answered: false });
    } else {
      const entry = entryOf(found, file);
      if (entry !== undefined) yield entry;
      const visit = withVisits ? visitOf(found) : undefined;
      if (visit !== undefined) yield visit;
    }
  }
}
