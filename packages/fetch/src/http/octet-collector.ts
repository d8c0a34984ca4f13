/** Where a growing buffer starts. */
const firstCapacity = 16 * 1024;

/**
 * Octets put together one after the other, up to a number.
 *
 * They are copied into one buffer, since a list of chunks would cost a hundred times its octets when a server sends them
 * singly.
 */
export class OctetCollector {
  readonly #max: number;
  #buffer: Uint8Array;
  #length = 0;

  constructor(max: number) {
    this.#max = max;
    this.#buffer = new Uint8Array(Math.min(max, firstCapacity));
  }

  /** Takes what fits, and tells whether that was all of it. */
  take(octets: Uint8Array): boolean {
    const fitting = octets.subarray(0, this.#max - this.#length);
    this.#makeRoom(this.#length + fitting.length);
    this.#buffer.set(fitting, this.#length);
    this.#length += fitting.length;
    return fitting.length === octets.length;
  }

  octets(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  #makeRoom(needed: number): void {
    if (needed <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.min(this.#max, Math.max(needed, 2 * this.#buffer.length)));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}
