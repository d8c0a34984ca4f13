import type { Answer, Decision, History, Question, Usage } from '@heed/core';
import { timeNeeds } from '@heed/core/internal';
import { readQuestion } from '@heed/core/internal/answers';
import { questionOf } from '../state/question.ts';
import { ask } from './ask.ts';
import { cellOf } from './cell.ts';
import { aboutAgent } from './known-agents.ts';
import type { AskedAt, Column, Matrix, RequestToAgents } from './messages.ts';
import { missingOf } from './missing-documents.ts';

/** Returns every agent's answer. */
export function matrixOf({ asked, now }: AskedAt): Matrix {
  const forAll = questionOf(asked, '*', now);
  const reading = readQuestion(forAll);
  if (reading.kind === 'refusal') return { ...nothing, refusal: reading.refusal.error.message };
  const missing = missingOf(forAll);
  const found = new SharedFacts();
  const agents = [...new Set(asked.agents)];
  const columns = agents.slice(0, maxAgents).map((agent) => {
    const question = { ...forAll, agent };
    const answer = ask(question);
    if ('error' in answer) return { ...aboutAgent(agent), agent, cells: [], refusal: answer.error.message };
    found.add(agent, answer);
    return columnOf(question, answer, { history: asked.history, at: question.at ?? now });
  });
  return { columns, moreAgents: agents.length - columns.length, missing, ...found.all() };
}

const nothing: Matrix = {
  columns: [],
  moreAgents: 0,
  missing: [],
  unseen: [],
  ends: [],
  needs: [],
  isTimed: false,
  requests: [],
  moreRequests: 0,
};

function columnOf(
  { agent, usages = [] }: Question,
  { decisions }: Answer,
  when: { readonly history: History; readonly at: string },
): Column {
  const cells = [...new Set(usages)].flatMap((usage) => {
    const decision = decisions[usage];
    return decision === undefined ? [] : [cellOf(usage, decision, when)];
  });
  return { ...aboutAgent(agent), agent, cells };
}

/** Limit: columns. A link may name thousands of agents, more than a table can show. */
const maxAgents = 100;

/** Limit: times that the slider marks. A hostile page may name thousands. */
const maxEnds = 50;

/** Limit: requests that are listed. A site that has closed may request one for each of its pages. */
const maxRequests = 20;

/** What the columns have in common, gathered while they are built. */
class SharedFacts {
  readonly #unseen = new Set<string>();
  readonly #ends = new Set<string>();
  readonly #needs = new Set<keyof History>();
  readonly #requests = new Map<string, RequestToAgents & { readonly agents: string[] }>();
  #isTimed = false;

  add(agent: string, { decisions, agents = {}, notSeen = [], requests }: Answer): void {
    for (const one of notSeen) this.#unseen.add(one);
    for (const each of [decisions, ...Object.values(agents).map((member) => member.decisions)]) this.#addTimes(each);
    for (const { action, path } of requests) {
      const key = `${action} ${path}`;
      const known = this.#requests.get(key) ?? { action, path, agents: [] };
      if (known.agents.at(-1) !== agent) known.agents.push(agent);
      this.#requests.set(key, known);
    }
  }

  #addTimes(decisions: Answer['decisions']): void {
    for (const [usage, { until, limits }] of Object.entries(decisions) as [Usage, Decision][]) {
      if (until !== undefined) this.#ends.add(until);
      for (const limit of limits) {
        if (limit.limit === 'time-limit') this.#isTimed = true;
        for (const field of timeNeeds(usage, limit)) if (field !== 'at') this.#needs.add(field);
      }
    }
  }

  all(): Omit<Matrix, 'columns' | 'moreAgents' | 'missing'> {
    const requests = [...this.#requests.values()];
    return {
      unseen: [...this.#unseen],
      ends: [...this.#ends].sort((one, other) => Date.parse(one) - Date.parse(other)).slice(0, maxEnds),
      needs: [...this.#needs],
      isTimed: this.#isTimed,
      requests: requests.slice(0, maxRequests),
      moreRequests: Math.max(requests.length - maxRequests, 0),
    };
  }
}
