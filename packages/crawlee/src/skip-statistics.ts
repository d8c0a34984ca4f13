import { type Decision, explain, type Reason } from '@heed/core';
import { decidingReasons } from '@heed/core/internal/answers';
import { DelayError, DeniedError, type RefusedLink } from '@heed/gate';

/** What was skipped for one reason. */
export interface Skipped {
  /** `crawl`: a URL was not requested. `follow`: a link was not put into the queue. */
  readonly usage: 'crawl' | 'follow';
  /** The clause by which it was denied, or `crawl-delay`, or `none` if no statement decided. */
  readonly clause: string;
  /** The dialect of the statement that decided, if one did. */
  readonly dialect?: string;
  /** Why, in the first case: who says so, with the line and the clause. */
  readonly why: string;
  /** The statements that decided in the first case, with source, line and clause, as in a decision. Empty if none did. */
  readonly because: readonly Reason[];
  /** The URL of the first case. */
  readonly example: string;
  readonly count: number;
}

/** Counts what is skipped, by usage, dialect and clause. The number of clauses is fixed, so memory is bounded. */
export interface SkipStatistics {
  /** Counts a URL that was not requested. */
  addRefusal(url: string, refusal: Refusal): void;
  /**
   * Counts a link that was not followed. `refused` is why, if it is a link of its page; `follow` is the decision about the page, which
   * applies where links cannot be distinguished.
   */
  addLink(url: string, refused: RefusedLink | undefined, follow: Decision | undefined): void;
  /** The rows, most frequent first. */
  list(): readonly Skipped[];
}

/** Why a URL is not requested. */
export type Refusal = DeniedError | DelayError;

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof DeniedError || error instanceof DelayError;
}

/** Creates statistics in which nothing is counted yet. */
export function createSkipStatistics(): SkipStatistics {
  const rows = new Map<string, Skipped>();

  function add(row: Omit<Skipped, 'count'>): void {
    const key = `${row.usage} ${row.dialect} ${row.clause}`;
    const known = rows.get(key);
    rows.set(key, known === undefined ? { ...row, count: 1 } : { ...known, count: known.count + 1 });
  }

  return {
    addRefusal: (url, refusal) => {
      const why = refusal.message;
      if (refusal instanceof DelayError) add({ usage: 'crawl', clause: 'crawl-delay', why, because: [], example: url });
      else add({ usage: 'crawl', ...decidedBy(refusal.permission.answer.decisions.crawl), why, example: url });
    },
    addLink: (url, refused, follow) => {
      if (refused !== undefined) {
        add({ usage: 'follow', ...firstOf(refused.because), why: refused.why, example: url });
      } else if (follow?.may === false) {
        add({ usage: 'follow', ...decidedBy(follow), why: whyNotFollowed(follow), example: url });
      } else add({ usage: 'follow', ...firstOf([]), why: 'The URL is not a link of its page.', example: url });
    },
    // Rows with the same count are in alphabetical order, so the output does not depend on timing.
    list: () =>
      [...rows].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1)).map(([, row]) => row),
  };
}

function decidedBy(decision: Decision | undefined): Pick<Skipped, 'clause' | 'dialect' | 'because'> {
  return firstOf(decision === undefined ? [] : decidingReasons(decision));
}

function firstOf(because: readonly Reason[]): Pick<Skipped, 'clause' | 'dialect' | 'because'> {
  const [statement] = because;
  if (statement === undefined) return { clause: 'none', because };
  return { clause: statement.clause, dialect: statement.dialect, because };
}

function whyNotFollowed(follow: Decision): string {
  const { verdict, statements } = explain('follow', follow, { subject: 'the page of the link' });
  return statements[0]?.sentence ?? verdict;
}
