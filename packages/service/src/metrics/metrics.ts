import type { Verdict } from '@heed/core';
import type { Outcome } from '@heed/fetch';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import type { Countable } from './countable.js';
import { createTally } from './tally.js';
import { createTimes } from './times.js';

/** What a service counts, for Prometheus. Every label has few values, for any input. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts the decisions of an answer, or its refusal. */
  decided(answer: Countable): void;
  /** Counts a decision about fetching that robots.txt alone decided. */
  decidedPlainly(verdict: Verdict): void;
  /** Counts a lookup of a site's robots.txt. */
  lookedUp(from: 'cache' | 'network'): void;
  /** Counts a document that was fetched, or could not be. */
  fetched(outcome: Outcome): void;
  /** Counts an answered request, with the time that it took. */
  answered(route: string, status: number, seconds: number): void;
}

/** Starts to count. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const decisions = createTally(['usage', 'verdict', 'dialect']);
  const refusals = createTally(['code']);
  const lookUps = createTally(['from']);
  const fetches = createTally(['outcome']);
  for (const [name, help, tally] of [
    ['heed_decisions_total', 'Decisions, by usage, verdict and the dialect that decided', decisions],
    ['heed_refusals_total', 'Values that were not questions, by what was wrong with them', refusals],
    ['heed_robots_lookups_total', 'Looks at robots.txt: in the cache, or fetched for it', lookUps],
    [
      'heed_fetches_total',
      'Requests for robots.txt to other servers, by the class of the status or the failure',
      fetches,
    ],
  ] as const) {
    new Counter({
      name,
      help,
      labelNames: tally.names,
      registers: [registry],
      collect() {
        this.reset();
        for (const [labels, count] of tally.counts()) this.inc(labels, count);
      },
    });
  }
  const times = createTimes(registry);
  return {
    registry,
    decided: (answer) => {
      if ('error' in answer) {
        refusals.count(answer.error.code);
        return;
      }
      for (const [usage, { verdict, because }] of Object.entries(answer.decisions)) {
        decisions.count(usage, verdict, because[0]?.dialect ?? 'none');
      }
    },
    decidedPlainly: (verdict) => decisions.count('crawl', verdict, verdict === 'unstated' ? 'none' : 'robots-txt'),
    lookedUp: (from) => lookUps.count(from),
    fetched: (outcome) => fetches.count(nameOf(outcome)),
    answered: times.took,
  };
}

/** `2xx` and so on, or what went wrong. Servers may invent statuses; all that is not one counts as `other`. */
function nameOf(outcome: Outcome): string {
  if (outcome.kind === 'failed') return outcome.failure.code;
  return outcome.status >= 100 && outcome.status <= 599 ? `${Math.floor(outcome.status / 100)}xx` : 'other';
}
