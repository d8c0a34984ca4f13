import { defined } from '@heed/core/internal';
import { formatFrame } from '../terminal/frame.js';
import { markdownFence, markdownWords } from './markdown-text.js';
import type { Block, Figure, Frame, Table, Words } from './report.js';

/** A block with an empty line after it. */
export function markdownBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      // In a comment the title of a report has level 2.
      return `${'#'.repeat(block.level + 1)} ${markdownWords(block.words)}\n\n`;
    case 'paragraph':
      return `${markdownWords(block.words)}\n\n`;
    case 'list':
      return `${block.items.map((item) => `- ${markdownWords(item)}\n`).join('')}\n`;
    case 'table':
      return markdownTable(block);
    case 'frame':
      return markdownFrame(block);
  }
}

export function markdownFigures(figures: readonly Figure[]): string {
  if (figures.length === 0) return '';
  return tableOf(
    figures.map(({ label }) => label),
    [figures.map(({ count }) => String(count))],
  );
}

function markdownTable({ header, rows }: Table): string {
  return tableOf(
    header,
    rows.map((row) => row.map(({ words }) => words)),
  );
}

function tableOf(header: readonly Words[], rows: readonly (readonly Words[])[]): string {
  const lines = [header, ...rows].map((row) => `| ${row.map(markdownWords).join(' | ')} |\n`);
  lines.splice(1, 0, `|${' --- |'.repeat(header.length)}\n`);
  return `${lines.join('')}\n`;
}

function markdownFrame({ source, span, context }: Frame): string {
  return `${markdownFence(
    formatFrame(source, span, (_, text) => text, defined({ context })),
    'text',
  )}\n`;
}
