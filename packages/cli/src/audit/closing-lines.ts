import type { AuditOutcome, AuditSettings, Problem } from '@heed/audit';
import { notSeenInWords } from '@heed/core/explain';
import { countedInWords, countInWords } from '../count-in-words.js';
import { printable } from '../terminal/printable.js';

/** Limit: problems that are shown. All of them are in problems.ndjson. */
const maxShown = 5;

/** The first problems of an audit, and how many there were. */
export interface ProblemList {
  readonly add: (problem: Problem) => void;
  /** Those that left records without an answer. `where` says where all of them are. */
  readonly lines: (where?: string) => string[];
  /** How many of those there are. */
  readonly count: () => number;
}

export function createProblemList(): ProblemList {
  const first: Problem[] = [];
  let count = 0;
  return {
    add: (problem) => {
      // Files that were not read are named before anything is read.
      if (problem.answered || problem.code === 'file') return;
      count++;
      if (first.length < maxShown) first.push(problem);
    },
    lines: (where = '') => {
      const more = count - first.length;
      return [...first.map(problemLine), ...(more === 0 ? [] : [`and ${countInWords(more)} more${where}.`])];
    },
    count: () => count,
  };
}

function problemLine({ file, offset, message }: Problem): string {
  return `${printable(file)}, at ${offset}: ${printable(message)}`;
}

/** What an audit came to, for people. */
export function closingLines(
  { tally, state, settings }: AuditOutcome,
  folder: string,
  problems: ProblemList,
  reportFile: string,
): string[] {
  const { records, filtered, notSeen, damagedBytes } = tally;
  const shownFolder = printable(folder);
  return [
    ...(state === 'finished' ? [`${shownFolder} was complete before: nothing was answered again.`] : []),
    `${countedInWords(records.read, 'record')} read: ${inAnswered(records.answered, records.damaged, damagedBytes)}${inSkipped(records.skipped)}.`,
    ...problems.lines('; see problems.ndjson').map((line) => `  ${line}`),
    ...gapLines(tally),
    ...(settings.filter === true ? [`${countedInWords(filtered, 'record')} may be used in every asked way.`] : []),
    ...doubtLines(notSeen, settings.unseen),
    `Report: ${printable(reportFile)}`,
  ];
}

/** Lists what was not read, or not wholly, or could not be copied, besides damaged records. */
export function gapLines({ shortfalls, problems }: AuditOutcome['tally']): string[] {
  const { file = 0, revisit = 0, 'no-date': undated = 0, 'not-copied': left = 0 } = problems;
  const cut = shortfalls - revisit;
  return [
    ...(file === 0 ? [] : [`${countedInWords(file, 'file')} not read.`]),
    ...(cut === 0 ? [] : [`${countedInWords(cut, 'record')} answered as far as they could be read.`]),
    ...(revisit === 0
      ? []
      : [
          `For ${countedInWords(revisit, 'revisit record')}, the record they refer to was not found: the page is not known.`,
        ]),
    ...(undated === 0 ? [] : [`${countedInWords(undated, 'record')} without a date of capture.`]),
    ...(left === 0 ? [] : [`${countedInWords(left, 'record')} may be used, but could not be copied.`]),
  ];
}

/** Lists the sources that could still change a decision, with the number of records, and says what was done about them. */
export function doubtLines(notSeen: AuditOutcome['tally']['notSeen'], unseen: AuditSettings['unseen']): string[] {
  const lines = carriers.flatMap((carrier) => {
    const count = notSeen[carrier] ?? 0;
    if (count === 0) return [];
    const names = carrier === 'file' ? `not checked: ${referred}` : notSeenInWords([carrier]);
    return [`For ${countedInWords(count, 'record')}, ${names}.`];
  });
  return lines.length === 0 ? [] : [...lines, unseenInWords(unseen, notSeen)];
}

const referred = 'documents that signals refer to';

const carriers: readonly string[] = [
  'robots.txt',
  'response',
  'headers',
  'body',
  '/ai.txt',
  '/.well-known/tdmrep.json',
  'file',
];

/** Files that crawlers rarely fetch. */
const rare: readonly string[] = ['/ai.txt', '/.well-known/tdmrep.json'];

const rarelyCaptured = `crawls rarely hold ${rare.join(' or ')}: --unseen ${rare.join(',')} counts them as absent.`;

function unseenInWords(unseen: AuditSettings['unseen'], notSeen: AuditOutcome['tally']['notSeen']): string {
  if (unseen === 'allow') return 'There may be more rules there: --unseen allow answers as if there were none.';
  if (unseen === 'refuse') {
    return `Uses that these could still forbid are refused; ${rare.some((path) => (notSeen[path] ?? 0) > 0) ? rarelyCaptured : '--unseen can say otherwise.'}`;
  }
  return `Uses that these could still forbid are refused, except for ${unseen.map(printable).join(', ')} (--unseen).`;
}

function inAnswered(answered: number, damaged: number, bytes: number): string {
  const extent = bytes === 0 ? '' : ` (${countedInWords(bytes, 'byte')})`;
  return `${countInWords(answered)} answered, ${damaged === 0 ? 'none' : countInWords(damaged)} damaged${extent}`;
}

/** `, 3 skipped (2 request, 1 robots.txt)` */
function inSkipped(skipped: Readonly<Record<string, number>>): string {
  const kinds = Object.entries(skipped).filter(([, count]) => count > 0);
  if (kinds.length === 0) return '';
  const all = kinds.reduce((sum, [, count]) => sum + count, 0);
  const words = kinds.map(([kind, count]) => `${countInWords(count)} ${printable(kind)}`).join(', ');
  return `, ${countInWords(all)} skipped (${words})`;
}
