import type { History } from '../policy/limit.js';
import type { Usage } from '../policy/usage.js';
import { defined, type OrUndefined } from '../text/defined.js';
import type { HeaderLine } from '../text/header.js';

/** A document: its text, or the outcome of fetching it. */
export type Fetched = string | FetchOutcome;

/** The outcome of fetching a document. */
export interface FetchOutcome {
  /** The HTTP status, or `unreachable` if there was no response. */
  readonly status: number | 'unreachable';
  readonly body?: string;
  /** When the copy was fetched, in RFC 3339. The answer repeats it for robots.txt. */
  readonly fetchedAt?: string;
  /** A digest of the copy, such as `sha256:…`. The answer repeats it for robots.txt. */
  readonly digest?: string;
}

/** The response that carried the resource. */
export interface ResourceResponse {
  readonly status?: number;
  /** Raw header lines, in order, never joined. */
  readonly headers?: readonly HeaderLine[];
  /** The decoded body. */
  readonly body?: string;
  /** The halves that are known not to be whole: a truncated body, headers of which only some were kept. */
  readonly incomplete?: readonly ResponseHalf[];
}

export const responseHalves = ['headers', 'body'] as const;

/** One half of a response. */
export type ResponseHalf = (typeof responseHalves)[number];

/**
 * What to do about a usage that something not provided could still forbid: refuse it, allow it, or allow it as far as it depends only on
 * the listed sources, which count as absent (`/ai.txt`, `response`; `documents` for every document that signals refer to).
 */
export type WhenUnseen = 'refuse' | 'allow' | readonly string[];

export const viewNames = ['text', 'links', 'copy', 'snippet'] as const;

/** A view of a page: `text` to index, `links` to follow, `copy` to keep, or `snippet` to show. */
export type ViewName = Extract<(typeof viewNames)[number], string>;

/** What an agent wants to do with a resource, and the texts that may have rules for it. Its JSON Schema is `schema/question.json`. */
export interface Question<Asked extends readonly Usage[] = readonly Usage[]> {
  /** Any value; the answer repeats it. */
  readonly id?: unknown;
  /** A product token, or a whole User-Agent value; or `purpose:ai-train` and the like for all agents of the agents file with that purpose. */
  readonly agent: string;
  /** The purposes of the usage (ACAP usage purposes), at most 100. It must be allowed for each of them. */
  readonly purposes?: readonly string[];
  /** Default: all usages. */
  readonly usages?: Asked;
  /** The absolute URL of the resource, of at most 16,384 characters. */
  readonly url: string;
  /** The time of the usage, in RFC 3339. Absent: time limits are not compared with any time. */
  readonly at?: string;
  /** What the agent did with the resource before. */
  readonly history?: History;
  /** robots.txt of the site. Absent: not provided, so that most decisions are open (ASK-35). */
  readonly robots?: Fetched;
  /** For held content: robots.txt as it was when the content was fetched. Default: the same as `robots` (ASK-49). */
  readonly robotsAtFetch?: Fetched;
  /** Other documents that signals refer to, by path on the same host or by absolute URL. */
  readonly files?: Readonly<Record<string, Fetched>>;
  /**
   * How the agent got the content, if not by fetching it now. A denied crawl then blocks no use of it. `elsewhere`: not by crawling, but
   * from a feed, under a licence or from the publisher. `held`: it was crawled earlier, when that was permitted (ASK-49).
   */
  readonly obtained?: 'elsewhere' | 'held';
  /** The response that carried the resource. */
  readonly response?: ResourceResponse;
  /** The id of an element, to ask about it and not about the whole resource. The views are then of that element only. */
  readonly element?: string;
  /** Does the agent understand statements about fragments? Default: true. */
  readonly fragments?: boolean;
  /** What to do about a usage that something not provided could still forbid. Default: the option of `createAsk`, or `refuse` (ASK-35). */
  readonly unseen?: WhenUnseen;
  /** Features agreed with this publisher beforehand. */
  readonly arrangements?: readonly string[];
  /** The views to cut out of the page. */
  readonly views?: readonly ViewName[];
  /** The search that the snippet is for. */
  readonly query?: string;
}

/**
 * The usages that a list certainly has, by its type: those that a literal names, as in `['index', 'crawl']`. Of a list whose usages are
 * known only when the program runs, none. `never` stands for no list, which asks about every usage.
 */
export type NamedUsages<Asked extends readonly Usage[]> = [Asked] extends [never]
  ? Usage
  : number extends Asked['length']
    ? never
    : { [Index in keyof Asked]: IsUnion<Asked[Index]> extends true ? never : Asked[Index] }[number];

/** Is it known only when the program runs which of several types a value has? */
type IsUnion<Type, All = Type> = Type extends unknown ? ([All] extends [Type] ? false : true) : never;

/**
 * Builds a question of values that may be undefined: such fields are left out. TypeScript tells a field that may be absent from one that may
 * be undefined (`exactOptionalPropertyTypes`), and programs mostly have the latter.
 *
 * @example
 * ```ts
 * import { ask, buildQuestion } from '@heed/core';
 *
 * const robots = [{ url: 'https://example.com/', text: 'User-agent: *\nDisallow: /' }].find(({ url }) => url === 'https://other.example/')?.text;
 * const answer = ask(buildQuestion({ agent: 'ExampleBot', url: 'https://other.example/', usages: ['crawl'], robots }));
 * if ('error' in answer) throw new Error(answer.error.message);
 * console.log(answer.notSeen?.join()); // robots.txt
 * ```
 */
export function buildQuestion(fields: OrUndefined<Question>): Question {
  return defined(fields);
}

/**
 * A response as questions take it, where it is none of a page. One without content (RFC 9110) has no body in which rules could be absent. Some
 * servers invent statuses, such as 999, which questions do not accept, and that of an opaque response is 0: what comes with one counts as
 * it stands, and what the page would say is not known, as with any status that is not 2xx (ASK-35).
 */
export function askableResponse({ body, ...response }: ResourceResponse): ResourceResponse {
  const { status, ...others } = response;
  if (status === undefined) return defined({ ...response, body });
  if (statusesWithoutContent.has(status)) return response;
  return isInvented(status)
    ? defined({ ...others, body, incomplete: ['headers', 'body'] })
    : defined({ ...response, body });
}

/** Statuses of responses that have no content, with what they mean. */
export const statusesWithoutContent: ReadonlyMap<number, string> = new Map([
  [204, 'no content'],
  [205, 'no content'],
  [304, 'not modified'],
]);

/** Does HTTP not have such a status? */
function isInvented(status: number): boolean {
  return (status >= 0 && status < 100) || (status > 599 && status <= 999);
}
