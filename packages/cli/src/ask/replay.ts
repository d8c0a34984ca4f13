import { formatJsonLine } from '@heed/core/internal';
import { countInWords } from '@heed/core/internal/answers';
import { CommandError } from '../command-error.js';
import type { Io } from '../io.js';
import { printable, printableJson } from '../terminal/printable.js';
import type { Batch } from './batches.js';
import type { Compared, Difference } from './replay-differences.js';
import { type Replayed, replayLines } from './replay-lines.js';

/** The options of `heed ask` that matter to a replay. */
export interface ReplayOptions {
  readonly readable?: boolean;
  readonly strictRfc9309?: boolean;
}

/** The options that are about questions. */
interface QuestionOptions {
  readonly defaults?: string;
  readonly robots?: string;
  readonly onlyVerdicts?: true;
}

/** How many lines came to what. */
interface Counts {
  same: number;
  different: number;
  notAsked: number;
}

/**
 * Asks each question of a log again and prints what is different, line by line, and counts at the end. Gives the exit status: 0 only if
 * every decision was asked again and is the same.
 */
export async function runReplay(batches: AsyncIterable<Batch>, options: ReplayOptions, io: Io): Promise<0 | 1> {
  const counts: Counts = { same: 0, different: 0, notAsked: 0 };
  const { readable = false, strictRfc9309 = false } = options;
  for await (const replayed of replayLines(batches, strictRfc9309)) {
    count(replayed, counts);
    if (replayed.kind === 'same') continue;
    await io.stdout.write(readable ? wordsFor(replayed) : linesFor(replayed).map(printableLine).join(''));
  }
  await io.stdout.write(readable ? `${countsInWords(counts)}\n` : formatJsonLine({ counts }));
  return counts.different + counts.notAsked === 0 ? 0 : 1;
}

/** Throws for options that are about questions, which a log brings along. */
export function refuseWithReplay(names: readonly string[], options: QuestionOptions): void {
  const given = { defaults: options.defaults, robots: options.robots, 'only-verdicts': options.onlyVerdicts };
  const other = Object.entries(given).find(([, value]) => value !== undefined)?.[0];
  if (names.length > 0) throw new CommandError('--replay reads one log: name no other files.');
  if (other !== undefined) {
    throw new CommandError(`--replay asks the questions of the log as they are: leave out --${other}.`);
  }
}

function count({ kind }: Replayed, counts: Counts): void {
  if (kind === 'same') counts.same++;
  else if (kind === 'not asked') counts.notAsked++;
  else counts.different++;
}

/** One object for each usage that is different, or one for a line that has none; JSON leaves out what is undefined. */
function linesFor({ line, id, url, ...came }: Replayed): object[] {
  const about = { line, decision_id: id, url };
  switch (came.kind) {
    case 'same':
      return [];
    case 'different':
      return came.differences.map((difference) => ({ ...about, ...difference }));
    case 'refused':
      return [{ ...about, was: { error: came.was }, now: { error: came.now } }];
    case 'not asked':
      return [{ ...about, notAsked: came.why }];
  }
}

/** Only what is different is printed, so looking at every character costs little. */
function printableLine(value: object): string {
  return printableJson(formatJsonLine(value));
}

/** What strangers wrote must not move the cursor. */
function wordsFor(replayed: Replayed): string {
  return inWords(replayed)
    .map((line) => `${printable(line)}\n`)
    .join('');
}

function inWords({ line, id, url, ...came }: Replayed): string[] {
  const about = [`line ${line}`, ...[id, url].filter((one) => typeof one === 'string')].join(', ');
  switch (came.kind) {
    case 'same':
      return [];
    case 'different':
      return [about, ...came.differences.map(differenceInWords)];
    case 'refused':
      return [about, `  was ${came.was ?? 'answered'}, is ${came.now ?? 'answered'}`];
    case 'not asked':
      return [about, `  not asked: ${came.why}`];
  }
}

function differenceInWords({ usage, was, now }: Difference): string {
  return `  ${usage}: was ${decisionInWords(was)}; is ${decisionInWords(now)}`;
}

function decisionInWords(decision: Compared | null): string {
  if (decision === null) return 'not decided';
  const { verdict, may, limits, until, blockedBy, because } = decision;
  const blocked = blockedBy === undefined ? '' : `, blocked by ${blockedBy}`;
  const within = Array.isArray(limits) && limits.length > 0 ? ` within ${JSON.stringify(limits)}` : '';
  const places = because.map(
    ({ clause, source, line }) => `${source}${line === undefined ? '' : `:${line}`} ${clause}`,
  );
  const end = until === undefined ? '' : ` until ${until}`;
  return `${verdict} (may: ${may}${blocked})${within}${end}${places.length === 0 ? '' : ` by ${places.join(', ')}`}`;
}

function countsInWords({ same, different, notAsked }: Counts): string {
  const total = same + different + notAsked;
  const others = `${countInWords(same)} the same, ${countInWords(different)} different, ${countInWords(notAsked)} not asked again`;
  return `${countInWords(total)} ${total === 1 ? 'decision' : 'decisions'}: ${others}.`;
}
