/** Bytes that the buffer can hold before it has to grow. */
const initialCapacity = 16 * 1024;

/**
 * Collects bytes up to a maximum.
 *
 * It copies them into one buffer: a list of chunks would take a hundred times the memory if a server sends single bytes.
 */
export class ByteCollector {
  readonly #max: number;
  #buffer: Uint8Array;
  #length = 0;

  constructor(max: number) {
    this.#max = max;
    this.#buffer = new Uint8Array(Math.min(max, initialCapacity));
  }

  /** Adds as many bytes as fit. Returns whether all of them did. */
  take(bytes: Uint8Array): boolean {
    const fitting = bytes.subarray(0, this.#max - this.#length);
    this.#grow(this.#length + fitting.length);
    this.#buffer.set(fitting, this.#length);
    this.#length += fitting.length;
    return fitting.length === bytes.length;
  }

  bytes(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  #grow(needed: number): void {
    if (needed <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.min(this.#max, Math.max(needed, 2 * this.#buffer.length)));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}
