/** Whole lines, one after the other, in UTF-8; or a note in the place of a line that was too long to be kept. */
export type Batch = { readonly kind: 'lines'; readonly octets: Uint8Array } | { readonly kind: 'too-long' };

/**
 * Limit: characters of one line. A question with a robots.txt and a page of several megabytes fits; a file without any
 * line end must not fill the memory.
 */
export const maxLineLength: number = 64 * 1024 * 1024;

/** Limit: octets of one line. A character of a string takes three octets at most, so a line with more is too long for certain. */
const maxLineOctets = 3 * maxLineLength;

const lineFeed = 0x0a;

/**
 * The lines of a stream: those that end in a chunk make one batch, so whoever writes a line and waits gets its answer at once. Holds one
 * chunk and one line that has not ended.
 *
 * Lines end at line feeds only: JSON strings may contain other characters that some tools take for line ends. No character of more
 * than one octet contains that octet, so a batch is decoded whole, wherever the chunks were cut.
 */
export async function* batchesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Batch> {
  let begun: Uint8Array[] = [];
  let length = 0;
  let isFirst = true;
  const batchOf = (last: Uint8Array): Batch => {
    const octets = begun.length === 0 ? last : Buffer.concat([...begun, last]);
    return { kind: 'lines', octets: isFirst ? withoutMark(octets) : octets };
  };
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineFeed) + 1;
    if (end > 0) {
      let start = 0;
      if (length > maxLineOctets) {
        yield { kind: 'too-long' };
        start = chunk.indexOf(lineFeed) + 1;
        isFirst = false;
      }
      if (start < end) yield batchOf(chunk.subarray(start, end));
      begun = [];
      length = 0;
      isFirst = false;
    }
    length += chunk.length - end;
    if (length > maxLineOctets) begun = [];
    else if (end < chunk.length) begun.push(chunk.subarray(end));
  }
  if (length > maxLineOctets) yield { kind: 'too-long' };
  else if (length > 0) yield batchOf(nothing);
}

const nothing = new Uint8Array(0);

/** Some editors save every file with a byte order mark. */
function withoutMark(octets: Uint8Array): Uint8Array {
  return octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf ? octets.subarray(3) : octets;
}
