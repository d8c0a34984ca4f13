import type { WhenUnstated } from '@heed/core';
import type { OptOut } from '@heed/core/opt-out';
import type { Store } from '@heed/sites';
import type { Limits } from './limits/limits.js';
import type { DecisionLogOptions } from './log/decision-log.js';
import type { LineSink } from './log/line-log.js';
import type { ProxyStyle } from './proxy-style.js';

/** How a service answers. */
export interface ServiceOptions {
  /** The User-Agent header of its own requests, such as those for robots.txt. Who asks is in each question. */
  readonly userAgent: string;
  /** What silence means. Default: `allow`. */
  readonly unstated?: WhenUnstated;
  /** Matches groups of robots.txt by RFC 9309 alone, ignoring what operators document of their crawlers. Default: false. */
  readonly strictRfc9309?: boolean;
  /**
   * A list of domains that are denied, even if their sites allow it: its text, or what `readOptOut` of `@heed/core/opt-out` returned, which also
   * reports the lines that are wrong. Default: none.
   */
  readonly optOut?: OptOut | string;
  /** Where it keeps robots.txt and other files of sites. Default: in memory. */
  readonly store?: Store;
  /** URLs whose origins may have private addresses. Default: none. */
  readonly trust?: readonly string[];
  /** Lets every origin have a private address. Default: false. */
  readonly allowPrivate?: boolean;
  /** Milliseconds for one document. Default: ten seconds. */
  readonly timeout?: number;
  /** Where decisions are logged, a path or a sink for lines, and how. Default: nowhere. */
  readonly decisionLog?: DecisionLogOptions & { readonly to: string | LineSink };
  /** A file of tokens; then every request needs one. Default: none, and every client that can reach the service may ask. */
  readonly tokens?: string;
  /** The proxy whose headers say what `/may` is asked about, if its parameters do not. Any client of the service can send them. Default: none. */
  readonly forwarded?: ProxyStyle;
  /** With `forwarded`: agents that neither heed knows nor robots.txt names, such as browsers, pass without a decision. Default: false. */
  readonly onlyKnownAgents?: boolean;
  /** With `forwarded`: paths that differ in letter case are different pages. Default: false, so a rule holds for every spelling. */
  readonly caseSensitivePaths?: boolean;
  /** Answers only requests whose Host is this machine, and with `forwarded` all for `/may`. Default: false; `serve`: on a loopback address. */
  readonly ownHostOnly?: boolean;
  /** Limits other than the usual ones. */
  readonly limits?: Partial<Limits>;
  /** Called with a sentence for the operator. Default: none. */
  readonly note?: (sentence: string) => void;
  /** This process was started by `superviseWorkers`: it ends when that says so, and `/metrics` returns the sums of all. Default: false. */
  readonly isSupervised?: boolean;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}
