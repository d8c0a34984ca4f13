import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { waitUntil } from './wait-until.js';

/** What a process prints, for tests that wait for it. */
export interface Output {
  /** Returns what was printed so far. */
  text(): string;
  /** Resolves as soon as what was printed matches. Rejects if the process ends before it does. */
  until(wanted: RegExp): Promise<void>;
}

export function outputOf(stream: Readable): Output {
  const progress = new EventEmitter().setMaxListeners(0);
  let text = '';
  let isOver = false;
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    progress.emit('change');
  });
  stream.on('close', () => {
    isOver = true;
    progress.emit('change');
  });
  return {
    text: () => text,
    until: async (wanted) => {
      await waitUntil(() => isOver || wanted.test(text), progress);
      if (!wanted.test(text)) throw new Error(`It ended before it printed ${wanted}: ${text}`);
    },
  };
}
