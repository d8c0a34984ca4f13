import type { History } from '../policy/limit.js';
import type { Usage } from '../policy/usage.js';
import type { HeaderLine } from '../text/header.js';

/** A document: its text, or the outcome of fetching it. */
export type Fetched = string | FetchOutcome;

/** The outcome of fetching a document. */
export interface FetchOutcome {
  /** The HTTP status, or `unreachable` if there was no response. */
  readonly status: number | 'unreachable';
  readonly body?: string;
}

/** The response that carried the resource. */
export interface ResourceResponse {
  readonly status?: number;
  /** Raw header lines, in order, never joined. */
  readonly headers?: readonly HeaderLine[];
  /** The decoded body. */
  readonly body?: string;
}

export const viewNames = ['text', 'links', 'copy', 'snippet'] as const;

/** A view of a page: the text to index, the links to follow, the copy to keep, or a snippet to show. */
export type ViewName = (typeof viewNames)[number];

/** What an agent wants to do with a resource, and the texts that may have rules for it. Its JSON Schema is `schema/question.json`. */
export interface Question {
  /** Any value; the answer repeats it. */
  readonly id?: unknown;
  /** A product token, or a whole User-Agent value; or `purpose:ai-train` and the like for all agents of the agents file with that purpose. */
  readonly agent: string;
  /** The purposes of the usage (ACAP usage purposes). It must be allowed for each of them. */
  readonly purposes?: readonly string[];
  /** Default: all usages. */
  readonly usages?: readonly Usage[];
  /** The absolute URL of the resource. */
  readonly url: string;
  /** The moment of the usage, in RFC 3339. Absent: time limits are not compared with any moment. */
  readonly at?: string;
  /** What the agent did with the resource before. */
  readonly history?: History;
  /** robots.txt of the site. Absent: nobody looked, which the answer says in `notSeen`. */
  readonly robots?: Fetched;
  /** Other documents that signals refer to, by path on the same host or by absolute URL. */
  readonly files?: Readonly<Record<string, Fetched>>;
  /** Given if the content did not come by crawling, but from a feed, under a licence or from the publisher: then a denied crawl blocks no use of it. */
  readonly obtained?: 'elsewhere';
  /** The response that carried the resource. */
  readonly response?: ResourceResponse;
  /** The id of an element, to ask about it and not about the whole resource. The views are then of that element only. */
  readonly element?: string;
  /** Does the agent understand statements about fragments? Default: true. */
  readonly fragments?: boolean;
  /** Features agreed with this publisher beforehand. */
  readonly arrangements?: readonly string[];
  /** The views to cut out of the page. */
  readonly views?: readonly ViewName[];
  /** The search that the snippet is for. */
  readonly query?: string;
}
