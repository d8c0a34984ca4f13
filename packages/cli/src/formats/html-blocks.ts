import { defined } from '@heed/core/internal';
import { countInWords } from '../count-in-words.js';
import { frameRows } from '../terminal/frame.js';
import { htmlText, htmlWords } from './html-text.js';
import type { Block, Figure, Frame, Heading, List, Paragraph, ReportCell, Table, Tone } from './report.js';

export function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return htmlHeading(block);
    case 'paragraph':
      return htmlParagraph(block);
    case 'list':
      return htmlList(block);
    case 'table':
      return htmlTable(block);
    case 'frame':
      return htmlFrame(block);
  }
}

export function htmlFigures(figures: readonly Figure[]): string {
  if (figures.length === 0) return '';
  const rows = figures.map(
    ({ count, label, tone }) => `<div${classOf(tone)}><dt>${htmlText(label)}</dt><dd>${countInWords(count)}</dd></div>`,
  );
  return `<dl class="figures">${rows.join('')}</dl>\n`;
}

function classOf(tone: Tone | undefined): string {
  return tone === undefined ? '' : ` class="${tone}"`;
}

function htmlHeading({ level, words, id }: Heading): string {
  return `<h${level}${idOf(id)}>${htmlWords(words)}</h${level}>\n`;
}

function htmlParagraph({ words, tone, id }: Paragraph): string {
  return `<p${idOf(id)}${classOf(tone)}>${htmlWords(words)}</p>\n`;
}

function idOf(id: string | undefined): string {
  return id === undefined ? '' : ` id="${htmlText(id)}"`;
}

function htmlList({ items }: List): string {
  return `<ul>\n${items.map((item) => `<li>${htmlWords(item)}</li>\n`).join('')}</ul>\n`;
}

/** A wide table scrolls by itself, so that the page does not; with the keyboard too, for which it needs a name and the focus. */
function htmlTable({ caption, header, rows }: Table): string {
  const title = htmlText(caption);
  const head = header.map((words) => `<th scope="col">${htmlWords(words)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(htmlCell).join('')}</tr>\n`).join('');
  return `<div class="wide" role="region" aria-label="${title}" tabindex="0">
<table><caption>${title}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body}</tbody></table></div>
`;
}

function htmlCell({ words, tone }: ReportCell, column: number): string {
  const name = column === 0 ? 'th' : 'td';
  const scope = column === 0 ? ' scope="row"' : '';
  return `<${name}${scope}${classOf(tone)}>${htmlWords(words)}</${name}>`;
}

function htmlFrame({ source, span, context, tone = 'bad' }: Frame): string {
  const rows = frameRows(source, span, defined({ context }));
  const digits = String(rows.at(-1)?.number ?? '').length;
  const lines = rows.map(({ number, text, mark }, index) => {
    const shown =
      index === rows.length - 1 && mark.end > mark.start
        ? `${htmlText(text.slice(0, mark.start))}<mark>${htmlText(text.slice(mark.start, mark.end))}</mark>${htmlText(text.slice(mark.end))}`
        : htmlText(text);
    return `<span class="line">${String(number).padStart(digits)}</span>  ${shown}\n`;
  });
  return `<pre${classOf(tone)}><code>${lines.join('')}</code></pre>\n`;
}
