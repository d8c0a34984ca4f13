import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readTokens, type TokenEntry } from './tokens.js';

/** The current tokens of a file. */
export interface TokenFile {
  readonly entries: readonly TokenEntry[];
  /** Stops looking at the file. */
  close(): void;
}

/** Limit: milliseconds between two reads of the file. A withdrawn token works for that long, and in streams that are open then. */
const interval = 2000;

/**
 * Reads a file of tokens, and reads it again when it changes. Throws if it cannot be read at first. If it cannot be read later, the tokens
 * stay unchanged, and `note` is called with a sentence that says so.
 *
 * Each time the text is compared with the previous one: a notice of a change, or its time, can miss a change at the time of the first read,
 * and a token withdrawn then would work for ever.
 */
export function openTokenFile(path: string, note: (sentence: string) => void): TokenFile {
  let seen = readFileSync(path, 'utf8');
  let entries = readTokens(seen);
  if (entries.length === 0) throw new Error('there is no token in it, so every request would be refused');
  let failure = '';
  let isClosed = false;
  let timer: NodeJS.Timeout;

  const look = async (): Promise<void> => {
    try {
      const text = await readFile(path, 'utf8');
      if (isClosed) return;
      if (text !== seen || failure !== '') take(text);
    } catch (error) {
      if (!isClosed) fail(error);
    }
    if (!isClosed) wait();
  };
  const take = (text: string): void => {
    entries = readTokens(text);
    seen = text;
    failure = '';
    // The last one may be withdrawn.
    note(
      `The tokens were read again: there are ${entries.length === 0 ? 'none, so every request is refused' : entries.length}.`,
    );
  };
  const fail = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error);
    // Said once, not at each look.
    if (reason === failure) return;
    failure = reason;
    note(`The tokens stay as they were, because the file cannot be read: ${reason}.`);
  };
  const wait = (): void => {
    timer = setTimeout(look, interval).unref();
  };

  wait();
  return {
    get entries() {
      return entries;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
