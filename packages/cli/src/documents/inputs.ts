import { createFiles, type Files } from '../files.js';
import type { Io } from '../io.js';
import { createFileReader, type ReadFile } from './files/given-file.js';

/** Where the documents of one run come from. */
export interface Inputs {
  readonly io: Io;
  readonly files: Files;
  readonly read: ReadFile;
}

export function createInputs(io: Io): Inputs {
  const files = createFiles(io);
  return { io, files, read: createFileReader(files, io) };
}
