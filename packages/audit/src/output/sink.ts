/**
 * Takes bytes, in order: a file, a stream. Whoever writes waits for the promise, if there is one, before it writes again, and the bytes
 * may be overwritten afterwards.
 */
export type Sink = (bytes: Uint8Array) => void | Promise<void>;

/** Gathers texts, and passes them on as UTF-8 in large pieces. A lone surrogate becomes U+FFFD. */
export interface TextSink {
  /** Waiting is up to the caller: nothing may be written before the promise, if there is one, is fulfilled. */
  write(text: string): void | Promise<void>;
  /** Passes on what is left. */
  finish(): Promise<void>;
}

/** Limit: how many bytes are gathered before they are passed on. Larger pieces are not faster, and one stays in the memory for each file. */
export const gatheredBytes: number = 256 * 1024;

/** UTF-16 units that take at most three bytes each. */
const bytesPerUnit = 3;

export function createTextSink(sink: Sink): TextSink {
  const buffer = Buffer.allocUnsafeSlow(gatheredBytes);
  let filled = 0;

  /** What is longer than the whole buffer goes alone. */
  async function writeBehind(text: string): Promise<void> {
    await flush();
    if (text.length * bytesPerUnit > gatheredBytes) await sink(Buffer.from(text, 'utf8'));
    else filled = buffer.write(text, 0, 'utf8');
  }

  async function flush(): Promise<void> {
    if (filled === 0) return;
    const bytes = buffer.subarray(0, filled);
    filled = 0;
    await sink(bytes);
  }

  return {
    write: (text) => {
      if (text.length * bytesPerUnit > gatheredBytes - filled) return writeBehind(text);
      filled += buffer.write(text, filled, 'utf8');
      return undefined;
    },
    finish: flush,
  };
}
