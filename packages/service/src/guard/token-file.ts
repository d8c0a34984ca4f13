import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { readTokens, type TokenEntry } from './tokens.js';

/** The tokens of a file, as it is now. */
export interface TokenFile {
  readonly entries: readonly TokenEntry[];
  /** Stops looking at the file. */
  close(): void;
}

/** Limit: milliseconds between two looks at the file. A token that is withdrawn works for that long. */
const interval = 2000;

/**
 * Reads a file of tokens, and reads it again when it changes. Throws if it cannot be read at first. If it cannot be read later, the tokens
 * stay as they were, and `note` takes a sentence that says so.
 */
export function openTokenFile(path: string, note: (sentence: string) => void): TokenFile {
  let entries = readTokens(readFileSync(path, 'utf8'));
  const reload = (): void => {
    try {
      entries = readTokens(readFileSync(path, 'utf8'));
      note(`The tokens were read again: there are ${entries.length}.`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      note(`The tokens stay as they were, because the file cannot be read: ${reason}.`);
    }
  };
  watchFile(path, { interval, persistent: false }, reload);
  return {
    get entries() {
      return entries;
    },
    close: () => unwatchFile(path, reload),
  };
}
