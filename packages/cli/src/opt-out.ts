import { decodeUtf8 } from '@heed/core/internal';
import { type OptOut, readOptOut } from '@heed/core/opt-out';
import { CommandError } from './command-error.js';
import { errorReason } from './error-reason.js';
import { createFiles } from './files.js';
import type { Io } from './io.js';
import { printable } from './terminal/printable.js';

/** The list of `--opt-out`. */
export interface OptOutFile {
  readonly text: string;
  readonly optOut: OptOut;
}

/**
 * Reads the list that `--opt-out` names. Throws a `CommandError` if the file cannot be read, or no domain in it: such a list would refuse
 * nothing, and nobody would notice.
 */
export function readOptOutFile(name: string, io: Io): OptOutFile {
  const text = textOf(name, io);
  const optOut = readOptOut(text);
  if (optOut.domains === 0 && optOut.problems.length > 0) {
    throw new CommandError(
      `no line of ${printable(name)} names a domain: see docs/opt-out.md for the format of --opt-out.`,
    );
  }
  return { text, optOut };
}

function textOf(name: string, io: Io): string {
  try {
    return decoded(createFiles(io).readSync(name));
  } catch (error) {
    throw new CommandError(`cannot read ${printable(name)}: ${errorReason(error)}.`);
  }
}

/** Lenient: some programs save text as UTF-16, with a byte order mark. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return decodeUtf8(bytes).text;
}

/** Reports the lines of the list that are wrong, with their places. */
export function reportOptOut(name: string, { problems }: OptOut, { stderr }: Pick<Io, 'stderr'>): void {
  const lines = problems.map(({ line, column, message }) => `${printable(`${name}:${line}:${column}: ${message}`)}\n`);
  if (lines.length > 0) stderr.write(lines.join(''));
}
