import type { Output } from '../io.js';

/** Limit: characters that are gathered. A write costs as much as linting a small file, however short it is. */
const batch = 64 * 1024;

/**
 * An output that gathers what is written, and passes it on in batches: when there is enough, when `flush` is called, and as soon as
 * the run has to wait for something, such as a server. A person at a terminal sees everything at once.
 */
export class BatchedOutput implements Output {
  readonly #output: Output;
  #texts: string[] = [];
  #length = 0;
  /** The last write that was passed on; it is awaited before the next, so that a slow reader is waited for. */
  #written: Promise<void> = Promise.resolve();

  constructor(output: Output) {
    this.#output = output;
  }

  get isTTY(): boolean {
    return this.#output.isTTY;
  }

  get columns(): number | undefined {
    return this.#output.columns;
  }

  write(text: string): Promise<void> {
    if (this.#length === 0) setImmediate(() => void this.flush().catch(() => undefined));
    this.#texts.push(text);
    this.#length += text.length;
    return this.#length >= batch || this.#output.isTTY ? this.flush() : this.#written;
  }

  /** Passes on what was gathered. */
  flush(): Promise<void> {
    if (this.#length > 0) {
      this.#written = this.#output.write(this.#texts.join(''));
      this.#texts = [];
      this.#length = 0;
    }
    return this.#written;
  }
}
