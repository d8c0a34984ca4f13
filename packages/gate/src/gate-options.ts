import type { Usage, ViewName, WhenUnseen, WhenUnstated } from '@heed/core';
import type { OptOut } from '@heed/core/opt-out';
import type { Store } from '@heed/sites';
import type { DecisionRecord } from './log/decision-record.js';

/** Who asks, for which usages, and within which limits. */
export interface GateOptions<Asked extends readonly Usage[] = readonly Usage[]> {
  /**
   * Who asks: the crawler, by the User-Agent value that it sends, as in `ExampleBot/1.0 (+https://bot.example)`. Rules for its product token
   * apply, and what the gate itself fetches is requested under this name.
   */
  readonly agent: string;
  /** What it wants to do with what it fetches. `crawl` is always among it. Default: only that. */
  readonly usages?: Asked;
  /** The purposes of the usages (ACAP usage purposes). */
  readonly purposes?: readonly string[];
  /** What silence means. Default: `allow`. */
  readonly unstated?: WhenUnstated;
  /**
   * What to do about a usage that something could still forbid that was not fetched, such as a file that the server does not send. Default:
   * `refuse`.
   */
  readonly unseen?: WhenUnseen;
  /**
   * A list of domains that are denied, even if their sites allow it: its text, or what `readOptOut` of `@heed/core/opt-out` returned, which
   * also reports the lines that are wrong. Default: none.
   */
  readonly optOut?: OptOut | string;
  /** Where it keeps what it knows of sites. Default: in memory. */
  readonly store?: Store;
  /** Lets every origin have a private address. Default: false. */
  readonly allowPrivate?: boolean;
  /** URLs whose origins may have private addresses. Default: none. */
  readonly trust?: readonly string[];
  /** Milliseconds for one document. */
  readonly timeout?: number;
  /**
   * Called with every decision: `createDecisionLog` of `@heed/gate/log` returns such a function. If it returns a promise, the decision
   * waits for it, and fails with it. With a log, `may` takes as long as `permission`.
   */
  readonly log?: (record: DecisionRecord) => void | Promise<void>;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/** What to check in a judgement besides the decisions. */
export interface JudgeOptions {
  /** The views to cut out of the page. */
  readonly views?: readonly ViewName[];
  /** The search that the snippet is for. */
  readonly query?: string;
}
