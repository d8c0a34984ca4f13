import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/**
 * Where a worker is. It writes this into a file before each step, which costs about a microsecond; the file outlives it, so the main
 * process learns what the worker was at when it died, and how far it is while it lives.
 */
export interface Mark {
  /**
   * - `starting`: nothing has been read of the unit; what ends a worker here is not the fault of a record
   * - `reading`: the record that begins at `offset`, or behind it
   * - `answering`: the record at `offset` has been read
   * - `finishing`: all records are done
   */
  readonly stage: 'starting' | 'reading' | 'answering' | 'finishing';
  readonly offset: number;
  /** Records of the unit that are done. */
  readonly records: number;
  readonly damaged: number;
}

const stages = ['starting', 'reading', 'answering', 'finishing'] as const;

/** Four numbers of eight bytes. */
const length = 32;

export interface MarkerWriter {
  mark(stage: Mark['stage'], offset: number, records: number, damaged: number): void;
}

/** For the worker. The file is there already: the main process makes it. */
export function openMarker(path: string): MarkerWriter {
  const descriptor = openSync(path, 'r+');
  const bytes = Buffer.alloc(length);
  return {
    mark: (stage, offset, records, damaged) => {
      bytes.writeDoubleLE(stages.indexOf(stage), 0);
      bytes.writeDoubleLE(offset, 8);
      bytes.writeDoubleLE(records, 16);
      bytes.writeDoubleLE(damaged, 24);
      writeSync(descriptor, bytes, 0, length, 0);
    },
  };
}

export interface MarkerReader {
  read(): Mark;
  /** Sets it back to `starting`. Only while no worker writes it. */
  reset(): void;
  close(): void;
}

/** For the main process. Makes the file, or sets it back. */
export function createMarker(path: string): MarkerReader {
  const descriptor = openSync(path, 'w+');
  const bytes = Buffer.alloc(length);
  const reset = (): void => {
    bytes.fill(0);
    writeSync(descriptor, bytes, 0, length, 0);
  };
  reset();
  return {
    read: () => {
      readSync(descriptor, bytes, 0, length, 0);
      return {
        stage: stages[bytes.readDoubleLE(0)] ?? 'starting',
        offset: bytes.readDoubleLE(8),
        records: bytes.readDoubleLE(16),
        damaged: bytes.readDoubleLE(24),
      };
    },
    reset,
    close: () => closeSync(descriptor),
  };
}
