import { Source, type Span } from './source.js';

/** One raw header line: name and value. */
export type HeaderLine = readonly [name: string, value: string];

/** The value of one field, as a span of the whole header. */
export interface FieldValue {
  readonly source: Source;
  readonly span: Span;
}

/**
 * The header of a response as one text with a line for each field, `Name: value`. The line of a reason is therefore the number of
 * its field, and the column points into that field.
 *
 * The text is built only when a wanted field is present, because most responses have no rules for crawlers.
 */
export class Header {
  readonly lines: readonly HeaderLine[];
  #names: readonly string[] | undefined;
  #source: Source | undefined;

  constructor(lines: readonly HeaderLine[]) {
    this.lines = lines;
  }

  /** The values of all fields with one of these names, which are in lower case, in order, never joined. */
  valuesOf(...wanted: readonly string[]): FieldValue[] {
    if (this.lines.length === 0) return [];
    // Most dialects find nothing, so names are prepared once for all of them.
    this.#names ??= this.lines.map(([name]) => name.trim().toLowerCase());
    const names = this.#names;
    if (!wanted.some((name) => names.includes(name))) return [];
    this.#source ??= new Source('header', headerText(this.lines));
    const source = this.#source;
    const values: FieldValue[] = [];
    let start = 0;
    for (const [place, [field, value]] of this.lines.entries()) {
      const valueStart = start + field.length + separator.length;
      const end = valueStart + value.length;
      if (wanted.includes(names[place] as string)) values.push({ source, span: { start: valueStart, end } });
      start = end + 1;
    }
    return values;
  }
}

const separator = ': ';

/** The text of a header, one line for each field. A line break inside a field, which is not allowed, becomes a space (RFC 9110 §5.5). */
export function headerText(lines: readonly HeaderLine[]): string {
  return lines.map(([name, value]) => `${name}${separator}${value}`.replace(/[\r\n]/g, ' ')).join('\n');
}
