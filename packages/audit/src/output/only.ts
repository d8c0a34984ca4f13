import type { Answer, AnswerForAgent, Decision, Usage } from '@heed/core';
import type { AuditSettings } from '../settings.js';

/** Which decisions are written: those with `may: true`, those with `may: false`, or those with the verdict `denied`. */
export type Only = NonNullable<AuditSettings['only']>;

/**
 * The answer with just the decisions that are to be written; undefined if there are none. For a class of agents, the decision of the
 * class selects the usage, and what each of its agents is answered about that usage stays with it.
 */
export function answerWithOnly(answer: Answer, only: Only): Answer | undefined {
  const all = Object.keys(answer.decisions) as Usage[];
  const kept = all.filter((usage) => isKept(answer.decisions[usage], only));
  if (kept.length === 0) return undefined;
  if (kept.length === all.length) return answer;
  const { agents } = answer;
  if (agents === undefined) return { ...answer, decisions: pick(answer.decisions, kept) };
  return {
    ...answer,
    decisions: pick(answer.decisions, kept),
    agents: mapAgents(agents, (one) => withUsages(one, kept)),
  };
}

/** Each agent of a class changed alike. */
export function mapAgents(
  agents: NonNullable<Answer['agents']>,
  change: (one: AnswerForAgent) => AnswerForAgent,
): NonNullable<Answer['agents']> {
  return Object.fromEntries(Object.entries(agents).map(([token, one]) => [token, change(one)]));
}

function withUsages(one: AnswerForAgent, kept: readonly Usage[]): AnswerForAgent {
  return { ...one, decisions: pick(one.decisions, kept) };
}

function pick(decisions: Answer['decisions'], kept: readonly Usage[]): Answer['decisions'] {
  const picked: { [U in Usage]?: Decision } = {};
  for (const usage of kept) {
    const decision = decisions[usage];
    if (decision !== undefined) picked[usage] = decision;
  }
  return picked;
}

function isKept(decision: Decision | undefined, only: Only): boolean {
  return only === 'denied' ? decision?.verdict === 'denied' : decision?.may === (only === 'may');
}
