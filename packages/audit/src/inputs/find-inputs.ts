import fs, { realpathSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defined } from '@heed/core/internal';
import { AuditError } from '../audit-error.js';
import type { Problem } from '../problem.js';
import { isSystemError } from '../system-error.js';
import type { InputFile, InputKind } from '../unit.js';
import { containedMark } from '../warc/contained-file.js';
import { type ZipEntry, zipEntries } from '../warc/zip-entries.js';
import { fileErrorReason, isNameError } from './file-error.js';
import { type FileHead, readHead } from './file-head.js';
import { filesBelow } from './files-below.js';
import { type ListedName, type Range, readFilesFrom } from './files-from.js';
import { type KindReading, kindOf } from './input-kind.js';
import { Notes } from './notes.js';
import { parquetReading } from './parquet-kind.js';
import type { ColumnMapping } from './table-columns.js';
import { standardInput } from './text-bytes.js';

/** A file of an audit, or what of it is meant. */
export interface FoundFile extends InputFile {
  readonly range?: Range;
}

export interface FindOptions {
  /** The folder from which relative names count. */
  readonly cwd: string;
  /** A file that lists names, or `-` for standard input. */
  readonly filesFrom?: string;
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** What the files hold, whatever they look like. */
  readonly as?: InputKind;
  /** The names of the columns of tables, where they are others. */
  readonly columns?: ColumnMapping | undefined;
}

export interface FoundInputs {
  /** In the order of the names; files of a folder by name. */
  readonly files: readonly FoundFile[];
  /** What people should know about them, one line each. */
  readonly notes: readonly string[];
  /** Files that may hold something to ask about and were not read. */
  readonly problems: readonly Problem[];
}

/**
 * Finds the files that are meant by names of files, folders and patterns, and by lists of names, and what they hold.
 *
 * Throws `AuditError` for a name that leads nowhere, for a file by name that cannot be read, and if nothing is found.
 */
export async function findInputs(names: readonly string[], options: FindOptions): Promise<FoundInputs> {
  const given: ListedName[] = names.map((name) => ({ name, place: name }));
  const { cwd, filesFrom } = options;
  const exists = (name: string): boolean => statOf(resolve(cwd, name)) !== undefined;
  if (filesFrom !== undefined) given.push(...(await readFilesFrom(filesFrom, cwd, options.stdin, exists)));
  if (given.some(({ name }) => name === standardInput)) return onlyStandardInput(given, options);
  const finder = new Finder(options);
  for (const one of given) await finder.add(one);
  return finder.found(given.length);
}

function onlyStandardInput(given: readonly ListedName[], { as = 'warc' }: FindOptions): FoundInputs {
  if (given.length > 1) throw new AuditError('standard input (-) cannot be read together with files.');
  if (as === 'parquet' || as === 'csv')
    throw new AuditError('tables cannot be read from standard input: give the file.');
  return { files: [{ file: standardInput, path: standardInput, kind: as, size: 0 }], notes: [], problems: [] };
}

class Finder {
  readonly #options: FindOptions;
  readonly #notes = new Notes();
  readonly #files: FoundFile[] = [];
  readonly #problems: Problem[] = [];
  /** What of each file was taken already, by its path without symbolic links and then by its numbers. */
  readonly #taken = new Map<string, Map<string, Range>>();
  readonly #heads = new Map<string, { readonly size: number; readonly reading: KindReading }>();

  constructor(options: FindOptions) {
    this.#options = options;
  }

  async add({ name, range, place }: ListedName): Promise<void> {
    const path = resolve(this.#options.cwd, name);
    const stat = statOf(path);
    if (stat === undefined) await this.#addPattern(name, place, range);
    else if (!stat.isDirectory()) await this.#addFile(name, path, place, range);
    else if (range === undefined) await this.#addFolder(name, path);
    else throw new AuditError(`${place}: ${name} is a folder, so there is no from and to.`);
  }

  found(names: number): FoundInputs {
    this.#requireNoOverlap();
    const notes = this.#notes.lines();
    if (this.#files.length > 0) return { files: this.#files, notes, problems: this.#problems };
    if (names === 0) throw new AuditError('there is nothing to audit: name files or folders.');
    throw new AuditError(['there is no file that can be audited.', ...notes].join(' '));
  }

  /** A name that does not exist may be a pattern that the shell has left alone. */
  async #addPattern(name: string, place: string, range: Range | undefined): Promise<void> {
    const { cwd } = this.#options;
    const isPattern = /[*?[{]/.test(name) && range === undefined;
    const matches = isPattern ? fs.globSync(name, { cwd }).sort() : [];
    if (matches.length === 0) throw new AuditError(`${prefixOf(place, name)}${whyNothing(name, isPattern)}`);
    // A pattern such as ** matches folders and, once more, the files in them.
    const seen = new Set(matches);
    for (const match of matches) {
      const path = resolve(cwd, match);
      if (statOf(path)?.isDirectory() === true) await this.#addFolder(match, path, seen);
      else await this.#addUnnamed(match, path);
    }
  }

  async #addFolder(name: string, folder: string, except: ReadonlySet<string> = new Set()): Promise<void> {
    const skip = (below: string): void => this.#leave(join(name, below), 'is not a regular file.');
    for (const below of filesBelow(folder, skip)) {
      const file = join(name, below);
      if (!except.has(file)) await this.#addUnnamed(file, join(folder, below));
    }
  }

  /** A file that was not named is skipped if it cannot be read. */
  async #addUnnamed(file: string, path: string): Promise<void> {
    const head = await this.#headOf(path);
    if (typeof head === 'string') this.#leave(file, `cannot be read: ${head}.`);
    else if (isZip(head.reading)) this.#addArchive(file, path);
    else if ('kind' in head.reading) this.#take(file, path, head.size, head.reading);
    else if (head.reading.isCompanion !== true) this.#leave(file, head.reading.refusal);
  }

  async #addFile(file: string, path: string, place: string, range: Range | undefined): Promise<void> {
    const head = await this.#headOf(path);
    const prefix = prefixOf(place, file);
    if (typeof head === 'string') throw new AuditError(`${prefix}cannot read ${file}: ${head}.`);
    if (isZip(head.reading) && range === undefined) this.#addArchive(file, path);
    else if ('kind' in head.reading) this.#take(file, path, head.size, head.reading, range);
    // A shell that expands a pattern names such a file too.
    else if (head.size === 0) this.#leave(file, head.reading.refusal);
    else throw new AuditError(`${prefix}${file} ${head.reading.refusal}`);
  }

  /** The WARC files of a WACZ, which is a ZIP archive that stores them as they are. */
  #addArchive(file: string, path: string): void {
    let entries: readonly ZipEntry[];
    try {
      entries = zipEntries(path);
    } catch (error) {
      this.#leave(file, `cannot be read as a ZIP archive: ${fileErrorReason(error)}.`);
      return;
    }
    const records = entries.filter(({ name }) => /\.warc(?:\.gz)?$/i.test(name));
    if (records.length === 0) this.#leave(file, 'is a ZIP archive without WARC files.');
    for (const { name, isStored, size } of records) {
      const inside = `${containedMark}${name}`;
      if (!isStored) this.#leave(file + inside, 'is compressed by the ZIP archive: unpack the archive first.');
      else if (size === 0) this.#leave(file + inside, 'is empty.');
      else this.#take(file + inside, path + inside, size, { kind: 'warc' });
    }
  }

  /** Notes a file that is not read, and counts it as a problem. `reason` begins with a verb. */
  #leave(file: string, reason: string): void {
    this.#notes.add(file, `skipped, it ${reason}`);
    this.#problems.push({
      file,
      offset: 0,
      code: 'file',
      message: `This file was not read: it ${reason}`,
      answered: false,
    });
  }

  /** What the file holds; or why it cannot be read. A list may name the pieces of one file one by one. */
  async #headOf(path: string): Promise<{ readonly size: number; readonly reading: KindReading } | string> {
    const known = this.#heads.get(path);
    if (known !== undefined) return known;
    let head: FileHead;
    try {
      head = readHead(path);
    } catch (error) {
      return fileErrorReason(error);
    }
    const reading = kindOf(path, head, this.#options.as, this.#options.columns);
    const isParquet = 'kind' in reading && reading.kind === 'parquet';
    const found = { size: head.size, reading: isParquet ? await parquetReading(path, this.#options.columns) : reading };
    this.#heads.set(path, found);
    return found;
  }

  #take(
    file: string,
    path: string,
    size: number,
    { kind, note }: Extract<KindReading, { kind: InputKind }>,
    range?: Range,
  ): void {
    const { from, to } = range ?? whole;
    const real = path.includes(containedMark) && statOf(path) === undefined ? path : realpathSync(path);
    const taken = this.#taken.get(real) ?? new Map<string, Range>();
    this.#taken.set(real, taken);
    if (taken.has(`${from} ${to}`)) {
      this.#notes.add(file, 'given twice, read once.');
      return;
    }
    taken.set(`${from} ${to}`, { from, to });
    const columns = kind === 'warc' ? undefined : this.#options.columns;
    this.#files.push(defined({ file, path, kind, size, range, columns }));
    if (note !== undefined && taken.size === 1) this.#notes.add(file, note);
  }

  /** Records in two pieces of a file would be answered twice. */
  #requireNoOverlap(): void {
    for (const [path, taken] of this.#taken) {
      let last: Range = { from: 0, to: 0 };
      for (const range of [...taken.values()].sort((a, b) => a.from - b.from || a.to - b.to)) {
        if (range.from < last.to && range.to > range.from) {
          throw new AuditError(
            `${path} is listed with pieces that overlap: ${shownRange(last)} and ${shownRange(range)}.`,
          );
        }
        if (range.to > last.to) last = range;
      }
    }
  }
}

function isZip(reading: KindReading): boolean {
  return 'refusal' in reading && reading.isZip === true;
}

const whole: Range = { from: 0, to: Number.POSITIVE_INFINITY };

function shownRange({ from, to }: Range): string {
  return to === whole.to ? 'the whole file' : `${from} to ${to}`;
}

/** Undefined for a name that leads nowhere, and for one that no file can have: it may be a pattern. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isSystemError(error) && !isNameError(error))
      throw new AuditError(`cannot read ${path}: ${fileErrorReason(error)}.`);
    return undefined;
  }
}

/** Says in which line of a list a name is; nothing for a name that was given as it is. */
function prefixOf(place: string, name: string): string {
  return place === name ? '' : `${place}: `;
}

function whyNothing(name: string, isPattern: boolean): string {
  if (isPattern) return `no file matches ${name}.`;
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(name)) return `${name} is not a file on this machine: fetch it first.`;
  return `cannot read ${name}: there is no such file or folder.`;
}
