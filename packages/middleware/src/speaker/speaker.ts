import type { HeaderLine } from '@heed/core';
import type { Written } from '@heed/core/write';

/** Says what a policy says, in files and in the header of each response. */
export interface Speaker {
  /** The text of robots.txt. */
  readonly robotsTxt: string;
  /**
   * What it serves, by path: `/robots.txt` always, `/.well-known/tdmrep.json` and `/rsl.xml` where the policy needs
   * them.
   */
  readonly files: ReadonlyMap<string, SpokenFile>;
  /**
   * All that was written of the policy, with what no carrier can say and where one refuses more than the policy does.
   */
  readonly written: Written;
  /** The path that clients see before that of a request. */
  readonly base: string;
  /** The header fields for the address of a request, as it came: a path with its query, or a URL. */
  headersFor(target: string): readonly HeaderLine[];
  /** The same fields, by where they go beside those that the program itself sends. For adapters. */
  fieldsFor(target: string): SpokenFields;
  /**
   * Its own response to a request: a file, or a refusal. Absent where the program answers. Never throws or rejects. For
   * adapters.
   */
  reply(request: SpeakerRequest): Reply | undefined | Promise<Reply | undefined>;
}

/** A file that a speaker serves. */
export interface SpokenFile {
  /** As in `/robots.txt`. */
  readonly path: string;
  /** Its media type. */
  readonly type: string;
  readonly text: string;
  /** Changes with the text. */
  readonly etag: string;
}

/**
 * Header fields of a response. Lines of X-Robots-Tag are often joined on the way, and then a rule for all crawlers that
 * follows one for a name would be taken for a rule for that name alone (RT-X-10). So those for all crawlers come first.
 */
export interface SpokenFields {
  /** Go before the lines of the same field that the program sends. */
  readonly before: readonly HeaderLine[];
  /** Go behind them. */
  readonly behind: readonly HeaderLine[];
}

/** A request, as far as a speaker looks at it. */
export interface SpeakerRequest {
  readonly method: string;
  /** The address as it came: a path with its query, or a URL. */
  readonly target: string;
  /** The value of a header field; absent if there is none. Names are given in lower case. */
  readonly header: (name: string) => string | undefined;
  /**
   * The client's IP address, if the framework tells it. Behind a proxy it is that of the proxy, unless the framework is
   * told otherwise.
   */
  readonly address?: string;
  /** The request as the framework gives it. */
  readonly original: unknown;
}

/** A speaker's own response. */
export interface Reply {
  readonly status: 200 | 304 | 403;
  /** Set whatever is there under the same names. */
  readonly headers: readonly HeaderLine[];
  /** Added to what is there. */
  readonly fields: SpokenFields;
  /** Not sent in response to HEAD. */
  readonly body: string;
}
