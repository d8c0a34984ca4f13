import type { Style } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import { layOut } from './usage-layout.js';
import type { UsageTable } from './usage-rows.js';

/** The table for a terminal of this width, and the sentences below it. */
export function formatUsageTable({ names, rows, sentences }: UsageTable, style: Style, width: number): string[] {
  const tables = rows.length === 0 ? [] : layOut(rows, names, width, style);
  const below = sentences.flatMap(({ text, styleName }) =>
    wrapped(text, textWidth(width)).map((line) => style(styleName, line)),
  );
  const isApart = tables.length > 1 && below.length > 0;
  return [
    ...tables.flatMap((table, index) => (index === 0 ? table : ['', ...table])),
    ...(isApart ? [''] : []),
    ...below,
  ];
}
