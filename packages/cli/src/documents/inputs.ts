import * as agents from '@heed/agents';
import { type Ask, type AskOptions, createAsk } from '@heed/core';
import { createFiles, type Files } from '../files.js';
import type { Io } from '../io.js';
import { createFileReader, type ReadFile } from './files/given-file.js';
import { LazyMarkup } from './lazy-markup.js';

/** Where the documents of one run come from, and what reads them. */
export interface Inputs {
  readonly io: Io;
  readonly files: Files;
  readonly read: ReadFile;
  /** The one `ask` of the run: a text that it has read for one question need not be read again for the next. */
  readonly ask: Ask;
  readonly markup: LazyMarkup;
}

export function createInputs(
  io: Io,
  { unstated = 'allow', strictRfc9309 = false }: Pick<AskOptions, 'unstated' | 'strictRfc9309'> = {},
): Inputs {
  const files = createFiles(io);
  const markup = new LazyMarkup();
  return {
    io,
    files,
    read: createFileReader(files, io),
    markup,
    ask: createAsk({ unstated, strictRfc9309, markup, agents }),
  };
}
