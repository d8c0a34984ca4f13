import type { Readable } from 'node:stream';
import type { Screen } from './terminal/screen.js';

/** What a run of the command touches outside itself, apart from files and the network. Tests pass their own. */
export interface Io {
  readonly stdout: StandardOutput;
  readonly stderr: ErrorOutput;
  readonly stdin: Readable;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** An absolute path. Relative names of files count from here. */
  readonly cwd: string;
  /** The home folder of the person who runs the command. */
  readonly home: string;
  /** The current time, in milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Does work that must not stop half-way: a signal ends the command only when it is done. Work that may stop between two pieces calls
   * `pause` there.
   */
  readonly finish: <T>(work: (pause: () => Promise<void>) => Promise<T>) => Promise<T>;
  /**
   * Does work that can be stopped. A signal that would end the command aborts the work instead, and ends the command when the work
   * has settled, so the work itself says what there is to say; a second one ends it at once.
   */
  readonly stoppable: <T>(work: (stop: AbortSignal) => Promise<T>) => Promise<T>;
}

export interface Output extends Screen {
  /** Resolves when the reader is ready for more. */
  readonly write: (text: string) => Promise<void>;
}

export interface StandardOutput extends Output {
  /** Writes a text in UTF-8. Resolves when the reader is ready for more. */
  readonly writeBytes: (bytes: Uint8Array) => Promise<void>;
}

export interface ErrorOutput extends Screen {
  readonly write: (text: string) => void;
}
