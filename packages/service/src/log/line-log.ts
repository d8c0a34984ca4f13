import { setTimeout } from 'node:timers/promises';
import { within } from '../limits/within.js';

/** Where the lines of a log go. */
export interface LineSink {
  /** Writes a text of whole lines. Resolves when it is written, and rejects if it could not be. */
  readonly write: (text: string) => Promise<void>;
}

/** A log of lines that none is missing from, as long as the process lives. */
export interface LineLog {
  /** Accepts a line. It is written soon. */
  write(line: string): void;
  /** Resolves when the log can keep up; `undefined` if it does now. The caller waits for it before making more decisions. */
  ready(): Promise<void> | undefined;
  /** Resolves when all lines taken so far are written; `undefined` if they are. Never rejects: while they cannot be written, it waits. */
  written(): Promise<void> | undefined;
  /** Could the last lines not be written? */
  readonly isFailing: boolean;
  /** Writes what is left. Returns how many characters could not be written. */
  close(): Promise<number>;
}

/** Limit: characters that wait to be written. With more, new decisions wait. */
const maxWaiting = 1024 * 1024;

/** Limit: milliseconds until lines that could not be written are tried again. */
const retryDelay = 1000;

/** Limit: milliseconds in which what is left is written at the end. The other end of a pipe may have no reader. */
const closeTime = 5000;

/**
 * Creates a log. Lines that come while others are being written are written together, so a busy log writes rarely.
 *
 * Lines that could not be written are all tried again, after a line end: so no line is lost, and a half-written one is followed by a whole
 * one. `note` is called with a sentence for the operator when that begins and when it is over.
 */
export function createLineLog(sink: LineSink, note: (sentence: string) => void): LineLog {
  let waiting = '';
  /** How many characters are being written. */
  let leaving = 0;
  let writing: Promise<void> | undefined;
  let isFailing = false;
  let isClosing = false;
  /** Lines that were taken, and those of them that are written. */
  let taken = 0;
  let kept = 0;
  /** The callers that wait until a number of lines is written, in order. */
  const waiters: { readonly until: number; readonly resolve: () => void }[] = [];

  function keep(lines: number): void {
    kept = lines;
    const first = waiters.findIndex(({ until }) => until > kept);
    for (const { resolve } of waiters.splice(0, first === -1 ? waiters.length : first)) resolve();
  }

  async function writeAll(): Promise<void> {
    while (waiting !== '') {
      const text = waiting;
      const last = taken;
      waiting = '';
      leaving = text.length;
      try {
        await sink.write(isFailing ? `\n${text}` : text);
        leaving = 0;
        keep(last);
        if (isFailing) note('The decision log can be written again.');
        isFailing = false;
      } catch (error) {
        leaving = 0;
        waiting = text + waiting;
        if (!isFailing) note(`The decision log cannot be written: ${error instanceof Error ? error.message : error}.`);
        isFailing = true;
        if (isClosing) break;
        await setTimeout(retryDelay);
      }
    }
    // At once, not in a later step: a line that comes in between would wait for the next one.
    writing = undefined;
  }

  function start(): Promise<void> {
    if (writing === undefined && waiting !== '') writing = writeAll();
    return writing ?? Promise.resolve();
  }

  return {
    write: (line) => {
      waiting += `${line}\n`;
      taken++;
      void start();
    },
    ready: () => (isFailing || waiting.length > maxWaiting ? (writing ?? start()) : undefined),
    written: () => (kept === taken ? undefined : new Promise((resolve) => waiters.push({ until: taken, resolve }))),
    get isFailing() {
      return isFailing;
    },
    close: async () => {
      isClosing = true;
      await within(closeTime, start());
      return waiting.length + leaving;
    },
  };
}
