import { type HeaderFile, readHeaderFile } from '@heed/core/internal';
import { CommandError } from '../../command-error.js';

/** Reads a file that was passed as a header; refuses a file that is not one. */
export function readGivenHeader(name: string, text: string): HeaderFile {
  const header = readHeaderFile(text);
  const isPage = /^\s*<[!?a-z]/i.test(text);
  if (!isPage && (header.headers.length > 0 || header.status !== undefined)) return header;
  throw new CommandError(`${name} contains no header fields: give the output of curl -I.`);
}
