import type { Usage } from '../policy/usage.js';
import type { HeaderLine } from '../text/header.js';

/** Where rules are written. */
export type WrittenCarrier =
  | 'robots-txt'
  | 'acap'
  | 'content-usage'
  | 'content-signal'
  | 'headers'
  | 'tdmrep'
  | 'rsl'
  | 'meta'
  /** Snippets that make these servers send header fields. */
  | 'nginx'
  | 'apache'
  | 'caddy';

/** What was made of a policy: the files of a site root, and how far each carrier says what the policy says. */
export interface Written {
  readonly files: readonly WrittenFile[];
  /** Texts to include elsewhere, which are no files of a site: for servers, and for the head of every page. */
  readonly snippets: readonly WrittenFile[];
  /**
   * What response headers say, for programs that match patterns and send header fields themselves. It may be more than
   * `_headers` can say. Every rule that matches an address applies to it.
   */
  readonly headers: readonly WrittenHeaderRule[];
  /** Where a carrier limits more than the policy does, or refuses what nothing is left of in effect. */
  readonly stricter: readonly CarrierNote[];
  /** What a carrier cannot say and another one does: `saidBy`. */
  readonly saidElsewhere: readonly (CarrierNote & { readonly saidBy: WrittenCarrier })[];
  /** What no written carrier says. */
  readonly notExpressible: readonly CarrierNote[];
}

/** A file of the site root, or a snippet. */
export interface WrittenFile {
  /** Below the root of the site: `.well-known/tdmrep.json`. Of a snippet its name: `nginx.conf`. */
  readonly path: string;
  readonly carrier: WrittenCarrier;
  readonly text: string;
}

/** Something about one usage of one rule in one carrier. */
export interface CarrierNote {
  /** The name of the rule, or its number from 1. */
  readonly rule: string | number;
  readonly usage: Usage;
  readonly carrier: WrittenCarrier;
  /** A sentence. */
  readonly why: string;
}

/** What the header of a response says, at the addresses that a pattern matches. */
export interface WrittenHeaderRule {
  /** A pattern of robots.txt, normalised: `/*.pdf$`. It is matched with the query of an address. */
  readonly pattern: string;
  /** The rule does not apply to an address that one of these matches. */
  readonly except: readonly string[];
  /** Rules for crawlers, those for all of them first. */
  readonly tags: readonly WrittenTag[];
  /** Fields that address no crawler in particular, such as Content-Usage. */
  readonly fields: readonly HeaderLine[];
}

/** A rule of X-Robots-Tag or Robots-Tag for some crawlers: `nosnippet`, or `max-snippet` with the value `160`. */
export interface WrittenTag {
  /** The name by which headers address them, or `*` for all. */
  readonly agent: string;
  readonly name: string;
  readonly value?: string;
  /** As X-Robots-Tag writes it: `max-snippet:160`. */
  readonly text: string;
}
