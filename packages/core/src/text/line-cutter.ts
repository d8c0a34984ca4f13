import { createPieces } from './pieces.js';

/** Whole lines, one after the other, in UTF-8; or a note in the place of a line that was too long to be kept. */
export type LineBatch = { readonly kind: 'lines'; readonly bytes: Uint8Array } | { readonly kind: 'too-long' };

/** Cuts a stream of bytes into lines, as its chunks come. */
export interface LineCutter {
  /** The lines that end in the next chunk. */
  take(chunk: Uint8Array): LineBatch[];
  /** The line that never ended, if there is one. */
  end(): LineBatch[];
}

const lineFeed = 0x0a;

/**
 * Creates what cuts a stream: the lines that end in a chunk make one batch, so whoever writes a line and waits gets its answer at once. It
 * holds one line that has not ended, of at most `maxLineBytes`; a line that came whole in one chunk may be longer.
 *
 * Lines end at line feeds only: JSON strings may contain other characters that some tools take for line ends. No character of more
 * than one byte contains that byte, so a batch is decoded whole, wherever the chunks were cut.
 */
export function createLineCutter(maxLineBytes: number): LineCutter {
  let begun = createPieces();
  let length = 0;
  let isFirst = true;
  const batchOf = (last: Uint8Array): LineBatch => {
    if (last.length > 0) begun.add(last);
    const bytes = begun.joined();
    return { kind: 'lines', bytes: isFirst ? withoutMark(bytes) : bytes };
  };
  return {
    take: (chunk) => {
      const batches: LineBatch[] = [];
      const end = chunk.lastIndexOf(lineFeed) + 1;
      if (end > 0) {
        let start = 0;
        if (length > maxLineBytes) {
          batches.push({ kind: 'too-long' });
          start = chunk.indexOf(lineFeed) + 1;
          isFirst = false;
        }
        if (start < end) batches.push(batchOf(chunk.subarray(start, end)));
        begun = createPieces();
        length = 0;
        isFirst = false;
      }
      length += chunk.length - end;
      if (length > maxLineBytes) begun = createPieces();
      else if (end < chunk.length) begun.add(chunk.subarray(end));
      return batches;
    },
    end: () => {
      if (length > maxLineBytes) return [{ kind: 'too-long' }];
      return length > 0 ? [batchOf(new Uint8Array(0))] : [];
    },
  };
}

/** Some editors save every file with a byte order mark. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
