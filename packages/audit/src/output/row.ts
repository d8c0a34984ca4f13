import type { Answer, Decision, Limit, Usage } from '@heed/core';
import { listedReasons } from '@heed/core/internal/answers';

/** What one agent is answered about one record, as NDJSON has it. */
export interface AnswerRow {
  readonly file: string;
  readonly offset: number;
  readonly url: string;
  /** When the record was captured. */
  readonly at: string;
  readonly agent: string;
  readonly answer: Answer;
}

/** The columns of the flat forms, in their order. */
export const flatColumns = [
  'file',
  'offset',
  'url',
  'at',
  'agent',
  'usage',
  'verdict',
  'may',
  'blockedBy',
  'limits',
  'until',
  'source',
  'line',
  'clause',
  'text',
] as const;

/** One decision with the statement behind it, as CSV and Parquet have it. */
export interface FlatRow {
  readonly file: string;
  readonly offset: number;
  readonly url: string;
  readonly at: string;
  readonly agent: string;
  readonly usage: Usage;
  readonly verdict: Decision['verdict'];
  readonly may: boolean;
  readonly blockedBy: string | undefined;
  /** Each as `limit=value`. */
  readonly limits: string | undefined;
  readonly until: string | undefined;
  /** This and what follows: the first statement that decided; where the crawl blocks the usage, that which forbids the crawl. */
  readonly source: string | undefined;
  readonly line: number | undefined;
  readonly clause: string | undefined;
  readonly text: string | undefined;
}

/** A row for each usage, in the order of the answer. For a class of agents: what holds for the class. */
export function flatRows({ file, offset, url, at, agent, answer }: AnswerRow): FlatRow[] {
  const rows: FlatRow[] = [];
  for (const usage of Object.keys(answer.decisions) as Usage[]) {
    const decision = answer.decisions[usage];
    if (decision === undefined) continue;
    const { verdict, may, blockedBy, limits, until } = decision;
    const [reason] = listedReasons(decision);
    rows.push({
      file,
      offset,
      url,
      at,
      agent,
      usage,
      verdict,
      may,
      blockedBy,
      limits: limits.length === 0 ? undefined : limits.map(formatLimit).join('; '),
      until,
      source: reason?.source,
      line: reason?.line,
      clause: reason?.clause,
      text: reason?.text,
    });
  }
  return rows;
}

function formatLimit({ limit, value }: Limit): string {
  return `${limit}=${value}`;
}
