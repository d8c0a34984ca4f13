import type { Fetched, HeaderLine, Question, ResourceResponse, Usage, ViewName } from '@heed/core';
import type { Note } from './note.js';
import type { KnownSite } from './sites.js';

/** What to gather texts for. */
export interface Gathering {
  /** An absolute http or https URL. */
  readonly url: string;
  /** The usages asked about; absent for all. Documents that cannot have rules on them are not fetched (ASK-35). */
  readonly usages?: readonly Usage[];
  /** The views asked for: they may need further documents. */
  readonly views?: readonly ViewName[];
  /** `fetch`: also get the page. A response that the caller has: also get what it refers to. Absent: only what the site says. */
  readonly response?: 'fetch' | ResourceResponse;
  /** Texts that replace what the site sends. What may be fetched still depends on the site's own. */
  readonly trial?: { readonly robots?: string; readonly headers?: readonly HeaderLine[] };
  /** URLs of documents that the caller has: they are not fetched for the answer. */
  readonly given?: ReadonlySet<string>;
  /** Origins that belong to the person who asks: their pages are fetched even where robots.txt disallows them. */
  readonly own?: ReadonlySet<string>;
  /** Ends the gathering: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** A URL that redirects to the resource, with its site's rules on fetching it. */
export interface RedirectStep {
  readonly url: string;
  readonly robots: Fetched;
  /** The files that its robots.txt refers to, by address. */
  readonly files: NonNullable<Question['files']>;
}

/** Every text that a question about a URL needs. */
export interface Gathered {
  /** Where the resource is: the URL where redirects end. */
  readonly url: string;
  /** The other URLs that redirects pass. An agent that may not fetch one of them cannot reach the resource. */
  readonly steps: readonly RedirectStep[];
  /** What is known of the site of `url`. Its robots.txt is the one to answer by: its own, or the one on trial. */
  readonly site: KnownSite;
  /**
   * The files that robots.txt, the header and the page refer to, and those that every site may have: by path on the site of `url`, others by
   * address.
   */
  readonly files: Readonly<Record<string, Fetched>>;
  readonly response?: ResourceResponse;
  /** The status of a response that was fetched. Some servers invent one that a question does not accept, and `response` is without it then. */
  readonly status?: number;
  /** What happened, and why something could not be obtained. */
  readonly notes: readonly Note[];
  /** Why the page was not read, or not to its end, if it was requested. */
  readonly unseen?: Note;
}
