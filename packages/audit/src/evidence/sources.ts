import fs, { type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AuditError } from '../audit-error.js';
import { fileErrorReason } from '../inputs/file-error.js';
import { type FileHead, readHead } from '../inputs/file-head.js';
import { filesBelow } from '../inputs/files-below.js';
import type { Range } from '../inputs/files-from.js';
import { containedMark } from '../warc/contained-file.js';
import { zipEntries } from '../warc/zip-entries.js';
import { siteFileIn } from './site-file.js';

/**
 * - `warc`: records, among them captures
 * - `lines`: captures as NDJSON
 * - `stored`: evidence that heed has made
 * - `site-file`: a robots.txt or another file of a site, under the name of its host
 */
export type SourceKind = 'warc' | 'lines' | 'stored' | 'site-file';

/** A file that evidence is taken from. */
export interface EvidenceSource {
  /** The name as it was given, or found below a folder that was given. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  readonly kind: SourceKind;
  /** Bytes. */
  readonly size: number;
  /** What of a WARC file is meant; absent: all of it. */
  readonly range?: Range;
}

/** A name that was given: of a file, of which a piece may be meant, of a folder, or a pattern. */
export type GivenName = string | { readonly name: string; readonly range?: Range };

/**
 * Finds the files that are meant, in the order of the names; those of a folder by name.
 *
 * Throws `AuditError` for a name that leads nowhere and for a file by name that holds no evidence. In folders such files are passed over,
 * and `onNote` is told.
 */
export function findSources(
  names: readonly GivenName[],
  cwd: string,
  onNote?: (sentence: string) => void,
): EvidenceSource[] {
  return names.flatMap((given) => {
    const { name, range } = typeof given === 'string' ? { name: given } : given;
    const path = resolve(cwd, name);
    const found = statOf(path);
    if (typeof found === 'string') throw new AuditError(`cannot read ${name}: ${found}.`);
    if (found === undefined) return matching(name, cwd, onNote);
    if (found.isDirectory()) return sourcesBelow(name, path, onNote);
    if (isArchive(path)) return usable(name, archived(name, path), onNote);
    const source = sourceAt(name, path);
    if ('refusal' in source) throw new AuditError(`${name} ${source.refusal}`);
    return [range === undefined ? source : { ...source, range }];
  });
}

/** What is there; or why that cannot be told. */
function statOf(path: string): Stats | string | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return fileErrorReason(error);
  }
}

function matching(name: string, cwd: string, onNote?: (sentence: string) => void): EvidenceSource[] {
  const matches = /[*?[{]/.test(name) ? fs.globSync(name, { cwd }).sort() : [];
  if (matches.length === 0) throw new AuditError(`cannot read ${name}: there is no such file or folder.`);
  const files = matches.filter((match) => {
    const found = statOf(resolve(cwd, match));
    return typeof found === 'object' && found.isFile();
  });
  return usable(
    name,
    files.map((match) => sourceAt(match, resolve(cwd, match))),
    onNote,
  );
}

function sourcesBelow(name: string, folder: string, onNote?: (sentence: string) => void): EvidenceSource[] {
  const skip = (below: string): void => onNote?.(`${join(name, below)} is not a regular file and was passed over.`);
  const found = filesBelow(folder, skip).flatMap((below) => {
    const path = join(folder, below);
    return isArchive(path) ? archived(join(name, below), path) : [sourceAt(join(name, below), path)];
  });
  return usable(name, found, onNote);
}

/** Is it a ZIP archive, as a WACZ is? */
function isArchive(path: string): boolean {
  try {
    const { bytes, isPacked } = readHead(path);
    return !isPacked && Buffer.from(bytes.subarray(0, 4)).equals(Buffer.of(0x50, 0x4b, 3, 4));
  } catch {
    return false;
  }
}

/** The WARC files of an archive that stores them as they are. */
function archived(file: string, path: string): SourceReading[] {
  try {
    const found = zipEntries(path).filter(({ name, isStored }) => isStored && /\.warc(?:\.gz)?$/i.test(name));
    if (found.length === 0) return [{ file, refusal: 'is a ZIP archive without WARC files that can be read.' }];
    return found.map(({ name, size }) => {
      const inside = `${containedMark}${name}`;
      return { file: file + inside, path: path + inside, kind: 'warc', size };
    });
  } catch (error) {
    return [{ file, refusal: `cannot be read as a ZIP archive: ${fileErrorReason(error)}.` }];
  }
}

type SourceReading = EvidenceSource | { readonly file: string; readonly refusal: string };

/** Those that hold evidence. What others are is told once, with the first of them as an example. */
function usable(name: string, found: readonly SourceReading[], onNote?: (sentence: string) => void): EvidenceSource[] {
  const sources = found.filter((one) => !('refusal' in one)) as EvidenceSource[];
  const others = found.filter((one) => 'refusal' in one);
  const [first] = others;
  const example = first === undefined ? '' : `: ${first.file} ${first.refusal}`;
  if (sources.length === 0) throw new AuditError(`${name} has no file with captures of robots.txt${example || '.'}`);
  if (first !== undefined) {
    onNote?.(`${name} has ${others.length === 1 ? 'a file' : `${others.length} files`} without captures${example}`);
  }
  return sources;
}

function sourceAt(file: string, path: string): SourceReading {
  let head: FileHead;
  try {
    head = readHead(path);
  } catch (error) {
    return { file, refusal: `cannot be read: ${fileErrorReason(error)}.` };
  }
  const kind = kindOf(path, head);
  return kind === undefined ? { file, refusal: noEvidence } : { file, path, kind, size: head.size };
}

const noEvidence =
  'is not WARC, NDJSON of captures, evidence of heed audit index, or a robots.txt file under the name of its host (example.com.txt).';

/** By the first bytes, where these tell for certain, else by the host in its name, by the first line, by the ending of its name. */
function kindOf(path: string, { bytes, isPacked }: FileHead): SourceKind | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 1024)).toString('utf8');
  if (/^\s*WARC\/\d/.test(beginning)) return 'warc';
  if (!isPacked && beginning.startsWith('SQLite format 3\0')) return 'stored';
  if (!isPacked && siteFileIn(path) !== undefined) return 'site-file';
  if (/^\ufeff?\s*\{/.test(beginning)) return 'lines';
  // A file that is damaged at its beginning, or to which a task had nothing to add.
  const ending = /\.(warc|ndjson|jsonl)(?:\.gz)?$/i.exec(path)?.[1]?.toLowerCase();
  if (ending === undefined) return undefined;
  return ending === 'warc' ? 'warc' : 'lines';
}
