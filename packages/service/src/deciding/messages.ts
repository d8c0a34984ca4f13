import type { AskOptions, WhenUnstated } from '@heed/core';
import type { DecisionLogOptions } from '../log/decision-log.js';
import type { Countable } from '../metrics/countable.js';

/** How a process decides: as the one that started it does. */
export interface DeciderSetup extends Pick<AskOptions, 'strictRfc9309'> {
  readonly unstated: WhenUnstated;
  /** Absent if there is no log. */
  readonly log?: DecisionLogOptions;
  /** The text of the operator's own list of domains that are denied. */
  readonly optOut?: string;
}

/**
 * Limit: characters of an answer. All views of a page of the usual length fit, several times over; for a class of agents they occur once
 * for each, and would fill the memory of the service that only passes them on.
 */
export const maxAnswerLength: number = 64 * 1024 * 1024;

/** The question. */
export interface Work {
  /** The time, in milliseconds since 1970. */
  readonly now: number;
  /** JSON in UTF-8: reading it may take long, too. */
  readonly bytes: Uint8Array;
}

/** What came of it. */
export type DeciderResult =
  | {
      readonly kind: 'decided';
      readonly isRefused: boolean;
      /** The answer in the form in which it is sent. */
      readonly json: string;
      /** The same as the metrics count it. */
      readonly counted: Countable;
      /** Its line in the log, if there is one. */
      readonly line?: string;
    }
  | { readonly kind: 'not JSON'; readonly reason: string }
  /** The answer has more than `maxAnswerLength` characters. */
  | { readonly kind: 'given up'; readonly why: 'length' };

/** What a process is sent. */
export type MessageToDecider =
  | { readonly kind: 'setup'; readonly setup: DeciderSetup }
  | { readonly kind: 'work'; readonly work: Work };

/** What a process sends: that it has loaded what it needs, and then a result for each work. */
export type MessageFromDecider =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly result: DeciderResult };
