import {
  type Decision,
  isUsage,
  type NotSeen,
  type PagePart,
  type PartElement,
  type Parts,
  type Usage,
} from '@heed/core';
import { type Documents, placeIn } from '../documents/documents.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { formatTable } from '../terminal/table.js';
import type { Footnotes } from './footnotes.js';
import { cellOf } from './usage-table.js';

/** One row for each part: its elements, what is decided, and where the first of them says so. */
export function formatPageParts(
  { parts, further }: Parts,
  agent: string | undefined,
  { shown }: Pick<Documents, 'shown'>,
  notSeen: readonly NotSeen[] | undefined,
  footnotes: Footnotes,
  style: Style,
): string[] {
  if (parts.length === 0) return [];
  const rows = parts.map((part) => [
    { text: namesOf(part, shown) },
    ...decisionsOf(part).map(([usage, decision]) => {
      const cell = cellOf(usage, decision, footnotes, notSeen);
      return { ...cell, text: `${usage} ${cell.text}` };
    }),
  ]);
  return [
    '',
    `Parts of the page with rules of their own${agent === undefined ? '' : printable(`, for ${agent}`)}:`,
    ...formatTable(rows, style),
    ...(further === 0 ? [] : [style('quiet', `Up to ${further} more were not checked: use --element ID.`)]),
  ];
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
