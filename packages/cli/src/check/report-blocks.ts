import type { Parts } from '@heed/core';
import { catalogue } from '@heed/core/diagnostics';
import { defined } from '@heed/core/internal';
import type { Documents } from '../documents/documents.js';
import type { Block, Phrase, ReportCell, Tone } from '../formats/report.js';
import { pageAddressOf } from '../problem-pages.js';
import type { StyleName } from '../terminal/style.js';
import type { AgentAnswer } from './agent-answer.js';
import { createFootnotes, type Footnote, toldFootnote } from './footnotes.js';
import type { CheckOptions } from './options.js';
import type { PartTable } from './page-parts.js';
import { allPointers, type HeadNote, headNotes, partsTable } from './report.js';
import { notArranged, type RequestList, requestListOf, requestsTitle } from './requests.js';
import type { UsageCell } from './usage-cell.js';
import { usageList } from './usage-list.js';
import { type UsageTable, usageTableOf } from './usage-rows.js';

/** What is allowed with one resource, as blocks of a report. `place` tells the footnotes of one resource from those of another. */
export function blocksOfReport(
  documents: Documents,
  answers: readonly AgentAnswer[],
  parts: Parts,
  options: CheckOptions,
  place: number,
): Block[] {
  const footnotes = createFootnotes();
  const usages = usageTableOf(documents, answers, footnotes);
  const ofParts = partsTable(parts, answers, documents, footnotes);
  const statements = footnotes.all().flatMap((note) => footnoteBlocks(note, documents, place));
  return [
    ...headBlocks(documents, answers),
    ...usageBlocks(usages, place),
    ...partBlocks(ofParts, place),
    ...requestBlocks(requestListOf(answers, options.arrangement ?? [])),
    ...(statements.length === 0 ? [] : [heading('Who says so'), ...statements]),
    ...allPointers(documents, answers, usages, options).map((words) => paragraph(words, 'quiet')),
  ];
}

/** What kept something from being known. */
export function headBlocks(documents: Documents, answers: readonly AgentAnswer[]): Block[] {
  return headNotes(documents, answers).map(noteBlock);
}

function noteBlock({ code, message }: HeadNote): Block {
  const { severity, help } = catalogue[code];
  if (severity === 'hint') return paragraph(message, 'quiet');
  return {
    kind: 'paragraph',
    words: [
      { strong: severity === 'error' ? 'Error:' : 'Warning:' },
      ` ${message} `,
      { strong: 'What to do:' },
      ` ${help} (`,
      { text: code, link: pageAddressOf(code) },
      ')',
    ],
  };
}

/** Agents across, unless there are more of them than usages. */
function usageBlocks({ names, rows, sentences }: UsageTable, place: number): Block[] {
  const titles = rows.map(({ usages }) => usageList(usages));
  const across: ReportCell[][] = rows.map(({ cells }, index) => [
    { words: titles[index] ?? '' },
    ...cells.map((cell) => cellOf(cell, place)),
  ]);
  const down: ReportCell[][] = names.map((name, index) => [
    { words: name },
    ...rows.map(({ cells }) => cellOf(cells[index], place)),
  ]);
  const isDown = names.length > Math.max(rows.length, maxAcross);
  const table: Block = {
    kind: 'table',
    caption: 'Who may use it, and how',
    header: isDown ? ['Crawler', ...titles] : ['Usage', ...names],
    rows: isDown ? down : across,
  };
  return [
    ...(rows.length === 0 ? [] : [table]),
    ...sentences.map(({ text, styleName }) => paragraph(text, tones[styleName])),
  ];
}

/** Limit: agents side by side, if they are more than the usages. More make rows that nobody can follow. */
const maxAcross = 4;

function partBlocks({ title, rows, sentences }: PartTable, place: number): Block[] {
  if (rows.length === 0) return [];
  return [
    heading(title),
    {
      kind: 'table',
      caption: 'Decisions on parts of the page',
      header: ['Part', 'Usages', 'Result'],
      rows: rows.map(({ names, usages, cell }) => [
        { words: names },
        { words: usageList(usages) },
        cellOf(cell, place),
      ]),
    },
    ...sentences.map(({ text, styleName }) => paragraph(text, tones[styleName])),
  ];
}

function requestBlocks({ requests, notes }: RequestList): Block[] {
  if (requests.length === 0) return [];
  return [
    paragraph(requestsTitle),
    {
      kind: 'list',
      items: requests.map(({ text, isArranged }) => [{ code: text }, isArranged ? '' : ` (${notArranged})`]),
    },
    ...notes.map((note) => paragraph(note, 'quiet')),
  ];
}

function footnoteBlocks(footnote: Footnote, documents: Documents, index: number): Block[] {
  const { number, said, clauses, place, forbids } = toldFootnote(footnote, documents);
  return [
    {
      kind: 'paragraph',
      id: idOf(number, index),
      words: [{ strong: `[${number}]` }, ' ', place === undefined ? said : { code: said }, ` ${clauses}`],
    },
    ...(place === undefined ? [] : [{ kind: 'frame' as const, ...place, context: 0, tone: toneOf(forbids) }]),
  ];
}

/** How a statement looks that forbids, or does not. */
export function toneOf(forbids: boolean): Tone {
  return forbids ? 'bad' : 'good';
}

/** A decision, with links to the statements that decided it. */
export function cellOf(cell: UsageCell | undefined, index: number): ReportCell {
  if (cell === undefined) return { words: '' };
  const { phrase, notes, styleName } = cell;
  const marks = notes.flatMap((number): Phrase[] => [' ', { text: `[${number}]`, link: `#${idOf(number, index)}` }]);
  return defined({ words: [phrase, ...marks], tone: styleName === undefined ? undefined : tones[styleName] });
}

function idOf(number: number, index: number): string {
  return `note-${index}-${number}`;
}

/** The tone of each style of a terminal. */
export const tones: Readonly<Record<StyleName, Tone>> = {
  error: 'bad',
  bad: 'bad',
  warning: 'unsure',
  good: 'good',
  hint: 'quiet',
  quiet: 'quiet',
  strong: 'quiet',
  place: 'quiet',
};

function heading(words: string): Block {
  return { kind: 'heading', level: 3, words };
}

export function paragraph(words: string, tone?: Tone): Block {
  return defined({ kind: 'paragraph', words, tone });
}
