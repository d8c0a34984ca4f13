import type { History } from '../policy/limit.js';
import type { Usage } from '../policy/usage.js';
import type { HeaderLine } from '../text/header.js';

/** How getting a document went: its text, or a status with the body if there was one. */
export type Fetched = string | FetchOutcome;

export interface FetchOutcome {
  readonly status: number | 'unreachable';
  readonly body?: string;
}

/** The resource itself, as it was answered. */
export interface ResourceResponse {
  readonly status?: number;
  /** Raw field lines, in order, never joined. */
  readonly headers?: readonly HeaderLine[];
  readonly body?: string;
}

export const viewNames = ['text', 'links', 'copy', 'snippet'] as const;
export type ViewName = (typeof viewNames)[number];

/** What a machine wants to do with some content. Its JSON Schema is `schema/question.json`. */
export interface Question {
  /** Echoed as it is. */
  readonly id?: unknown;
  /** A product token, or a whole User-Agent value. */
  readonly agent: string;
  /** The purposes this use serves (ACAP usage purposes). It must be allowed for each of them. */
  readonly purposes?: readonly string[];
  /** Default: every usage of the vocabulary. */
  readonly usages?: readonly Usage[];
  /** Absolute. */
  readonly url: string;
  /** The moment asked about. The library never fills it in. */
  readonly at?: string;
  readonly history?: History;
  /** Absent: nobody looked, robots.txt is silent. */
  readonly robots?: Fetched;
  /** Other documents that signals refer to, by path on the same host or by absolute URL. */
  readonly files?: Readonly<Record<string, Fetched>>;
  readonly response?: ResourceResponse;
  /** Ask about the element with this id instead of the whole resource. */
  readonly element?: string;
  /** Does the agent understand statements about fragments? Default: true. */
  readonly fragments?: boolean;
  /** Features agreed with this publisher beforehand. */
  readonly arrangements?: readonly string[];
  readonly views?: readonly ViewName[];
  /** For the snippet view. */
  readonly query?: string;
}
