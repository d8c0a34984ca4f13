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
  #source: Source | undefined;

  constructor(lines: readonly HeaderLine[]) {
    this.lines = lines;
  }

  /** The values of all fields with a matching name, in order, never joined. */
  valuesOf(name: RegExp): FieldValue[] {
    if (!this.lines.some((line) => name.test(line[0].trim()))) return [];
    this.#source ??= new Source('header', headerText(this.lines));
    const source = this.#source;
    const values: FieldValue[] = [];
    let start = 0;
    for (const [field, value] of this.lines) {
      const valueStart = start + field.length + separator.length;
      const end = valueStart + value.length;
      if (name.test(field.trim())) values.push({ source, span: { start: valueStart, end } });
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
