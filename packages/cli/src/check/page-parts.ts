import { type Answer, type Ask, type Decision, isUsage, type Question, type Usage } from '@heed/core';
import type { Documents } from '../documents/documents.js';
import { contentTypeOf } from '../documents/page-text.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { formatTable } from '../terminal/table.js';
import type { Footnotes } from './footnotes.js';
import { cellOf } from './usage-table.js';

/** A part of a page that has other rules than the page. */
export interface PagePart {
  readonly id: string;
  readonly differing: ReadonlyMap<Usage, Decision>;
}

/** The parts that were asked about, and how many more there may be. */
export interface PageParts {
  readonly parts: readonly PagePart[];
  readonly further: number;
}

/** Limit: parts that are asked about; each takes as long as the page, so for a long page they are fewer. */
function maxPartsOf(body: string): number {
  return Math.min(Math.max(Math.floor(10_000_000 / body.length), 1), 10);
}

/** The parts of a page that have an id and rules of their own, with the decisions that differ from the page's. */
export async function findPageParts(
  { response, url }: Documents,
  question: Question,
  ofPage: Answer,
  ask: Ask,
): Promise<PageParts> {
  const { body, headers = [] } = response ?? {};
  if (body === undefined || !/robot|acap:|data-nosnippet/i.test(body)) return { parts: [], further: 0 };
  const { findPage } = await import('@heed/markup');
  const { elements } = findPage(body, contentTypeOf(headers), url, 'whole');
  const speaking = elements.filter(
    ({ id, classes = '', noSnippet }) => id !== undefined && (noSnippet || /robot|acap:/i.test(classes)),
  );
  const ids = [...new Set(speaking.map(({ id = '' }) => id))];
  const maxParts = maxPartsOf(body);
  const parts = ids.slice(0, maxParts).flatMap((id) => {
    const answer = ask({ ...question, element: id });
    const differing = 'error' in answer ? new Map() : difference(answer, ofPage);
    return differing.size === 0 ? [] : [{ id, differing }];
  });
  return { parts, further: Math.max(ids.length - maxParts, 0) };
}

function difference({ decisions }: Answer, ofPage: Answer): Map<Usage, Decision> {
  const differing = new Map<Usage, Decision>();
  for (const [usage, decision] of Object.entries(decisions)) {
    if (!isUsage(usage)) continue;
    const whole = ofPage.decisions[usage];
    if (decision.verdict !== whole?.verdict || decision.may !== whole.may) differing.set(usage, decision);
  }
  return differing;
}

/** One row for all parts with the same decisions: what is decided, and where the first of them says so. */
export function formatPageParts(
  { parts, further }: PageParts,
  agent: string | undefined,
  footnotes: Footnotes,
  style: Style,
): string[] {
  if (parts.length === 0) return [];
  const rows = groupsOf(parts).map(([first, ...others]) => [
    { text: namesOf([first, ...others].map(({ id }) => id)) },
    ...[...first.differing].map(([usage, decision]) => {
      const cell = cellOf(decision, footnotes);
      return { ...cell, text: `${usage} ${cell.text}` };
    }),
  ]);
  return [
    '',
    `Parts of the page with rules of their own${agent === undefined ? '' : printable(`, for ${agent}`)}:`,
    ...formatTable(rows, style),
    ...(further === 0 ? [] : [style('quiet', `And perhaps ${further} more: check one with --element ID.`)]),
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
    const key = JSON.stringify([...part.differing].map(([usage, { verdict, may }]) => [usage, verdict, may]));
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [part]);
    else known.push(part);
  }
  return [...groups.values()];
}
