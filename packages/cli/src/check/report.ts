import type { Parts } from '@heed/core';
import { type Code, catalogue, messageOf } from '@heed/core/diagnostics';
import { type Documents, type Note, titleOf } from '../documents/documents.js';
import { flow, type Piece } from '../terminal/flow.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import { type AgentAnswer, openTimeLimits, shortcomingsOf } from './agent-answer.js';
import { agentName, marksPointer } from './agent-name.js';
import { createFootnotes, type Footnotes, formatFootnote } from './footnotes.js';
import { namedCrawlersPointer } from './named-crawlers.js';
import { siblingsPointers } from './open-siblings.js';
import { agentsOf, type CheckOptions } from './options.js';
import { formatPageParts, type PartTable, partTableOf } from './page-parts.js';
import { formatRequests, requestListOf } from './requests.js';
import { type UsageTable, usageTableOf } from './usage-rows.js';
import { formatUsageTable } from './usage-table.js';

/** What is allowed with one resource: a table, and under it the statements that decided. */
export function formatReport(
  documents: Documents,
  answers: readonly AgentAnswer[],
  parts: Parts,
  options: CheckOptions,
  style: Style,
  width: number,
): string[] {
  const footnotes = createFootnotes();
  const usages = usageTableOf(documents, answers, footnotes);
  const table = formatUsageTable(usages, style, width);
  const ofParts = formatPageParts(partsTable(parts, answers, documents, footnotes), style, width);
  const reasons = footnotes.all().flatMap((note) => formatFootnote(note, documents, style, width));
  return [
    ...formatHead(documents, answers, style, width),
    ...(table.length === 0 ? [] : ['', ...table]),
    ...ofParts,
    ...formatRequests(requestListOf(answers, options.arrangement ?? []), style, width),
    ...(reasons.length === 0 ? [] : ['', ...reasons]),
    ...formatPointers(allPointers(documents, answers, usages, options), style, width),
  ];
}

/** Parts are those of the first agent, which is named if there are others. */
export function partsTable(
  parts: Parts,
  answers: readonly AgentAnswer[],
  documents: Documents,
  footnotes: Footnotes,
): PartTable {
  const [first] = answers;
  const agent = answers.length > 1 ? agentName(first?.agent ?? '*') : undefined;
  return partTableOf(parts, { agent, at: first?.at ?? '' }, documents, footnotes);
}

/** The name of the resource, and what kept something about it from being known. */
export function formatHead(
  documents: Documents,
  answers: readonly AgentAnswer[],
  style: Style,
  width: number,
): string[] {
  return [
    style('strong', printable(titleOf(documents))),
    ...headNotes(documents, answers).flatMap((note) => formatNote(note, style, width)),
  ];
}

/** What kept something from being known, in words. */
export interface HeadNote {
  readonly code: Code;
  readonly message: string;
}

export function headNotes(documents: Documents, answers: readonly AgentAnswer[]): HeadNote[] {
  const notes = notesOf(documents).map(({ code, data }) => ({ code, message: messageOf({ code, data }) }));
  return [...notes, ...shortcomingsOf(answers), ...openTimeLimits(answers)];
}

/** Each note once: hints first, then what kept something from being known, then the others. */
function notesOf({ unseen, notes }: Documents): Note[] {
  const isHint = ({ code }: Note): boolean => catalogue[code].severity === 'hint';
  const others = [unseen, ...notes.filter((note) => !isHint(note))].filter((note) => note !== undefined);
  const all = [...notes.filter(isHint), ...others];
  // Two documents of one server fail with the same message.
  return [...new Map(all.map((note) => [messageOf(note), note] as const)).values()];
}

function formatNote({ code, message }: HeadNote, style: Style, width: number): string[] {
  const { severity, help } = catalogue[code];
  if (severity === 'hint') return wrapped(printable(message), textWidth(width)).map((line) => style('quiet', line));
  const said: Piece[] = [
    { text: severity, styleName: severity },
    { text: printable(message) },
    { text: code, styleName: 'quiet', whole: true },
  ];
  const advice = wrapped(`help: ${printable(help)}`, textWidth(width, noteIndent.length));
  return [...flow(said, style, width, noteIndent), ...advice.map((line) => `${noteIndent}${style('quiet', line)}`)];
}

const noteIndent = '  ';

function formatPointers(pointers: readonly string[], style: Style, width: number): string[] {
  const lines = pointers.flatMap((pointer) => wrapped(printable(pointer), textWidth(width)));
  return pointers.length === 0 ? [] : ['', ...lines.map((line) => style('quiet', line))];
}

/** Where to find more: crawlers that were not asked for, rules that lost, problems in how rules are written. */
export function allPointers(
  documents: Documents,
  answers: readonly AgentAnswer[],
  { names, rows }: UsageTable,
  options: CheckOptions,
): string[] {
  return [
    ...namedCrawlersPointer(documents, options),
    ...(options.agent === undefined ? [] : siblingsPointers(documents, answers)),
    ...classesPointer(options),
    ...pointersOf(answers),
    ...marksPointer(rows.length === 0 ? [] : names),
  ];
}

/** Whom the answers are for, where classes of agents were asked for. */
function classesPointer(options: CheckOptions): string[] {
  const { agents = [] } = options;
  if (agents.length === 0) return [];
  return [`Asked for ${agentsOf(options).length} agents; purposes: ${[...new Set(agents)].join(', ')}.`];
}

/** Where to find more: --explain for statements that lost, "heed lint" for problems. */
function pointersOf(answers: readonly AgentAnswer[]): string[] {
  const isOverruled = answers.some(({ decisions }) =>
    [...decisions.values()].some((decision) => decision.overruled.length > 0),
  );
  const problems = new Set(
    answers.flatMap(({ answer }) =>
      answer.diagnostics
        .filter(({ code }) => !/^(?:fetch|check|decision)\//.test(code))
        .map((one) => JSON.stringify(one)),
    ),
  );
  // An answer lists only so many problems of one source, and then says so.
  const isCut = answers.some(({ answer }) =>
    answer.diagnostics.some(({ code }) => code === 'decision/more-diagnostics'),
  );
  const count = `${isCut ? 'More than ' : ''}${problems.size} ${problems.size === 1 ? 'problem' : 'problems'}`;
  return [
    ...(isOverruled ? ['Other rules were overruled: see --explain USAGE.'] : []),
    ...(problems.size === 0 ? [] : [`${count} in how this is written: see heed lint.`]),
  ];
}
