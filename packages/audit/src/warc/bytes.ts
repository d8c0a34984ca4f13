import { readBytes } from './limits.js';

/** Where bytes come from, in order. */
export interface ByteSource {
  /** Writes at most `length` bytes into `buffer`, beginning at `at`, and tells how many; 0 at the end. */
  read(buffer: Buffer, at: number, length: number): number | Promise<number>;
  /** Goes on reading at another position. Only files can. */
  seek?(position: number): void;
  /** The bytes at a position, at most so many. Only files can. */
  peek?(position: number, length: number): Buffer;
  /** To be called when nothing more is read. */
  close?(): Promise<void>;
}

/**
 * A window on bytes that are read in order: those from `start` to `end` of `buffer` are there, and more can be asked for.
 *
 * It grows when something longer than itself has to be there at once; whoever asks sets the bound. What was given out of the buffer is
 * valid until more is asked for.
 */
export class Bytes {
  buffer: Buffer;
  start = 0;
  end = 0;
  /** Nothing comes behind `end`. */
  ended = false;
  /** Bytes from here on stay in the buffer, though they are before `start`. */
  keptFrom: number | undefined;
  readonly source: ByteSource;
  /** The position of the first byte of the buffer. */
  #base: number;

  constructor(source: ByteSource, position = 0, capacity: number = readBytes) {
    this.source = source;
    this.#base = position;
    this.buffer = Buffer.allocUnsafeSlow(capacity);
  }

  /** The position of `start`. */
  get position(): number {
    return this.#base + this.start;
  }

  get length(): number {
    return this.end - this.start;
  }

  /** Can it go to a position? To one that is still in the buffer it can; and anywhere in a file. */
  canGoTo(position: number): boolean {
    return position >= this.#first || this.source.seek !== undefined;
  }

  /** Goes to a position that it can go to. */
  goTo(position: number): void {
    if (position >= this.#first && position <= this.#base + this.end) {
      this.start = position - this.#base;
    } else {
      this.restart(position);
      this.source.seek?.(position);
    }
  }

  /** The first position that is still in the buffer. */
  get #first(): number {
    return this.#base + Math.min(this.start, this.keptFrom ?? this.start);
  }

  /** Forgets everything and begins anew, with bytes that the source gives from now on. */
  restart(position = 0): void {
    this.#base = position;
    this.start = 0;
    this.end = 0;
    this.ended = false;
    this.keptFrom = undefined;
  }

  /** Waits until `count` bytes are there, or all that there are. */
  async need(count: number): Promise<void> {
    while (this.length < count && !this.ended) await this.more(count);
  }

  /** Reads once, with room for `count` bytes in all. */
  more(count = 0): void | Promise<void> {
    if (this.ended) return;
    this.#makeRoom(count);
    const read = this.source.read(this.buffer, this.end, this.buffer.length - this.end);
    if (typeof read === 'number') this.#take(read);
    else return read.then((bytes) => this.#take(bytes));
  }

  /** Leaves out bytes, of which not all need be in the buffer. Tells how many there were not. */
  async skip(count: number): Promise<number> {
    let left = count;
    while (left > this.length && !this.ended) {
      left -= this.length;
      this.start = this.end;
      if (this.source.seek !== undefined && left > this.buffer.length) {
        this.goTo(this.position + left);
        left = 0;
      }
      await this.more();
    }
    const last = Math.min(left, this.length);
    this.start += last;
    return left - last;
  }

  #take(read: number): void {
    this.end += read;
    if (read === 0) this.ended = true;
  }

  /** Moves what is there to the front, or into a larger buffer, if there is not enough room behind it. */
  #makeRoom(count: number): void {
    const from = Math.min(this.start, this.keptFrom ?? this.start);
    const wanted = Math.max(this.start - from + count, this.end - from + 1);
    if (from + wanted <= this.buffer.length && this.end < this.buffer.length) return;
    // Twice as much as is wanted, so that what stays is moved once for as many new bytes as it has.
    const isTooSmall = wanted * 2 > this.buffer.length;
    const target = isTooSmall ? Buffer.allocUnsafeSlow(wanted * 2) : this.buffer;
    this.buffer.copy(target, 0, from, this.end);
    this.buffer = target;
    this.#base += from;
    this.start -= from;
    this.end -= from;
    if (this.keptFrom !== undefined) this.keptFrom -= from;
  }
}
