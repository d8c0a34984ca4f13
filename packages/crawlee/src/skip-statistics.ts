import type { Decision } from '@heed/core';
import { DelayError, DeniedError } from '@heed/gate';

/** What was skipped for one reason. */
export interface Skipped {
  /** `crawl`: a URL was not requested. `follow`: a link was not put into the queue. */
  readonly usage: 'crawl' | 'follow';
  /** The clause by which it was denied, or `crawl-delay`, or `none` if no statement decided. */
  readonly clause: string;
  /** The dialect of the statement that decided, if one did. */
  readonly dialect?: string;
  /** The first case, in a sentence. */
  readonly why: string;
  /** The URL of the first case. */
  readonly example: string;
  readonly count: number;
}

/** Counts what is skipped, by usage, dialect and clause. There are so many clauses, so memory is bounded. */
export interface SkipStatistics {
  /** Counts a URL that was not requested. */
  addRefusal(url: string, refusal: Refusal): void;
  /** Counts a link that was not followed. `follow` is the decision about its page. */
  addLink(url: string, follow: Decision | undefined): void;
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
      if (refusal instanceof DelayError) add({ usage: 'crawl', clause: 'crawl-delay', why, example: url });
      else add({ usage: 'crawl', ...reasonOf(refusal.permission.answer.decisions.crawl), why, example: url });
    },
    addLink: (url, follow) => {
      const denied = follow?.may === false;
      const why = denied
        ? `Links of its page are not to be followed: ${follow.because[0]?.text ?? 'no statement allows it'}`
        : 'The link, or the part of the page that it is in, is not to be followed, or it is not a link of its page.';
      add({ usage: 'follow', ...reasonOf(denied ? follow : undefined), why, example: url });
    },
    // Rows with the same count are in the order of the alphabet, whoever came first.
    list: () =>
      [...rows].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1)).map(([, row]) => row),
  };
}

function reasonOf(decision: Decision | undefined): Pick<Skipped, 'clause' | 'dialect'> {
  const statement = decision?.because[0];
  return statement === undefined ? { clause: 'none' } : { clause: statement.clause, dialect: statement.dialect };
}
