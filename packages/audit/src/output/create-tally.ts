import type { Answer } from '@heed/core';
import { listedReasons } from '@heed/core/internal/answers';
import type { Problem } from '../problem.js';
import type { AuditView } from '../settings.js';
import type { RecordVerdicts, Tally } from '../tally.js';
import { createTallySum, type TallySum } from './add-tallies.js';
import { carrierOf } from './carrier.js';
import { linesHeldOfPart } from './line-counts.js';
import { monthOf } from './month-counts.js';
import { noVerdicts, sitesHeldOfPart } from './site-counts.js';
import { addWord } from './word-counts.js';

/** What the agents were answered about one record. */
export interface AnsweredRecord {
  readonly url: string;
  /** Absent: it has none. */
  readonly host?: string | undefined;
  /** When it was captured, in RFC 3339, if that is known. */
  readonly capturedAt?: string | undefined;
  readonly answers: readonly { readonly agent: string; readonly answer: Answer }[];
}

/** Counts what comes of a part. Its memory does not grow with the number of records. */
export interface TallyCounter {
  answered(record: AnsweredRecord): void;
  /** A record that is not asked about, by a word for what it is. */
  skipped(why: string): void;
  /** A record that was not answered, or not wholly. One that was is counted by `answered` too. */
  problem(problem: Pick<Problem, 'code' | 'answered' | 'bytes'>): void;
  rows(count: number): void;
  filtered(): void;
  view(view: AuditView): void;
  tally(): Tally;
}

/**
 * Limit: how many of the lines that decided a part lists. It keeps a tally of a part to some 100 KB, and what is rare in every part does not
 * become frequent in the sum.
 */
export const linesOfPart = 300;

/** Limit: how many sites a part lists: those with the most records. */
const sitesOfPart = 1000;

/** Problems of records of which all was read. */
const knownWhole: ReadonlySet<Problem['code']> = new Set(['no-date', 'not-copied']);

export function createTally(): TallyCounter {
  const sum = createTallySum(linesHeldOfPart, sitesHeldOfPart);
  const { records } = sum;
  return {
    answered: ({ url, host = '', capturedAt, answers }) => {
      records.answered++;
      const notSeen = new Set<string>();
      for (const { agent, answer } of answers) {
        addAnswer(sum, url, agent, answer);
        for (const source of answer.notSeen ?? []) notSeen.add(carrierOf(source));
      }
      for (const carrier of notSeen) addWord(sum.notSeen, carrier);
      const verdicts = verdictsOf(answers);
      sum.sites.add(host, verdicts);
      sum.months.add(monthOf(capturedAt), verdicts);
    },
    skipped: (why) => addWord(records.skipped, why),
    problem: ({ code, answered, bytes = 0 }) => {
      addWord(sum.problems, code);
      // Which records a file has that was not read is not known.
      if (code === 'file') return;
      if (!answered) {
        records.damaged++;
        sum.counts.damagedBytes += bytes;
      } else if (!knownWhole.has(code)) sum.counts.shortfalls++;
    },
    rows: (count) => {
      sum.counts.rows += count;
    },
    filtered: () => {
      sum.counts.filtered++;
    },
    view: (view) => addWord(sum.views, view),
    tally: () => sum.result(linesOfPart, sitesOfPart),
  };
}

function verdictsOf(answers: AnsweredRecord['answers']): RecordVerdicts {
  const counts = { ...noVerdicts, records: 1 };
  for (const { answer } of answers) {
    for (const { verdict, may } of Object.values(answer.decisions)) {
      counts[verdict]++;
      if (may) counts.may++;
    }
  }
  return counts;
}

function addAnswer(sum: TallySum, url: string, agent: string, answer: Answer): void {
  const counts = sum.decisions.of(agent);
  for (const [usage, decision] of Object.entries(answer.decisions)) {
    const count = counts.usage(usage);
    count[decision.verdict]++;
    if (decision.may) count.may++;
    const [reason] = listedReasons(decision);
    if (reason === undefined) continue;
    const { dialect, source, text, says, clause } = reason;
    sum.carriers.add(dialect, carrierOf(source), says);
    sum.lines.add({ dialect, source, text, says, clause, example: url }, 1);
  }
  sum.contradictions.addAnswer(answer, url);
}
