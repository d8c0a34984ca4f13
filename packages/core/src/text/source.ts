/** A half-open stretch of one source's text, in UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place for people: both numbers count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * A text with a name. It alone knows lines and columns; everything else works with offsets.
 *
 * The line index is built on the first question about a position, so that whoever only wants a verdict does not pay for it.
 */
export class Source {
  readonly name: string;
  readonly text: string;
  #lineStarts: readonly number[] | undefined;

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }

  positionAt(offset: number): Position {
    this.#lineStarts ??= findLineStarts(this.text);
    const line = lastAtOrBefore(this.#lineStarts, offset);
    return { line: line + 1, column: offset - (this.#lineStarts[line] ?? 0) + 1 };
  }

  /** The offset of a place; beyond the text, its end. */
  offsetAt({ line, column }: Position): number {
    this.#lineStarts ??= findLineStarts(this.text);
    return Math.min((this.#lineStarts[line - 1] ?? this.text.length) + column - 1, this.text.length);
  }

  textOf(span: Span): string {
    return this.text.slice(span.start, span.end);
  }

  /** The text of one line, counted from 1, without its line end; empty beyond the last line. */
  lineText(line: number): string {
    this.#lineStarts ??= findLineStarts(this.text);
    const start = this.#lineStarts[line - 1];
    if (start === undefined) return '';
    const next = this.#lineStarts[line] ?? this.text.length + 1;
    return this.text.slice(start, next).replace(/[\r\n]+$/, '');
  }
}

/** Offsets at which lines begin. CR, LF and CRLF each end one line (RFC 9309 §2.2, EOL). */
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
