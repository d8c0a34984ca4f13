import { type Decision, isUsage, type PagePart, type Parts, type Usage } from '@heed/core';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { formatTable } from '../terminal/table.js';
import type { Footnotes } from './footnotes.js';
import { cellOf } from './usage-table.js';

/** One row for all parts with the same decisions: what is decided, and where the first of them says so. */
export function formatPageParts(
  { parts, further }: Parts,
  agent: string | undefined,
  footnotes: Footnotes,
  style: Style,
): string[] {
  if (parts.length === 0) return [];
  const rows = groupsOf(parts).map(([first, ...others]) => [
    { text: namesOf([first, ...others].map(({ id }) => id)) },
    ...decisionsOf(first).map(([usage, decision]) => {
      const cell = cellOf(decision, footnotes, true);
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

/** Limit: parts that are named in a row; the others are counted. */
const maxNames = 3;

function namesOf(ids: readonly string[]): string {
  const named = ids.slice(0, maxNames).map((id) => `#${id}`);
  return named.join(', ') + (ids.length > maxNames ? ` and ${ids.length - maxNames} more` : '');
}

function groupsOf(parts: readonly PagePart[]): [PagePart, ...PagePart[]][] {
  const groups = new Map<string, [PagePart, ...PagePart[]]>();
  for (const part of parts) {
    const key = JSON.stringify(decisionsOf(part).map(([usage, { verdict, may }]) => [usage, verdict, may]));
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [part]);
    else known.push(part);
  }
  return [...groups.values()];
}

function decisionsOf({ decisions }: PagePart): [Usage, Decision][] {
  return Object.entries(decisions).flatMap(([usage, decision]) => (isUsage(usage) ? [[usage, decision]] : []));
}
