import { printable } from '../../terminal/printable.js';
import { gap } from '../../terminal/table.js';
import { displayWidth } from '../../terminal/width.js';

/** Limit: columns that the cells of one column are padded to. A longer text moves what comes behind it, in its own row only. */
const maxPadding = 60;

/** Rows as lines with aligned columns, as far as the first rows tell how wide the columns are. Numbers end at the same place. */
export class AlignedRows {
  readonly #isNumber: readonly boolean[];
  readonly #widths: number[] = [];

  /** `first` are the rows by which the columns are laid out. */
  constructor(first: readonly (readonly string[])[], isNumber: readonly boolean[]) {
    this.#isNumber = isNumber;
    for (const row of first) {
      for (const [column, text] of row.entries()) {
        const width = Math.min(displayWidth(printable(text)), maxPadding);
        this.#widths[column] = Math.max(this.#widths[column] ?? 0, width);
      }
    }
  }

  line(row: readonly string[]): string {
    const cells = row.map((cell, column) => {
      const text = printable(cell);
      const padding = ' '.repeat(Math.max(0, (this.#widths[column] ?? 0) - displayWidth(text)));
      return this.#isNumber[column] ? padding + text : text + padding;
    });
    return `${cells.join(' '.repeat(gap)).trimEnd()}\n`;
  }
}
