import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { defined } from '@heed/core/internal';
import { AuditError } from '../audit-error.js';
import { readFilesFrom } from '../inputs/files-from.js';
import type { EvidenceEntry } from './entry.js';
import { formatEntry } from './entry-line.js';
import { type EvidenceListener, readSource } from './read-source.js';
import { speaksOfSites } from './robots-from.js';
import { searchWanted } from './search-wanted.js';
import { type EvidenceSource, findSources } from './sources.js';
import { createEvidenceStore } from './store.js';

/** What to index, and where that goes. */
export interface IndexRequest extends EvidenceListener {
  /** Files, folders and patterns, as `robotsFrom` of an audit takes them. */
  readonly inputs: readonly string[];
  /** A file with lines of `path`, or of `path`, `from` and `to`. `-` stands for `stdin`. */
  readonly filesFrom?: string;
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Is it noted when each page was captured, too? Without it, time limits that count from a capture cannot run out. */
  readonly history?: boolean;
  /** Absolute. Relative names count from here. */
  readonly cwd: string;
  /** A file with evidence, which is made or added to; or a function that takes lines of JSON and resolves when it is ready for more. */
  readonly to: { readonly file: string } | { readonly write: (bytes: Uint8Array) => Promise<void> };
}

/** What an index came to. */
export interface IndexOutcome {
  readonly captures: number;
  readonly files: number;
  /** Files that the index had already. */
  readonly known: number;
  /** Lines and records that could not be read. */
  readonly problems: number;
}

/** Bytes of lines that are handed on at a time. */
const batchBytes = 64 * 1024;

/**
 * Collects the captures in files, so that audits of these files need not look for them first. As lines of JSON they can be collected in
 * many places at once, and brought together in one file then. Rejects with `AuditError` if it cannot.
 */
export async function indexEvidence(request: IndexRequest): Promise<IndexOutcome> {
  const { to, cwd, onNote, onProblem, history = false } = request;
  const sources = await sourcesOf(request);
  let captures = 0;
  let problems = 0;
  const listener: EvidenceListener = defined({
    onNote,
    onProblem: (problem) => {
      problems++;
      onProblem?.(problem);
    },
  });

  async function* entriesOf(source: EvidenceSource): AsyncGenerator<EvidenceEntry> {
    for await (const entry of readSource(source, listener, history)) {
      if ('fetched' in entry) captures++;
      yield entry;
    }
  }

  const known = 'file' in to ? await indexInto(resolve(cwd, to.file), sources, entriesOf) : 0;
  if ('write' in to) await writeLines(to.write, sources, entriesOf);
  return { captures, files: sources.length, known, problems };
}

type EntriesOf = (source: EvidenceSource) => AsyncIterable<EvidenceEntry>;

async function sourcesOf({ inputs, filesFrom, cwd, stdin, onNote }: IndexRequest): Promise<EvidenceSource[]> {
  const exists = (name: string): boolean => statSync(resolve(cwd, name), { throwIfNoEntry: false }) !== undefined;
  const listed = filesFrom === undefined ? [] : await readFilesFrom(filesFrom, cwd, stdin, exists);
  if (inputs.length + listed.length === 0) throw new AuditError('there is nothing to index: name files or folders.');
  return findSources([...inputs, ...listed], cwd, onNote);
}

/** Adds to a file; gives how many sources it had already, which are not read again. */
async function indexInto(path: string, sources: readonly EvidenceSource[], entriesOf: EntriesOf): Promise<number> {
  const self = sources.find((source) => source.path === path);
  if (self !== undefined) throw new AuditError(`${self.file} cannot be added to itself.`);
  const store = createEvidenceStore(path);
  let known = 0;
  try {
    for (const source of sources) {
      const { kind, size, range = { from: 0, to: size } } = source;
      if (kind === 'warc' && store.covers({ path: source.path, size, ...range })) known++;
      else await store.addAll(entriesOf(source));
    }
    if (store.settle() > 0) await searchWanted(store, path, sources);
    await store.complete();
  } finally {
    store.close();
  }
  return known;
}

async function writeLines(
  write: (bytes: Uint8Array) => Promise<void>,
  sources: readonly EvidenceSource[],
  entriesOf: EntriesOf,
): Promise<void> {
  let batch: string[] = [];
  let length = 0;
  for (const source of sources) {
    // Lines do not say where a record begins, so an audit has to look for what the revisit records of pages refer to. It does so in files
    // that are not covered.
    let hasRevisits = false;
    for await (const entry of entriesOf(source)) {
      hasRevisits ||= !speaksOfSites(entry);
      const isLeftOut = 'kind' in entry && entry.kind === 'covered' ? hasRevisits : !speaksOfSites(entry);
      const line = isLeftOut ? undefined : formatEntry(entry);
      if (line === undefined) continue;
      batch.push(line, '\n');
      length += line.length;
      if (length < batchBytes) continue;
      await write(Buffer.from(batch.join('')));
      batch = [];
      length = 0;
    }
  }
  if (batch.length > 0) await write(Buffer.from(batch.join('')));
}
