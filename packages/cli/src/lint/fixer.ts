import { isAbsolute, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Diagnostic } from '@heed/core/diagnostics';
import { decodeUtf8, type Source, type Span } from '@heed/core/documents';
import { applyFixes, type Fix } from '@heed/core/lint';
import type { Documents, ShownText } from '../documents/documents.js';
import type { GivenFile, ReadFile } from '../documents/files/given-file.js';
import type { Inputs } from '../documents/inputs.js';
import type { Files } from '../files.js';
import { formatDiff, formatPatch } from '../formats/diff.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { EditedText } from './edited-text.js';
import { placeOf } from './problems.js';
import { replaceFile } from './replace-file.js';

/** A file that is being mended. A byte order mark is part of the text. */
interface Repair {
  /** As it was given. */
  readonly path: string;
  readonly octets: Uint8Array;
  readonly edited: EditedText;
}

const mark = '\ufeff';

/**
 * Mends files. It holds what they are to become, and whoever reads through it sees them mended; on the disk nothing changes
 * before all is settled.
 */
export class Mender {
  /** By the place on the disk: one file may be given by several names. */
  readonly #repairs: Map<string, Repair> = new Map();
  readonly #told: Set<string> = new Set();
  readonly #inputs: Inputs;
  readonly #tell: (sentence: string) => void;

  /** Tells in sentences why something is left as it is. */
  constructor(inputs: Inputs, tell: (sentence: string) => void) {
    this.#inputs = inputs;
    this.#tell = tell;
  }

  /** Reads a file as it is by now. */
  async read(path: string): Promise<GivenFile> {
    const repair = path === '-' ? undefined : this.#repairs.get(this.#placeOf(path));
    if (repair === undefined) return this.#inputs.read(path);
    return { name: path, path, octets: Buffer.from(repair.edited.text) };
  }

  /** Makes the fixes that come with diagnostics. False if there was nothing to make. */
  async mend(diagnostics: readonly Diagnostic[], documents: Documents): Promise<boolean> {
    const byText = new Map<ShownText, Fix[]>();
    for (const { source, fix } of diagnostics) {
      const shown = documents.shown.get(source.name);
      if (fix === undefined || shown === undefined) continue;
      const { span } = placeOf(source, fix.span, documents);
      if (!readsAlike(source, fix.span, shown.source, span) || shown.source.textOf(span) === fix.text) continue;
      const edits = byText.get(shown) ?? [];
      edits.push({ span, text: fix.text });
      byText.set(shown, edits);
    }
    let isMended = false;
    for (const [shown, edits] of byText) isMended = (await this.#edit(shown, edits)) || isMended;
    return isMended;
  }

  /** What would change, file by file: safe to look at for a person, exact for `patch -p0`. */
  diff(style: Style, audience: 'person' | 'patch'): string[] {
    return this.#changed().flatMap(({ path, edited }) => {
      const { original } = edited;
      const name = fromHere(path, this.#inputs.files);
      const edits = edited.edits();
      return audience === 'person' ? formatDiff(name, original, edits, style) : formatPatch(name, original, edits);
    });
  }

  /** Puts the files on the disk, each whole or not at all, and gives the path of each when it is there. */
  async *writeAll(): AsyncGenerator<string> {
    for (const { path, octets, edited } of this.#changed()) {
      replaceFile(this.#inputs.files, path, octets, Buffer.from(edited.text));
      yield path;
      // Whoever pressed Ctrl-C meanwhile is heard here.
      await setImmediate();
    }
  }

  #changed(): Repair[] {
    return [...this.#repairs.values()].filter(({ edited }) => edited.text !== edited.original);
  }

  async #edit({ file, path, source }: ShownText, edits: readonly Fix[]): Promise<boolean> {
    if (path === undefined) return this.#leave(file, 'only files can be mended');
    const repair = this.#repairs.get(this.#placeOf(path)) ?? (await begin(path, this.#inputs.read));
    const shift = repair.edited.original.startsWith(mark) ? mark.length : 0;
    // Places hold only in the text that was read; a page may have been read in an encoding of its own.
    if (repair.edited.text.slice(shift) !== source.text || !isUtf8(repair)) {
      return this.#leave(file, 'it is not plain UTF-8, and could not be written back as it was');
    }
    this.#repairs.set(this.#placeOf(path), repair);
    const { applied } = applyFixes(source.text, edits);
    repair.edited.apply(applied.map(({ span, text }) => ({ span: shifted(span, shift), text })));
    return applied.length > 0;
  }

  /** The place on the disk, by whichever name. */
  #placeOf(path: string): string {
    try {
      return this.#inputs.files.realPathOf(path);
    } catch {
      return path;
    }
  }

  #leave(file: string, reason: string): false {
    if (!this.#told.has(file)) this.#tell(`${printable(file)} is left as it is: ${reason}.`);
    this.#told.add(file);
    return false;
  }
}

async function begin(path: string, read: ReadFile): Promise<Repair> {
  const { octets } = await read(path);
  const hasMark = octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf;
  return { path, octets, edited: new EditedText(`${hasMark ? mark : ''}${decodeUtf8(octets).text}`) };
}

/** Only what is UTF-8 can be written back as it was. */
function isUtf8({ octets, edited }: Repair): boolean {
  return Buffer.from(edited.original).equals(octets);
}

/**
 * Does a stretch of the text that was read stand in the file just so, between the same neighbours? A header field is read
 * in one line, whatever line ends the file has in it.
 */
function readsAlike(read: Source, at: Span, file: Source, span: Span): boolean {
  return (
    read.textOf(at) === file.textOf(span) &&
    isSameBorder(read.text[at.start - 1], file.text[span.start - 1]) &&
    isSameBorder(read.text[at.end], file.text[span.end])
  );
}

/** A field's name and its value may have any space between them, or none. */
function isSameBorder(one: string | undefined, other: string | undefined): boolean {
  return one === other || (isBlank(one) && isBlank(other));
}

function isBlank(character = ' '): boolean {
  return /[\s:]/.test(character);
}

function shifted({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** `patch` goes nowhere but below the folder it runs in, and takes no absolute path. */
function fromHere(path: string, { pathOf }: Files): string {
  if (!isAbsolute(path)) return path;
  const below = relative(pathOf('.'), path);
  return below.startsWith(`..${sep}`) || isAbsolute(below) ? path : below;
}
