import type { Fetched } from '../ask/question.js';
import type { HeaderLine } from '../text/header.js';

/** What a site publishes, as far as it is known: every text that can decide about one of its addresses. */
export interface Site {
  /** As in `https://daily.example`. Absolute addresses in its texts that start with it are its own. Default: a reserved name. */
  readonly origin?: string;
  readonly robots?: Fetched;
  /** tdmrep.json, ai.txt, licences and permission files, by path or by absolute address. */
  readonly files?: Readonly<Record<string, Fetched>>;
  /** The header fields that it sends. Those of every rule that matches are sent, in this order. */
  readonly headers?: readonly SiteHeaderRule[];
  /** Its pages, as far as they are known. */
  readonly pages?: readonly SitePage[];
}

/** Header fields for some addresses. */
export interface SiteHeaderRule {
  /** A path, or the beginning of paths and a star: `/news/*`, as in a `_headers` file. The query of an address makes no difference. */
  readonly pattern: string;
  /** The pattern is one of robots.txt, as a server may match it: `/*.pdf$`, compared with the query of an address. */
  readonly syntax?: 'robots';
  /** Patterns of the same syntax: the fields are not sent where one of them matches. */
  readonly except?: readonly string[];
  readonly headers: readonly HeaderLine[];
}

/** A page of a site. */
export interface SitePage {
  /** As in `/news/harbour.html`. */
  readonly path: string;
  readonly body: string;
  /** Fields that only its own response has, such as Content-Type. */
  readonly headers?: readonly HeaderLine[];
}
