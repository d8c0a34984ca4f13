/** A half-open range of one source's text, in UTF-16 offsets. */
export interface Span {
  /** The offset of the first unit. */
  readonly start: number;
  /** The offset after the last unit. */
  readonly end: number;
}

/** A position as people count: line and column start at 1, columns are UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * A text with a name. It alone knows lines and columns; everything else works with offsets.
 *
 * The line index is built when a position is first asked for, so a verdict without positions does not pay for it.
 *
 * @example
 * ```ts
 * import { Source } from '@heed/core/diagnostics';
 *
 * const source = new Source('robots.txt', 'User-agent: *\nDisallow: /');
 * console.log(source.positionAt(14)); // { line: 2, column: 1 }
 * ```
 */
export class Source {
  /** `robots.txt`, `header`, `body`, or the path or URL of another document. */
  readonly name: string;
  readonly text: string;
  #lineStarts: readonly number[] | undefined;

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }

  /** The line and column of an offset. */
  positionAt(offset: number): Position {
    this.#lineStarts ??= findLineStarts(this.text);
    const line = lastAtOrBefore(this.#lineStarts, offset);
    return { line: line + 1, column: offset - (this.#lineStarts[line] ?? 0) + 1 };
  }

  /** The offset of a line and column; the end of the text for a position after it. */
  offsetAt({ line, column }: Position): number {
    this.#lineStarts ??= findLineStarts(this.text);
    return Math.min((this.#lineStarts[line - 1] ?? this.text.length) + column - 1, this.text.length);
  }

  /** The text of a span. */
  textOf(span: Span): string {
    return this.text.slice(span.start, span.end);
  }

  /** The text of one line, counted from 1, without its line break; empty after the last line. */
  lineText(line: number): string {
    this.#lineStarts ??= findLineStarts(this.text);
    const start = this.#lineStarts[line - 1];
    if (start === undefined) return '';
    const next = this.#lineStarts[line] ?? this.text.length + 1;
    return this.text.slice(start, next).replace(/[\r\n]+$/, '');
  }
}

/** Offsets at which lines start. CR, LF and CRLF each end one line (RFC 9309 §2.2, EOL). */
function findLineStarts(text: string): number[] {
  const starts = [0];
  let feed = text.indexOf('\n');
  let carriage = text.indexOf('\r');
  while (feed !== -1 || carriage !== -1) {
    if (carriage !== -1 && (feed === -1 || carriage < feed)) {
      if (carriage + 1 === feed) {
        starts.push(feed + 1);
        feed = text.indexOf('\n', feed + 1);
      } else {
        starts.push(carriage + 1);
      }
      carriage = text.indexOf('\r', carriage + 1);
    } else {
      starts.push(feed + 1);
      feed = text.indexOf('\n', feed + 1);
    }
  }
  return starts;
}

function lastAtOrBefore(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
