import type { Answer, Usage } from '@heed/core';
import type { Note } from '@heed/sites';
import type { GivenHeaders } from './header-lines.js';
import type { RefusedLink } from './refused-links.js';

/** The body of a response: decompressed bytes, which are decoded as the header and the page say, or text. */
export type GivenBody = Uint8Array | ArrayBuffer | string;

/** A `Response` of the Fetch Standard, from any library: `fetch` of Node, of undici or another. */
export interface WebResponse {
  readonly status: number;
  readonly headers: GivenHeaders;
  /** The stream of the body, or null. */
  readonly body: object | null;
  readonly bodyUsed: boolean;
  clone(): { readonly body: object | null };
}

/** A response that a program fetched, in parts. */
export interface FetchedResponse {
  readonly status: number;
  /** The headers, in any of the forms in which programs have them. Joined lines cannot be separated again. */
  readonly headers: GivenHeaders;
  /** Absent if it was not read: then nothing is known of it. */
  readonly body?: GivenBody;
}

/** What a gate says after a fetch. */
export interface Judgement<Named extends Usage = never> {
  readonly url: string;
  /** What the agent may do with the response. `Named` are the usages of the gate, as far as its type names them. */
  readonly answer: Answer<Named>;
  /**
   * The links that the view `links` leaves out because they may not be followed, in the order of the page. Empty without that view, and
   * for a page that may not be fetched, of which nothing is used.
   */
  readonly refusedLinks: readonly RefusedLink[];
  /** What was not provided and could still change a decision: a body that was not read, files that could not be fetched. */
  readonly notSeen: readonly string[];
  /** What went wrong while robots.txt and other files were fetched, and while the body of a `Response` was read. */
  readonly problems: readonly Note[];
}
