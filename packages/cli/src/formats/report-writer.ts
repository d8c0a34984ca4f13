import { htmlBlock } from './html-blocks.js';
import { htmlPage, type Made } from './html-page.js';
import { markdownBlock, markdownFigures } from './markdown-blocks.js';
import { markdownText, markdownWords } from './markdown-text.js';
import type { Block, ReportFormat, ReportHead, Table } from './report.js';

/** Limit: characters of a report in Markdown. GitHub refuses a comment that is longer; the difference is for what is put around it. */
export const maxMarkdown: number = 65_536 - 1024;

/** Limit: characters of a page. A browser shows as much without a pause; a report that is longer is for programs. */
export const maxPage: number = 8 * 1024 * 1024;

/** Characters that a long table leaves for the parts around it. */
const roomAround = 4096;

const limits: Readonly<Record<ReportFormat, number>> = { html: maxPage, markdown: maxMarkdown };

/** What the sections of a report are, for the sentence on those that were left out. */
export interface Rest {
  /** "3 more problems", for 3. */
  readonly named: (count: number) => string;
  /** Where they all are: "--format json lists all". */
  readonly where: string;
}

/**
 * Gathers a report section by section. The result is first in it and is known last, so the sections are kept, as text, up to the
 * limit of the format; those after that are counted. Memory is bounded by the limit, however long the run is.
 */
export class ReportWriter {
  readonly #format: ReportFormat;
  readonly #made: Made;
  readonly #rest: Rest;
  readonly #sections: { readonly text: string; readonly count: number }[] = [];
  #length = 0;
  #left = 0;

  constructor(format: ReportFormat, made: Made, rest: Rest) {
    this.#format = format;
    this.#made = made;
    this.#rest = rest;
  }

  /** True if there is no room for more. Sections are still counted, but need not be built. */
  get isFull(): boolean {
    return this.#left > 0;
  }

  /** Adds a section. `count` is the number of items in it, for the sentence on what was left out. */
  add(blocks: readonly Block[], count = 1): void {
    const text = this.isFull ? '' : textOf(blocks, this.#format);
    if (this.isFull || this.#length + text.length > limits[this.#format]) {
      this.#left += count;
      return;
    }
    this.#sections.push({ text, count });
    this.#length += text.length;
  }

  /** Adds a separate table, as many of its rows as there is room for. Rows that are left out count one each. */
  addTable(table: Table): void {
    const room = limits[this.#format] - this.#length - roomAround;
    const textWith = (rows: number): string => textOf([{ ...table, rows: table.rows.slice(0, rows) }], this.#format);
    let [fitting, tooMany] = [0, table.rows.length + 1];
    while (!this.isFull && tooMany - fitting > 1) {
      const middle = (fitting + tooMany) >>> 1;
      if (textWith(middle).length > room) tooMany = middle;
      else fitting = middle;
    }
    if (fitting > 0) {
      const text = textWith(fitting);
      this.#sections.push({ text, count: fitting });
      this.#length += text.length;
    }
    this.leaveOut(table.rows.length - fitting);
  }

  /** Counts what is not shown without looking at it. */
  leaveOut(count: number): void {
    this.#left += count;
  }

  /** The whole report. The parts around the sections replace the last of them. */
  close(head: ReportHead): string {
    const around =
      this.#document(head, '').length + textOf([this.#restBlock(Number.MAX_SAFE_INTEGER)], this.#format).length;
    while (this.#length + around > limits[this.#format]) {
      const last = this.#sections.pop();
      if (last === undefined) break;
      this.#length -= last.text.length;
      this.#left += last.count;
    }
    const rest = this.isFull ? textOf([this.#restBlock(this.#left)], this.#format) : '';
    return this.#document(head, this.#sections.map(({ text }) => text).join('') + rest);
  }

  #document(head: ReportHead, body: string): string {
    return this.#format === 'html' ? htmlPage(head, body, this.#made) : markdownDocument(head, body);
  }

  #restBlock(count: number): Block {
    const words = `… and ${this.#rest.named(count)}: too many for this report. ${this.#rest.where}`;
    return { kind: 'paragraph', tone: 'unsure', words };
  }
}

function textOf(blocks: readonly Block[], format: ReportFormat): string {
  return blocks.map(format === 'html' ? htmlBlock : markdownBlock).join('');
}

function markdownDocument({ title, outcome, figures, notes }: ReportHead, body: string): string {
  const head = [
    `## ${markdownText(title)}`,
    `**${markdownWords(outcome.words)}**`,
    markdownFigures(figures).trimEnd(),
    ...notes.map(markdownWords),
  ];
  return `${[...head, body.trimEnd()].filter((text) => text !== '').join('\n\n')}\n`;
}
