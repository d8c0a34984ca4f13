import type { Answer, Decision, Refusal } from '@heed/core';
import { defined } from '@heed/core/internal';

/** The parts of one decision that are compared, in the log and now: what an agent may do, and who says so. */
export interface Compared {
  readonly verdict: unknown;
  readonly may: unknown;
  readonly limits: unknown;
  readonly until?: unknown;
  readonly blockedBy?: unknown;
  /** The statements that decided: clause, source and line. */
  readonly because: readonly Place[];
}

interface Place {
  readonly clause: unknown;
  readonly source: unknown;
  readonly line?: unknown;
}

/** A usage whose decision is another one. `null`: there was, or is, no decision on it. */
export interface Difference {
  readonly usage: string;
  readonly was: Compared | null;
  readonly now: Compared | null;
}

/** The usages on which two answers differ. The one in the log may be any value. */
export function differencesOf(logged: unknown, answered: Answer): Difference[] {
  const before = fieldsOf(fieldsOf(logged)['decisions']);
  const after = fieldsOf(answered.decisions);
  const usages = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...usages].flatMap((usage) => {
    const was = comparedIn(before, usage);
    const now = comparedIn(after, usage);
    return JSON.stringify(was) === JSON.stringify(now) ? [] : [{ usage, was, now }];
  });
}

function comparedIn(decisions: Readonly<Record<string, unknown>>, usage: string): Compared | null {
  const decision = Object.hasOwn(decisions, usage) ? decisions[usage] : undefined;
  if (typeof decision !== 'object' || decision === null) return null;
  const { verdict, may, limits, until, blockedBy, because } = decision as Partial<Decision>;
  const places = Array.isArray(because) ? because : [];
  return defined({
    verdict,
    may,
    limits,
    until,
    blockedBy,
    because: places.map((reason) => {
      const { clause, source, line } = fieldsOf(reason);
      return line === undefined ? { clause, source } : { clause, source, line };
    }),
  });
}

/** The code of a refusal in a log; `undefined` if it is something else. */
export function refusalCodeIn(logged: unknown): unknown {
  return fieldsOf(fieldsOf(logged)['error'])['code'];
}

/** Is this an answer, and not a refusal? */
export function isAnswer(answered: Answer | Refusal): answered is Answer {
  return !('error' in answered);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
