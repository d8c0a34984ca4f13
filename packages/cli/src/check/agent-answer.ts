import { type Answer, allUsages, type Decision, isUsage, type Remark, type Usage } from '@heed/core';
import type { Documents } from '../documents/documents.js';

/** What is known about one agent and one resource. */
export interface Result {
  readonly agent: string;
  readonly answer: Answer;
  /** What can be claimed, in the order of the vocabulary. The usages that were asked about and are not in it are not known. */
  readonly claims: ReadonlyMap<Usage, Decision>;
  readonly asked: readonly Usage[];
}

/** Takes from an answer what can be claimed, given what was not to be had. */
export function resultOf(agent: string, answer: Answer, documents: Documents): Result {
  const asked = allUsages.filter((usage) => answer.decisions[usage] !== undefined);
  const claims = new Map<Usage, Decision>();
  for (const [usage, decision] of Object.entries(answer.decisions)) {
    if (isUsage(usage) && isCertain(usage, decision, documents)) claims.set(usage, decision);
  }
  return { agent, answer, claims, asked };
}

/**
 * Where the page was not seen, or not to its end, it may deny what is not denied so far. What robots.txt says of fetching
 * stands all the same: it is said to those who have not seen the page. And a denial stays one, except that a page can lift
 * what ACAP says in robots.txt (ASK-3).
 */
function isCertain(usage: Usage, decision: Decision, { unseen, failed }: Documents): boolean {
  if (failed !== undefined) return false;
  if (unseen === undefined || usage === 'crawl') return true;
  return (
    decision.verdict === 'denied' &&
    decision.because.some(({ dialect, source }) => dialect !== 'acap' || source === 'header' || source === 'body')
  );
}

/** 0: all that was asked about may be done. 1: something may not. 2: nothing is known to be denied, and something is not known. */
export function statusOf({ failed }: Documents, results: readonly Result[]): 0 | 1 | 2 {
  if (results.some(({ claims }) => [...claims.values()].some(({ may }) => !may))) return 1;
  const isUnknown = results.some(({ claims, asked }) => asked.some((usage) => !claims.has(usage)));
  return failed !== undefined || isUnknown || shortcomingsOf(results).length > 0 ? 2 : 0;
}

/** Why an answer is not quite about what was asked: the element is not there, or there is nothing to cut a view from. */
export function shortcomingsOf([first]: readonly Result[]): Remark[] {
  return (first?.answer.diagnostics ?? []).filter(({ code }) => shortcomings.has(code));
}

const shortcomings: ReadonlySet<string> = new Set(['decision/no-such-element', 'decision/no-views']);
