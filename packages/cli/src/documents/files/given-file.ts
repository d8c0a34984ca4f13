import { fileTypeOf } from '@heed/core/internal';
import { CommandError } from '../../command-error.js';
import { errorCode, errorReason } from '../../error-reason.js';
import { type Files, maxFileBytes } from '../../files.js';
import type { Io } from '../../io.js';

/** A file that the command line names. */
export interface GivenFile {
  /** For people: the path as typed, or `<stdin>`. */
  readonly name: string;
  /** Absent for standard input. */
  readonly path?: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads a file by its path. One that is `listed` was found in a folder as a regular file, so it is opened without
 * being looked up before.
 */
export type ReadFile = (path: string, known?: 'listed') => Promise<GivenFile>;

/**
 * Reads the files of one run, and standard input for `-`. Standard input and other pipes can be read only once; a second
 * reader gets the same bytes.
 */
export function createFileReader(files: Files, io: Pick<Io, 'stdin'>): ReadFile {
  const pipes = new Map<string, Promise<Uint8Array>>();
  const readPipe = (path: string): Promise<Uint8Array> => {
    const bytes = pipes.get(path) ?? readToEnd(path, path === '-' ? io.stdin : files.open(path));
    pipes.set(path, bytes);
    return bytes;
  };
  return async (path, known) => {
    if (path === '-') return { name: '<stdin>', bytes: await readPipe(path) };
    try {
      if (known === 'listed') {
        const bytes = files.readWholeRegular(path);
        if (bytes === undefined) throw tooLarge(path);
        // Some file systems say 0 of every file.
        if (bytes.length > 0) return { name: path, path, bytes };
      }
      const found = files.statOf(path);
      if (!found.isFile()) return { name: path, path, bytes: await readPipe(path) };
      if (found.size > maxFileBytes) throw tooLarge(path);
      return { name: path, path, bytes: files.read(path) };
    } catch (error) {
      if (error instanceof CommandError) throw error;
      throw new CommandError(`cannot read ${path}: ${errorReason(error)}.${adviceFor(path, error)}`);
    }
  };
}

/** The length of a pipe is not known before its end. */
async function readToEnd(path: string, stream: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > maxFileBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw path === '-' ? new CommandError(`cannot read standard input: ${errorReason(error)}.`) : error;
  }
  if (length > maxFileBytes) throw tooLarge(path === '-' ? 'standard input' : path);
  return Buffer.concat(chunks);
}

function tooLarge(name: string): CommandError {
  const limit = `${maxFileBytes / 1024 / 1024} MiB`;
  return new CommandError(`${name} is larger than ${limit}, the most that heed reads.`);
}

/** Shows how to write an address whose scheme was left out, unless the name looks like that of a file. */
function adviceFor(path: string, error: unknown): string {
  const [host = ''] = path.split('/');
  if (errorCode(error) !== 'ENOENT' || !hostLike.test(path) || fileTypeOf(host) !== undefined) return '';
  return ` For an address, write ${/^(?:localhost|[\d.]+|\[[^\]]*\])(?:[:/?#]|$)/i.test(path) ? 'http' : 'https'}://${path}`;
}

const hostLike = /^(?:localhost|(?:[^\s./:?#@]+\.)+[^\s./:?#@]+|\[[\d:a-f.]+\])(?::\d+)?(?:[/?#].*)?$/i;
