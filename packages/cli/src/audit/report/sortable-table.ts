import { countInWords } from '../../count-in-words.js';
import { htmlBlock } from '../../formats/html-blocks.js';
import { htmlText, htmlWords } from '../../formats/html-text.js';
import type { Tone, Words } from '../../formats/report.js';

export interface SortableColumn {
  readonly title: string;
  /**
   * - `name`: a word or two, which are never broken
   * - `text`: what may be long, and is broken anywhere
   * - `number`: aligned at its end, and sorted by value
   */
  readonly kind: 'name' | 'text' | 'number';
}

/** A cell with a count, a text, or a text in a tone. */
export type SortableCell = number | Words | { readonly words: Words; readonly tone: Tone };

export interface SortableTable {
  readonly caption: string;
  readonly columns: readonly SortableColumn[];
  readonly rows: readonly (readonly SortableCell[])[];
}

/** A table with so few columns is not made as wide as the page: the eye would lose the row. */
const narrowColumns = 4;

/** A table with so many rows scrolls by itself, and says how many there are. */
const manyRows = 15;

/** Limit: rows of a table. A browser sorts as many without a pause. */
const maxRows = 5000;

/**
 * A table whose first column names its rows. `sort-script.ts` makes buttons of its header; without a script it is read as it is. Of very
 * many rows the first are shown, and the others counted.
 */
export function htmlSortableTable({ caption, columns, rows }: SortableTable): string {
  const isTall = rows.length >= manyRows;
  const title = htmlText(isTall ? `${caption}: ${countInWords(rows.length)} rows` : caption);
  const head = columns.map((column) => `<th scope="col"${classOf(column)}>${htmlText(column.title)}</th>`);
  const left = rows.length - maxRows;
  const body = rows
    .slice(0, maxRows)
    .map((row) => `<tr>${row.map((cell, at) => htmlCell(cell, columns[at], at)).join('')}</tr>\n`);
  return `<div class="wide${isTall ? ' tall' : ''}" role="region" aria-label="${title}" tabindex="0">
<table class="sortable${columns.length <= narrowColumns ? ' narrow' : ''}"><caption>${title}</caption>
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${body.join('')}</tbody></table></div>
${left > 0 ? htmlBlock({ kind: 'paragraph', tone: 'quiet', words: `${countInWords(left)} more rows are in summary.json.` }) : ''}`;
}

function htmlCell(cell: SortableCell, column: SortableColumn | undefined, at: number): string {
  const tag = at === 0 ? 'th' : 'td';
  const scope = at === 0 ? ' scope="row"' : '';
  if (typeof cell === 'number') return `<${tag}${scope}${classOf(column)}>${countInWords(cell)}</${tag}>`;
  const [words, tone] = typeof cell === 'object' && 'words' in cell ? [cell.words, cell.tone] : [cell, undefined];
  return `<${tag}${scope}${classOf(column, tone)}>${htmlWords(words)}</${tag}>`;
}

function classOf(column: SortableColumn | undefined, tone?: Tone): string {
  const names = [column?.kind ?? '', tone ?? ''].filter((name) => name !== '');
  return names.length === 0 ? '' : ` class="${names.join(' ')}"`;
}
