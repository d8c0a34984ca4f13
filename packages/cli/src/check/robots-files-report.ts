import type { Decision, Usage } from '@heed/core';
import { parseUrl, unknownAddress } from '@heed/core/documents';
import { placeIn } from '../documents/documents.js';
import { doubtOf, sentenceOn } from '../doubt.js';
import { layOutColumns } from '../terminal/columns.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import type { Cell } from '../terminal/table.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import { markedName, markOf, marksPointer } from './agent-name.js';
import { decidingReasons, type Footnotes } from './footnotes.js';
import { lacksLicence } from './missing-licence.js';
import { unaskedNames } from './named-crawlers.js';
import { agentsOf, type CheckOptions } from './options.js';
import { usagesOf } from './question.js';
import type { RobotsFile } from './robots-files.js';
import { cellOf } from './usage-cell.js';

/** Files by agents, one table for each usage: the decision, and the line that made it. */
export function formatRobotsFiles(
  files: readonly RobotsFile[],
  options: CheckOptions,
  style: Style,
  width: number,
): string[] {
  const maxLabel = Math.max(Math.floor(width / 2), 1);
  const names = files.map(({ name }) => (name === '-' ? '<stdin>' : name));
  const tablesOfUsages = (usagesOf(options) ?? []).flatMap((usage, index) => {
    const columns = agentsOf(options).map((agent, place) => ({
      title: markedName(agent, markOf(agent, options)),
      cells: files.map((file) => cellFor(file, place, usage)),
    }));
    const tables = layOutColumns(names, columns, { width, maxLabel }, style);
    return [
      ...(index === 0 ? [] : ['']),
      style('strong', printable(`${usage} of ${options.url ?? parseUrl(unknownAddress)?.pathname ?? '/'}`)),
      ...tables.flatMap((table) => ['', ...table]),
      ...[...doubtsOn(usage, files)].flatMap((doubt) =>
        wrapped(sentenceOn(doubt), textWidth(width)).map((line) => style('warning', line)),
      ),
    ];
  });
  const pointers = [
    ...missingLicencePointers(files, names),
    ...namedCrawlersPointers(files, options),
    ...marksPointer(tablesOfUsages),
  ].flatMap((text) => wrapped(printable(text), textWidth(width)));
  return [...tablesOfUsages, ...(pointers.length === 0 ? [] : ['', ...pointers.map((line) => style('quiet', line))])];
}

/** In which files a denial comes from a licence that nobody has read. */
function missingLicencePointers(files: readonly RobotsFile[], names: readonly string[]): string[] {
  const lacking = names.filter((_, place) => {
    const file = files[place];
    if (file?.kind !== 'answered') return false;
    return file.answers.some(({ certain }) => [...certain.values()].some(lacksLicence));
  });
  if (lacking.length === 0) return [];
  return [`Denied because a licence is missing or not valid: ${lacking.join(', ')}. See --file ADDRESS=FILE.`];
}

/** Rules for all crawlers do not apply to those that have rules of their own. */
function namedCrawlersPointers(files: readonly RobotsFile[], options: CheckOptions): string[] {
  const naming = files.filter((file) => file.kind === 'answered' && unaskedNames(file.documents, options).length > 0);
  if (naming.length === 0) return [];
  const count = `${naming.length} ${naming.length === 1 ? 'file names' : 'files name'}`;
  return [`${count} crawlers that may have rules of their own: see --agent NAME.`];
}

/** What can forbid the usage although nothing in some of the files does: each once. */
function doubtsOn(usage: Usage, files: readonly RobotsFile[]): Set<string> {
  const doubts = new Set<string>();
  for (const { certain, notSeen } of files.flatMap((file) => (file.kind === 'unread' ? [] : file.answers))) {
    const decision = certain.get(usage);
    const doubt = decision === undefined ? undefined : doubtOf(usage, decision, notSeen);
    if (doubt !== undefined) doubts.add(doubt);
  }
  return doubts;
}

/** Rows have no footnotes: the place is in the cell. */
const noFootnotes: Footnotes = { numbersOf: () => [], all: () => [] };

function cellFor(file: RobotsFile, agent: number, usage: Usage): Cell {
  const { certain, notSeen } = file.kind === 'unread' ? {} : (file.answers[agent] ?? {});
  const decision = certain?.get(usage);
  const cell = cellOf(usage, decision, noFootnotes, notSeen);
  const place = file.kind === 'unread' || decision === undefined ? '' : placeOf(decision, file);
  return { ...cell, text: cell.text + place };
}

function placeOf(decision: Decision, { documents, name }: RobotsFile & { kind: 'answered' }): string {
  const [reason] = decidingReasons(decision);
  if (reason?.line === undefined) return '';
  const { source, line, column = 1 } = reason;
  const place = placeIn(documents.shown, source, { line, column });
  return place === undefined || place.file === name || source === 'robots.txt'
    ? `, line ${line}`
    : `, ${place.file}:${place.line}`;
}
