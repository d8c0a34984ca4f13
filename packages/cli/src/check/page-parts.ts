import {
  type Decision,
  isUsage,
  type PagePart,
  type PartElement,
  type Parts,
  type Unseen,
  type Usage,
} from '@heed/core';
import { type Documents, placeIn } from '../documents/documents.js';
import { doubtOf, sentenceOn } from '../doubt.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { type Cell, formatTable, gap } from '../terminal/table.js';
import { displayWidth } from '../terminal/width.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import type { Footnotes } from './footnotes.js';
import { cellOf } from './usage-cell.js';
import { usageList } from './usage-list.js';

/** One row for each part and decision: its elements, what is decided on which usages, and where the first of them says so. */
export function formatPageParts(
  { parts, further }: Parts,
  agent: string | undefined,
  { shown }: Pick<Documents, 'shown'>,
  notSeen: readonly Unseen[],
  footnotes: Footnotes,
  style: Style,
  width: number,
): string[] {
  if (parts.length === 0) return [];
  const rows = parts.flatMap((part) => rowsOf(part, namesOf(part, shown), notSeen, footnotes));
  const labels = Math.max(...rows.map(([name]) => displayWidth(name.text)));
  const maxLabel = Math.min(labels, Math.max(Math.floor(width / 2), 1));
  const table = formatTable(rows, style, { maxWidths: [maxLabel, textWidth(width, maxLabel + gap)] });
  const more = further === 0 ? [] : [`Up to ${further} more were not checked: use --element ID.`];
  return [
    '',
    `Parts of the page with rules of their own${agent === undefined ? '' : printable(`, for ${agent}`)}:`,
    ...table,
    ...[...doubtsOn(parts, notSeen)].flatMap((doubt) =>
      wrapped(sentenceOn(doubt), textWidth(width)).map((line) => style('warning', line)),
    ),
    ...more.map((line) => style('quiet', line)),
  ];
}

/** Usages with the same decision share a row. */
function rowsOf(part: PagePart, names: string, notSeen: readonly Unseen[], footnotes: Footnotes): [Cell, Cell][] {
  const groups = new Map<string, { readonly cell: Cell; readonly usages: Usage[] }>();
  for (const [usage, decision] of decisionsOf(part)) {
    const cell = cellOf(usage, decision, footnotes, notSeen);
    const group = groups.get(cell.text) ?? { cell, usages: [] };
    groups.set(cell.text, group);
    group.usages.push(usage);
  }
  return [...groups.values()].map(({ cell, usages }, index) => [
    { text: index === 0 ? names : '' },
    { ...cell, text: `${usageList(usages)} ${cell.text}` },
  ]);
}

/** What can forbid what is open for a part: each once. */
function doubtsOn(parts: readonly PagePart[], notSeen: readonly Unseen[]): Set<string> {
  const doubts = parts.flatMap(decisionsOf).map(([usage, decision]) => doubtOf(usage, decision, notSeen));
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
