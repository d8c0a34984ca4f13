import type { AuditOutcome, Problem } from '@heed/audit';

import { notSeenInWords } from '@heed/core/explain';
import { sentenceOnDoubt } from '@heed/core/internal/answers';
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
      if (problem.answered) return;
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
  const { records, shortfalls, filtered, notSeen } = tally;
  const shownFolder = printable(folder);
  return [
    ...(state === 'finished' ? [`${shownFolder} was complete before: nothing was answered again.`] : []),
    `${countedInWords(records.read, 'record')} read: ${inAnswered(records.answered, records.damaged)}${inSkipped(records.skipped)}.`,
    ...problems.lines('; see problems.ndjson').map((line) => `  ${line}`),
    ...(shortfalls === 0
      ? []
      : [`${countedInWords(shortfalls, 'record')} answered as far as they could be read; see problems.ndjson.`]),
    ...(settings.filter === true ? [`${countedInWords(filtered, 'record')} may be used in every asked way.`] : []),
    ...doubtLines(notSeen),
    `Report: ${printable(reportFile)}`,
  ];
}

/** What nobody looked at, and for how many records: its silence is not taken for consent. */
export function doubtLines(notSeen: AuditOutcome['tally']['notSeen']): string[] {
  return carriers.flatMap((carrier) => {
    const count = notSeen[carrier] ?? 0;
    if (count === 0) return [];
    return [sentenceOnDoubt(`${notSeenInWords([carrier])}, for ${countedInWords(count, 'record')}`)];
  });
}

const carriers: readonly string[] = ['robots.txt', 'response', 'headers', 'body'];

function inAnswered(answered: number, damaged: number): string {
  return `${countInWords(answered)} answered, ${damaged === 0 ? 'none' : countInWords(damaged)} damaged`;
}

/** `, 3 skipped (2 request, 1 robots.txt)` */
function inSkipped(skipped: Readonly<Record<string, number>>): string {
  const kinds = Object.entries(skipped).filter(([, count]) => count > 0);
  if (kinds.length === 0) return '';
  const all = kinds.reduce((sum, [, count]) => sum + count, 0);
  const words = kinds.map(([kind, count]) => `${countInWords(count)} ${printable(kind)}`).join(', ');
  return `, ${countInWords(all)} skipped (${words})`;
}
