/** A line without its end, or a note that it was too long. */
export type Line = { readonly kind: 'line'; readonly text: string } | { readonly kind: 'too-long' };

/**
 * Limit: characters of one line. A question with a robots.txt and a page of several megabytes fits; a file without any
 * line end must not fill the memory.
 */
export const maxLineLength: number = 64 * 1024 * 1024;

/**
 * Splits a stream of text at line feeds only: JSON strings may contain other characters that some tools take for line
 * ends. Holds one line at a time.
 */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield lineOf(parts, chunk.slice(start, end), length);
      parts = [];
      length = 0;
      start = end + 1;
    }
    length += chunk.length - start;
    if (length <= maxLineLength) parts.push(chunk.slice(start));
    else parts = [];
  }
  if (length > 0) yield lineOf(parts, '', length);
}

function lineOf(parts: string[], last: string, before: number): Line {
  if (before + last.length > maxLineLength) return { kind: 'too-long' };
  return { kind: 'line', text: before === 0 ? last : parts.join('') + last };
}
