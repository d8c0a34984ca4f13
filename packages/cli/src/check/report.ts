import { type Code, catalogue, messageOf } from '@heed/core/diagnostics';
import { type Documents, type Note, titleOf } from '../documents/documents.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { type Result, shortcomingsOf } from './agent-answer.js';
import { createFootnotes, formatFootnote } from './footnotes.js';
import { formatParts, type Parts } from './page-parts.js';
import { nameOf } from './usage-names.js';
import { formatUsageTable } from './usage-table.js';

/** What may be done with one resource: the table, and under it the statements that decided. */
export function formatReport(
  documents: Documents,
  results: readonly Result[],
  parts: Parts,
  style: Style,
  width: number,
): string[] {
  const footnotes = createFootnotes();
  const table = formatUsageTable(results, footnotes, style, width);
  const ofParts = formatParts(
    parts,
    results.length > 1 ? nameOf(results[0]?.agent ?? '*') : undefined,
    footnotes,
    style,
  );
  const reasons = footnotes.all().flatMap((note) => formatFootnote(note, documents, style, width));
  return [
    ...formatHead(documents, results, style),
    ...(table.length === 0 ? [] : ['', ...table]),
    ...ofParts,
    ...(reasons.length === 0 ? [] : ['', ...reasons]),
    ...closing(results, style),
  ];
}

/** What is looked at, and what kept something from being known. */
export function formatHead(documents: Documents, results: readonly Result[], style: Style): string[] {
  const notes = notesOf(documents).map(({ code, data }) => ({ code, message: messageOf({ code, data }) }));
  return [
    style('strong', printable(titleOf(documents))),
    ...[...notes, ...shortcomingsOf(results)].flatMap((remark) => formatRemark(remark, style)),
  ];
}

/** Each note once: what is looked at, then what keeps something from being known, then the others. */
function notesOf({ failed, unseen, notes }: Documents): Note[] {
  const isHint = ({ code }: Note): boolean => catalogue[code].severity === 'hint';
  const others = [failed, unseen, ...notes.filter((note) => !isHint(note))].filter((note) => note !== undefined);
  const all = [...notes.filter(isHint), ...others];
  // Two documents of one server fail in the same words.
  return [...new Map(all.map((note) => [messageOf(note), note] as const)).values()];
}

function formatRemark({ code, message }: { readonly code: Code; readonly message: string }, style: Style): string[] {
  const { severity, help } = catalogue[code];
  if (severity === 'hint') return [style('quiet', printable(message))];
  return [
    `${style(severity, severity)} ${printable(message)} ${style('quiet', code)}`,
    `  ${style('quiet', `help: ${printable(help)}`)}`,
  ];
}

function closing(results: readonly Result[], style: Style): string[] {
  const overruled = results.some(({ claims }) =>
    [...claims.values()].some((decision) => decision.overruled.length > 0),
  );
  const remarks = new Set(
    results.flatMap(({ answer }) =>
      answer.diagnostics
        .filter(({ code }) => !/^(?:fetch|check|decision)\//.test(code))
        .map((one) => JSON.stringify(one)),
    ),
  );
  const hints = [
    ...(overruled ? ['Others were overruled: --explain USAGE tells who said what.'] : []),
    ...(remarks.size === 0
      ? []
      : [
          `There ${remarks.size === 1 ? 'is 1 remark' : `are ${remarks.size} remarks`} on how this is written: see heed lint.`,
        ]),
  ];
  return hints.length === 0 ? [] : ['', ...hints.map((hint) => style('quiet', hint))];
}
