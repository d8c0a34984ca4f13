import { isAbsolute, relative, sep } from 'node:path';
import type { Source, Span } from '@heed/core/diagnostics';
import { decodeUtf8 } from '@heed/core/internal';
import { applyFixes, type Edit } from '@heed/core/lint';
import type { ShownText } from '../documents/documents.js';
import type { GivenFile, ReadFile } from '../documents/files/given-file.js';
import type { Inputs } from '../documents/inputs.js';
import type { Files } from '../files.js';
import { formatDiff, formatPatch } from '../formats/diff.js';
import type { FixKind, Problem } from '../formats/problem.js';
import { replaceFile } from '../replace-file.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { type Config, severityIn } from './config.js';
import { editInFile } from './edit-in-file.js';
import { EditedText } from './edited-text.js';
import { folderThatLinkLeaves } from './folder-link.js';
import type { Linted } from './lint-and-fix.js';

/** A file with fixes that are not written yet. A byte order mark is part of its text. */
interface EditedFile {
  /** As it was given. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly edited: EditedText;
  /** How often it was edited. */
  version: number;
}

const mark = '\ufeff';

/** Fixes files in memory: reading through it gives them fixed. The disk changes only with `writeAll`. */
export class Fixer {
  /** By real path, since one file may be given by several names. */
  readonly #files: Map<string, EditedFile> = new Map();
  readonly #told: Set<string> = new Set();
  readonly #kinds: ReadonlySet<FixKind>;
  readonly #targets: readonly string[];
  readonly #inputs: Inputs;
  readonly #config: Config;
  readonly #tell: (sentence: string) => void;

  /**
   * Makes fixes of these kinds in these targets, but not of problems that the config file turns off: they are intended. Calls `tell` with a
   * sentence for each file that cannot be fixed.
   */
  constructor(
    kinds: readonly FixKind[],
    targets: readonly string[],
    inputs: Inputs,
    config: Config,
    tell: (sentence: string) => void,
  ) {
    this.#kinds = new Set(kinds);
    this.#targets = targets;
    this.#inputs = inputs;
    this.#config = config;
    this.#tell = tell;
  }

  /** Reads a file with the fixes made so far. */
  async read(path: string, known?: 'listed'): Promise<GivenFile> {
    const file = path === '-' ? undefined : this.#files.get(this.#realPathOf(path));
    if (file === undefined) return this.#inputs.read(path, known);
    return { name: path, path, bytes: Buffer.from(file.edited.text) };
  }

  /** How often a file was fixed. */
  versionOf(path: string): number {
    return this.#files.get(this.#realPathOf(path))?.version ?? 0;
  }

  /** Makes the fixes that come with diagnostics. False if there was nothing to fix. */
  async fix(linted: readonly Linted[]): Promise<boolean> {
    // By source: documents of one target may share a file, and its places hold only until it is edited.
    const byText = new Map<Source, { readonly shown: ShownText; readonly edits: Edit[] }>();
    for (const { diagnostics, documents } of linted) {
      for (const { code, source, fix } of diagnostics) {
        if (fix === undefined || !this.#kinds.has(fix.safe ? 'safe' : 'unsafe')) continue;
        const found = editInFile(source, fix, documents);
        if (found === undefined) continue;
        const { shown, edit } = found;
        if (severityIn(this.#config, code, shown.file) === 'off') continue;
        const known = byText.get(shown.source);
        if (known === undefined) byText.set(shown.source, { shown, edits: [edit] });
        else known.edits.push(edit);
      }
    }
    let isFixed = false;
    for (const { shown, edits } of byText.values()) isFixed = (await this.#edit(shown, edits)) || isFixed;
    return isFixed;
  }

  /** The problem as it is after fixing: a fix that was not made, although it is of a kind that is made, cannot be made at all. */
  left({ fix, ...problem }: Problem): Problem {
    if (fix === undefined || this.#kinds.has(fix) || this.#told.has(problem.file)) return problem;
    return { ...problem, fix };
  }

  /** What would change, file by file: safe to print for a person, exact for `patch -p0`. */
  diff(style: Style, audience: 'person' | 'patch'): string[] {
    return this.#changed().flatMap(({ path, edited }) => {
      const { original } = edited;
      const name = patchName(path, this.#inputs.files);
      const edits = edited.edits();
      return audience === 'person' ? formatDiff(name, original, edits, style) : formatPatch(name, original, edits);
    });
  }

  /** Writes the files, each whole or not at all, and calls `tellWritten` with the path of each. A signal takes effect between two. */
  async writeAll(tellWritten: (path: string) => void): Promise<void> {
    const { files, io } = this.#inputs;
    const changed = this.#changed();
    if (changed.length === 0) return;
    await io.finish(async (pause) => {
      for (const { path, bytes, edited } of changed) {
        replaceFile(files, path, bytes, Buffer.from(edited.text));
        tellWritten(path);
        await pause();
      }
    });
  }

  #changed(): EditedFile[] {
    return [...this.#files.values()].filter(({ edited }) => edited.text !== edited.original);
  }

  async #edit({ file: name, path, source }: ShownText, edits: readonly Edit[]): Promise<boolean> {
    if (path === undefined) return this.#leave(name, 'only files can be fixed');
    const folder = folderThatLinkLeaves(path, this.#targets, this.#inputs.files);
    if (folder !== undefined) return this.#leave(name, `it is a link to a file outside ${printable(folder)}`);
    const file = this.#files.get(this.#realPathOf(path)) ?? (await unedited(path, this.#inputs.read));
    const shift = file.edited.original.startsWith(mark) ? mark.length : 0;
    // Places hold only in the text that was read, and a page may have been read in another encoding.
    if (file.edited.text.slice(shift) !== source.text || !isUtf8(file)) {
      return this.#leave(name, 'it is not plain UTF-8, so the rest of it could not be preserved');
    }
    this.#files.set(this.#realPathOf(path), file);
    const { applied } = applyFixes(source.text, edits);
    file.edited.apply(applied.map(({ span, text }) => ({ span: shifted(span, shift), text })));
    file.version++;
    return applied.length > 0;
  }

  #realPathOf(path: string): string {
    try {
      return this.#inputs.files.realPathOf(path);
    } catch {
      return path;
    }
  }

  #leave(name: string, reason: string): false {
    if (!this.#told.has(name)) this.#tell(`${printable(name)} is unchanged: ${reason}.`);
    this.#told.add(name);
    return false;
  }
}

async function unedited(path: string, read: ReadFile): Promise<EditedFile> {
  const { bytes } = await read(path);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { path, bytes, edited: new EditedText(`${hasMark ? mark : ''}${decodeUtf8(bytes).text}`), version: 0 };
}

/** Only UTF-8 can be written back without changing the rest of the file. */
function isUtf8({ bytes, edited }: EditedFile): boolean {
  return Buffer.from(edited.original).equals(bytes);
}

function shifted({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** A name for `patch`, which accepts only relative paths below the current folder. */
function patchName(path: string, { pathOf }: Files): string {
  if (!isAbsolute(path)) return path;
  const below = relative(pathOf('.'), path);
  return below.startsWith(`..${sep}`) || isAbsolute(below) ? path : below;
}
