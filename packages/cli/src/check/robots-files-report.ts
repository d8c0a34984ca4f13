import type { Decision, Usage } from '@heed/core';
import { parseUrl, unknownAddress } from '@heed/core/internal';
import { decidingReasons, doubtOf, sentenceOnDoubt } from '@heed/core/internal/answers';
import { placeIn } from '../documents/documents.js';
import { layOutColumns } from '../terminal/columns.js';
import { printable } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import { textWidth, wrapped } from '../terminal/wrap.js';
import { sentencesOnAgents } from './agent-facts.js';
import { markedName, markOf, marksPointer } from './agent-name.js';
import type { Footnotes } from './footnotes.js';
import { lacksLicence } from './missing-licence.js';
import { unaskedNames } from './named-crawlers.js';
import { agentsOf, type CheckOptions } from './options.js';
import { usagesOf } from './question.js';
import { nameOf, type RobotsFile } from './robots-files.js';
import { cellOf, noCrawlCell, type UsageCell, unreadCell } from './usage-cell.js';

/** Files by agents, for one usage: the decision, and the line that made it. */
export interface RobotsTable {
  readonly title: string;
  /** The names of the files. */
  readonly names: readonly string[];
  /** One for each agent, with a cell for each file. */
  readonly columns: readonly { readonly title: string; readonly cells: readonly UsageCell[] }[];
  /** What was not checked and could change the decisions. */
  readonly doubts: readonly string[];
}

/** One table for each usage. */
export function robotsTablesOf(files: readonly RobotsFile[], options: CheckOptions): RobotsTable[] {
  return (usagesOf(options) ?? []).map((usage) => ({
    title: `${usage} of ${options.url ?? parseUrl(unknownAddress)?.pathname ?? '/'}`,
    names: files.map(nameOf),
    columns: agentsOf(options).map((agent, place) => ({
      title: markedName(agent, markOf(agent, options)),
      cells: files.map((file) => cellFor(file, place, usage)),
    })),
    doubts: [...doubtsOn(usage, files)].map(sentenceOnDoubt),
  }));
}

/** What the tables do not tell, and where to find it. */
export function robotsPointers(files: readonly RobotsFile[], options: CheckOptions): string[] {
  return [
    ...agentSentences(files),
    ...missingLicencePointers(files),
    ...namedCrawlersPointers(files, options),
    ...marksPointer(agentsOf(options).map((agent) => markedName(agent, markOf(agent, options)))),
  ];
}

/** The tables for a terminal of this width. */
export function formatRobotsFiles(
  files: readonly RobotsFile[],
  options: CheckOptions,
  style: Style,
  width: number,
): string[] {
  const maxLabel = Math.max(Math.floor(width / 2), 1);
  const tables = robotsTablesOf(files, options).flatMap(({ title, names, columns, doubts }, index) => [
    ...(index === 0 ? [] : ['']),
    style('strong', printable(title)),
    ...layOutColumns(names, columns, { width, maxLabel }, style).flatMap((table) => ['', ...table]),
    ...doubts.flatMap((doubt) => wrapped(doubt, textWidth(width)).map((line) => style('warning', line))),
  ]);
  const pointers = robotsPointers(files, options).flatMap((text) => wrapped(printable(text), textWidth(width)));
  return [...tables, ...(pointers.length === 0 ? [] : ['', ...pointers.map((line) => style('quiet', line))])];
}

/** What is to be known of the agents, whichever the file. */
function agentSentences(files: readonly RobotsFile[]): string[] {
  const answered = files.find((file) => file.kind === 'answered');
  return answered === undefined ? [] : sentencesOnAgents(answered.answers);
}

/** In which files a denial comes from a licence that was not read. */
function missingLicencePointers(files: readonly RobotsFile[]): string[] {
  const lacking = files
    .filter(
      (file) =>
        file.kind === 'answered' && file.answers.some(({ decisions }) => [...decisions.values()].some(lacksLicence)),
    )
    .map(nameOf);
  if (lacking.length === 0) return [];
  return [`Denied because a licence is missing or not valid: ${lacking.join(', ')}. See --file URL=FILE.`];
}

/** Rules for all crawlers do not apply to those that have rules of their own. */
function namedCrawlersPointers(files: readonly RobotsFile[], options: CheckOptions): string[] {
  const naming = files.filter((file) => file.kind === 'answered' && unaskedNames(file.documents, options).length > 0);
  if (naming.length === 0) return [];
  const count = `${naming.length} ${naming.length === 1 ? 'file names' : 'files name'}`;
  return [`${count} crawlers that may have rules of their own: see --agent NAME.`];
}

/** What was not checked and could change what is decided of some of the files: each once. */
function doubtsOn(usage: Usage, files: readonly RobotsFile[]): Set<string> {
  const doubts = new Set<string>();
  for (const { decisions } of files.flatMap((file) => (file.kind === 'unread' ? [] : file.answers))) {
    const decision = decisions.get(usage);
    const doubt = decision === undefined ? undefined : doubtOf(decision);
    if (doubt !== undefined) doubts.add(doubt);
  }
  return doubts;
}

/** Rows have no footnotes: the place is in the cell. */
const noFootnotes: Footnotes = { numbersOf: () => [], all: () => [] };

function cellFor(file: RobotsFile, agent: number, usage: Usage): UsageCell {
  const answer = file.kind === 'unread' ? undefined : file.answers[agent];
  const decision = answer?.decisions.get(usage);
  if (file.kind === 'unread' || answer === undefined || decision === undefined) return unreadCell;
  if (answer.isToken && usage === 'crawl') return noCrawlCell;
  const cell = cellOf(usage, decision, answer.at, noFootnotes);
  const place = placeOf(decision, file);
  return { ...cell, text: cell.text + place, phrase: cell.phrase + place };
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
