import { constants, createInflateRaw, type InflateRaw } from 'node:zlib';

/** What one step of inflating took and gave. */
export interface InflateStep {
  readonly taken: number;
  readonly given: number;
  /** The compressed data ends with what was taken. */
  readonly ended: boolean;
  /** The data is damaged: zlib's own words. Then nobody knows what was taken and given. */
  readonly error?: string;
}

/**
 * Inflates one stream of compressed data after the other, step by step, into buffers of its user.
 *
 * Its engine is made once. Making one for every record takes longer than inflating a small one.
 */
export class Inflater {
  readonly #handle: Handle;
  readonly #state: Uint32Array;
  #error: string | undefined;

  constructor() {
    const { _handle, _writeState } = createInflateRaw({ chunkSize: constants.Z_MIN_CHUNK }) as unknown as Engine;
    if (typeof _handle?.writeSync !== 'function' || !(_writeState instanceof Uint32Array)) {
      throw new Error(
        '@heed/audit cannot read compressed WARC files with this version of Node.js; use version 22 or 24.',
      );
    }
    this.#handle = _handle;
    this.#state = _writeState;
    _handle.onerror = (message) => {
      this.#error = message;
    };
  }

  /** Begins a new stream. */
  reset(): void {
    this.#error = undefined;
    this.#handle.reset();
  }

  /** Inflates `input` from `from` to `to` into `output` from `at` to `limit`. With nothing taken and nothing given it needs more input. */
  step(input: Buffer, from: number, to: number, output: Buffer, at: number, limit: number): InflateStep {
    this.#handle.writeSync(constants.Z_SYNC_FLUSH, input, from, to - from, output, at, limit - at);
    // Where it fails, the state is that of the step before.
    if (this.#error !== undefined) return { taken: 0, given: 0, ended: false, error: this.#error };
    const outputLeft = this.#state[0] ?? 0;
    const inputLeft = this.#state[1] ?? 0;
    const taken = to - from - inputLeft;
    const given = limit - at - outputLeft;
    // zlib stops early only at the end of the data: there is input left, and room.
    return { taken, given, ended: inputLeft > 0 && outputLeft > 0 };
  }
}

/**
 * The part of zlib in Node that works at once, and not in another thread. It has no public name, but has been the same since Node 11, and
 * packers that npm itself uses depend on it.
 */
interface Handle {
  onerror: (message: string) => void;
  reset(): void;
  writeSync(
    flush: number,
    input: Buffer,
    from: number,
    inputLength: number,
    output: Buffer,
    at: number,
    outputLength: number,
  ): void;
}

interface Engine extends InflateRaw {
  readonly _handle: Handle;
  /** How much output and input is left. */
  readonly _writeState: Uint32Array;
}
