import { closeSync, createWriteStream, openSync, readSync, statSync, type WriteStream } from 'node:fs';
import { finished, type Writable } from 'node:stream';
import { promisify } from 'node:util';
import { formatJsonLine } from '@heed/core/internal';
import type { DecisionRecord } from './decision-record.js';
import { withMaskedQueries } from './mask-queries.js';

/** Writes decisions, one line each. */
export interface DecisionLog {
  /**
   * Writes a decision. Resolves when the log can accept the next one, so that a slow disk slows the caller down instead of filling memory.
   * Rejects if the log cannot be written, or is closed: a decision that should be on record must not get lost silently.
   */
  readonly write: (record: DecisionRecord) => Promise<void>;
  /**
   * Opens the file again under its name, after another program has moved it away. Does nothing for a stream. Rejects if an earlier decision
   * could not be written; later ones are written again, if possible.
   */
  readonly reopen: () => Promise<void>;
  /** Resolves when everything is written. A stream of the caller stays open. */
  readonly close: () => Promise<void>;
}

/** How to write decisions. */
export interface DecisionLogOptions {
  /** Leaves out the query strings of URLs, and other parts of addresses that identify people. Such lines cannot be asked again. */
  readonly mask?: boolean;
}

/**
 * Creates a log of decisions in a file, which is added to and which only its owner may read, or in a stream, such as standard output.
 * Throws a TypeError for anything else.
 *
 * @example
 * ```ts
 * import { createGate } from '@heed/gate';
 * import { createDecisionLog } from '@heed/gate/log';
 *
 * const log = createDecisionLog(process.stderr, { mask: true });
 * const gate = createGate({ agent: 'ExampleBot/1.0', log: log.write });
 * await gate.close();
 * await log.close();
 * ```
 */
export function createDecisionLog(target: string | Writable, options: DecisionLogOptions = {}): DecisionLog {
  const { mask = false, ...others } = options;
  const [unknown] = Object.keys(others);
  // A misspelt option would be ignored, and the log would contain what should be masked.
  if (unknown !== undefined) throw new TypeError(`createDecisionLog: "${unknown}" is not an option: use mask.`);
  const isFile = typeof target === 'string';
  if (isFile ? target === '' : typeof target?.write !== 'function') {
    throw new TypeError('createDecisionLog: pass the name of a file, or a writable stream.');
  }
  let failure: Error | undefined;
  const open = (): Writable => {
    const stream = isFile ? createWriteStream(target, { flags: 'a', mode: 0o600 }) : target;
    stream.on('error', fail);
    // Otherwise the first decision would be lost with half of another.
    if (isFile && endsWithinLine(target)) stream.write('\n');
    return stream;
  };
  const fail = (error: Error): void => {
    failure ??= new Error(`The log of decisions cannot be written: ${error.message}.`);
  };
  let stream = open();
  const end = async (ending: Writable): Promise<void> => {
    if (isFile) ending.end();
    // An empty write completes after everything that is still pending in a shared stream.
    await (isFile ? promisify(finished)(ending) : promisify((done: () => void) => ending.write('', done))()).catch(
      fail,
    );
    ending.off('error', fail);
    if (failure !== undefined) throw failure;
  };
  return {
    write: async (record) => {
      if (failure !== undefined) throw failure;
      const line = formatJsonLine(mask ? withMaskedQueries(record) : record);
      const to = stream;
      // Such a stream never says that it takes more.
      if (to.writable === false) fail(to.errored ?? new Error('it is closed'));
      // Whether a file can be opened is known only after that.
      else if (!to.write(line) || (isFile && (to as WriteStream).pending)) await taken(to);
      if (to.destroyed && !to.writableFinished) fail(to.errored ?? new Error('it was closed too early'));
      if (failure !== undefined) throw failure;
    },
    reopen: async () => {
      if (!isFile) return;
      const before = stream;
      stream = open();
      try {
        await end(before);
      } finally {
        failure = undefined;
      }
    },
    close: () => end(stream),
  };
}

/** Does a file end within a line, because its writer was killed or had no more space? */
function endsWithinLine(file: string): boolean {
  try {
    const found = statSync(file);
    // A pipe or a device has no end to read.
    if (!found.isFile() || found.size === 0) return false;
    const opened = openSync(file, 'r');
    try {
      const byte = new Uint8Array(1);
      return readSync(opened, byte, 0, 1, found.size - 1) === 1 && byte[0] !== lineFeed;
    } finally {
      closeSync(opened);
    }
  } catch {
    // Not there yet, or write-only.
    return false;
  }
}

const lineFeed = 0x0a;

/** Settles when a stream is open or takes more, or never will again. Those who wait at the same time share one promise. */
function taken(stream: Writable): Promise<void> {
  const waiting = takers.get(stream);
  if (waiting !== undefined) return waiting;
  const promise = new Promise<void>((resolve) => {
    const events = ['open', 'drain', 'close', 'error'] as const;
    const done = (): void => {
      for (const event of events) stream.off(event, done);
      takers.delete(stream);
      resolve();
    };
    for (const event of events) stream.on(event, done);
  });
  takers.set(stream, promise);
  return promise;
}

const takers = new WeakMap<Writable, Promise<void>>();
