import type { Answer, Decision, Limit, Usage } from '@heed/core';
import { listedReasons } from '@heed/core/internal/answers';

/** What a row says of the record that it is about, and of the question. */
export interface RecordColumns {
  readonly file: string;
  /** Where the record begins. Records that share a gzip member have the offset of that. */
  readonly offset: number;
  /** Where it begins in its gzip member, in decompressed bytes: 0 unless it shares one. */
  readonly within: number;
  /** Its WARC-Record-ID, without angle brackets; or the id of a row. */
  readonly recordId: string | undefined;
  readonly url: string;
  readonly host: string | undefined;
  /** The domain that can be registered, by the list of public suffixes. */
  readonly domain: string | undefined;
  /** The HTTP status. */
  readonly status: number | undefined;
  /** The media type, without parameters. */
  readonly mime: string | undefined;
  /** When the record was captured, in RFC 3339. */
  readonly capturedAt: string | undefined;
  /** The moment asked about. */
  readonly askedAt: string;
  readonly agent: string;
}

/** Which capture of robots.txt was asked by. */
export interface EvidenceColumns {
  readonly evidenceAt: string | undefined;
  readonly evidenceFile: string | undefined;
  readonly evidenceOffset: number | undefined;
  /** Of its text: `sha256:…`. */
  readonly evidenceDigest: string | undefined;
}

/** What one agent is answered about one record, as NDJSON has it. */
export interface AnswerRow extends RecordColumns, EvidenceColumns {
  readonly answer: Answer;
}

/** The columns of the flat forms, in their order. */
export const flatColumns = [
  'file',
  'offset',
  'within',
  'recordId',
  'url',
  'host',
  'domain',
  'status',
  'mime',
  'capturedAt',
  'askedAt',
  'agent',
  'usage',
  'verdict',
  'may',
  'open',
  'blockedBy',
  'limits',
  'until',
  'source',
  'line',
  'clause',
  'text',
  'evidenceAt',
  'evidenceFile',
  'evidenceOffset',
  'evidenceDigest',
] as const;

/** One decision with the statement that decided, as CSV and Parquet have it. */
export interface FlatRow extends RecordColumns, EvidenceColumns {
  readonly usage: Usage;
  readonly verdict: Decision['verdict'];
  readonly may: boolean;
  /** What was not checked and could still change the decision. */
  readonly open: string | undefined;
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
export function flatRows({ answer, ...columns }: AnswerRow): FlatRow[] {
  const { evidenceAt, evidenceFile, evidenceOffset, evidenceDigest, ...record } = columns;
  const rows: FlatRow[] = [];
  for (const usage of Object.keys(answer.decisions) as Usage[]) {
    const decision = answer.decisions[usage];
    if (decision === undefined) continue;
    const { verdict, may, open = [], blockedBy, limits, until } = decision;
    const [reason] = listedReasons(decision);
    rows.push({
      ...record,
      usage,
      verdict,
      may,
      open: open.length === 0 ? undefined : open.join('; '),
      blockedBy,
      limits: limits.length === 0 ? undefined : limits.map(formatLimit).join('; '),
      until,
      source: reason?.source,
      line: reason?.line,
      clause: reason?.clause,
      text: reason?.text,
      evidenceAt,
      evidenceFile,
      evidenceOffset,
      evidenceDigest,
    });
  }
  return rows;
}

function formatLimit({ limit, value }: Limit): string {
  return `${limit}=${value}`;
}
