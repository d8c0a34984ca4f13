import { type Decision, isUsage, type PagePart, type PartElement, type Parts, type Usage } from '@heed/core';
import { doubtOf, sentenceOnDoubt } from '@heed/core/internal/answers';
import { type Documents, placeIn } from '../documents/documents.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { type Cell, formatTable, gap } from '../terminal/table.js';
import { displayWidth } from '../terminal/width.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import type { Footnotes } from './footnotes.js';
import { cellOf, type UsageCell } from './usage-cell.js';
import { usageList } from './usage-list.js';

/** What is decided on parts of a page: one row for each part and decision, and what is to be said below. */
export interface PartTable {
  readonly title: string;
  readonly rows: readonly PartRow[];
  readonly sentences: readonly { readonly text: string; readonly styleName: 'warning' | 'quiet' }[];
}

/** Usages of a part with the same decision. `names` is empty in all rows of a part but the first. */
export interface PartRow {
  readonly names: string;
  readonly usages: readonly Usage[];
  readonly cell: UsageCell;
}

export function partTableOf(
  { parts, further }: Parts,
  { agent, at }: { readonly agent: string | undefined; readonly at: string },
  { shown }: Pick<Documents, 'shown'>,
  footnotes: Footnotes,
): PartTable {
  return {
    title: `Parts of the page with rules of their own${agent === undefined ? '' : `, for ${agent}`}`,
    rows: parts.flatMap((part) => rowsOf(part, namesOf(part, shown), at, footnotes)),
    sentences: [
      ...[...doubtsOn(parts)].map((doubt) => ({
        text: sentenceOnDoubt(doubt),
        styleName: 'warning' as const,
      })),
      ...(further === 0
        ? []
        : [{ text: `Up to ${further} more were not checked: use --element ID.`, styleName: 'quiet' as const }]),
    ],
  };
}

/** The table for a terminal of this width. */
export function formatPageParts({ title, rows, sentences }: PartTable, style: Style, width: number): string[] {
  if (rows.length === 0) return [];
  const cells = rows.map(({ names, usages, cell }): [Cell, Cell] => [
    { text: names },
    { ...cell, text: `${usageList(usages)} ${cell.text}` },
  ]);
  const labels = Math.max(...cells.map(([name]) => displayWidth(name.text)));
  const maxLabel = Math.min(labels, Math.max(Math.floor(width / 2), 1));
  return [
    '',
    `${printable(title)}:`,
    ...formatTable(cells, style, { maxWidths: [maxLabel, textWidth(width, maxLabel + gap)] }),
    ...sentences.flatMap(({ text, styleName }) =>
      wrapped(text, textWidth(width)).map((line) => style(styleName, line)),
    ),
  ];
}

/** Usages with the same decision share a row. */
function rowsOf(part: PagePart, names: string, at: string, footnotes: Footnotes): PartRow[] {
  const groups = new Map<string, { readonly cell: UsageCell; readonly usages: Usage[] }>();
  for (const [usage, decision] of decisionsOf(part)) {
    const cell = cellOf(usage, decision, at, footnotes);
    const group = groups.get(cell.text) ?? { cell, usages: [] };
    groups.set(cell.text, group);
    group.usages.push(usage);
  }
  return [...groups.values()].map((group, index) => ({ names: index === 0 ? names : '', ...group }));
}

/** What could change a decision on a part: each once. */
function doubtsOn(parts: readonly PagePart[]): Set<string> {
  const doubts = parts.flatMap(decisionsOf).map(([, decision]) => doubtOf(decision));
  return new Set(doubts.filter((doubt) => doubt !== undefined));
}

/** `#id`, or `<span> at 3:14` for an element without an id; the name of a tag once for several in a row. */
function namesOf({ elements, count }: PagePart, shown: Documents['shown']): string {
  const names = elements.map((element, index) => {
    if (element.id !== undefined) return `#${element.id}`;
    const before = elements[index - 1];
    const isRepeated = before !== undefined && before.id === undefined && before.name === element.name;
    return `${isRepeated ? '' : `<${element.name}> at `}${placeOf(element, shown)}`;
  });
  return names.join(', ') + (count > names.length ? ` and ${count - names.length} more` : '');
}

function placeOf(element: PartElement, shown: Documents['shown']): string {
  const { line, column } = placeIn(shown, 'body', element) ?? element;
  return `${line}:${column}`;
}

function decisionsOf({ decisions }: PagePart): [Usage, Decision][] {
  return Object.entries(decisions).flatMap(([usage, decision]) => (isUsage(usage) ? [[usage, decision]] : []));
}
