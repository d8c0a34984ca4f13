import type { Answer, Refusal, Verdict } from '@heed/core';
import type { Outcome } from '@heed/fetch';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { createTally } from './tally.js';

/** What a service counts, for Prometheus. Every label has few values, whatever strangers send. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts the decisions of an answer, or its refusal. */
  decided(answer: Answer | Refusal): void;
  /** Counts a decision about fetching that robots.txt alone decided. */
  decidedPlainly(verdict: Verdict): void;
  /** Counts a look at robots.txt of a site. */
  lookedUp(from: 'cache' | 'network'): void;
  /** Counts a document that was fetched, or failed to be. */
  fetched(outcome: Outcome): void;
  /** Counts an answered request, with the time that it took. */
  answered(route: string, status: number, seconds: number): void;
}

/** Limit: the upper ends of the classes of times, in seconds: from a decision on texts in memory to a fetch that timed out. */
const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60];

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
  const times = new Histogram({
    name: 'heed_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer',
    labelNames: ['route', 'status'],
    buckets,
    registers: [registry],
  });
  // Looking for the same labels again would take longer than to observe.
  const timesOf = new Map<string, ReturnType<typeof times.labels>>();
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
    answered: (route, status, seconds) => {
      const key = `${route} ${status}`;
      const known = timesOf.get(key) ?? times.labels(route, String(status));
      timesOf.set(key, known);
      known.observe(seconds);
    },
  };
}

/** `2xx` and so on, or what went wrong. Servers may invent statuses; all that is not one counts as `other`. */
function nameOf(outcome: Outcome): string {
  if (outcome.kind === 'failed') return outcome.failure.code;
  return outcome.status >= 100 && outcome.status <= 599 ? `${Math.floor(outcome.status / 100)}xx` : 'other';
}
