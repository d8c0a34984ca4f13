import type { ProgressEvent } from '@heed/audit';
import type { Io } from '../io.js';
import { columnsOf } from '../terminal/screen.js';
import type { AuditOptions } from './options.js';
import { progressLine } from './progress-line.js';

/** Shows how far an audit is. */
export interface Progress {
  readonly show: (event: ProgressEvent) => void;
  /** Ends it: nothing of a bar is left on the screen. */
  readonly end: () => void;
}

/** Limit: milliseconds between two pictures of the bar. More often nobody could read it. */
const barInterval = 100;

/** Limit: milliseconds between two lines of JSON, so that logs stay small. */
const lineInterval = 1000;

/** In a pipe nothing is shown unless it was asked for. */
export function createProgress({ progress, out }: AuditOptions, io: Io): Progress {
  if (progress === 'json') return createLines(io);
  // Rows that go to the same terminal would be torn by a bar.
  const isFree = out !== undefined || !io.stdout.isTTY;
  const hasBar = progress === 'auto' && io.stderr.isTTY && io.env['TERM'] !== 'dumb' && isFree;
  return hasBar ? createBar(io) : { show: () => undefined, end: () => undefined };
}

/** One line at the bottom of the terminal, drawn again and again. */
function createBar({ stderr, now }: Io): Progress {
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    show: (event) => {
      if (now() - drawn < barInterval) return;
      drawn = now();
      // Some terminals break a line when its last column is filled.
      stderr.write(`\r${progressLine(event, columnsOf(stderr) - 1)}${clearLine}`);
    },
    end: () => {
      if (drawn !== Number.NEGATIVE_INFINITY) stderr.write(`\r${clearLine}`);
      drawn = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Clears from the cursor to the end of the line. */
const clearLine = '\x1b[K';

/** Lines of JSON, the last event always among them. */
function createLines({ stderr, now }: Io): Progress {
  let written = Number.NEGATIVE_INFINITY;
  let waiting: ProgressEvent | undefined;
  const write = (event: ProgressEvent): void => {
    written = now();
    waiting = undefined;
    stderr.write(`${JSON.stringify(event)}\n`);
  };
  const end = (): void => {
    if (waiting !== undefined) write(waiting);
  };
  return {
    show: (event) => {
      if (waiting !== undefined && waiting.phase !== event.phase) end();
      waiting = event;
      if (now() - written >= lineInterval) write(event);
    },
    end,
  };
}
