import { messageOf } from '../diagnostics/answer-words.js';
import { type Agent, agentOf } from '../policy/agent.js';
import { isAgentClass, purposeOf } from '../policy/agent-class.js';
import type { AgentDirectory } from '../policy/agent-directory.js';
import type { Refusal } from './answer.js';
import type { Question } from './question.js';
import { refusalOf } from './read-question.js';

/** Whom a question is about: one agent, or every agent that fetches for a purpose (AIN-12); or why nobody can be. */
export type AskedAgents =
  | { readonly kind: 'one'; readonly agent: Agent }
  | { readonly kind: 'class'; readonly agents: readonly Agent[] }
  | { readonly kind: 'refusal'; readonly refusal: Refusal };

/** Limit: names whose agents are kept. Programs ask for a few agents again and again. */
const maxKept = 64;

/**
 * Finds the agents that questions are about. They are kept by name: a name is read once, and voices know an agent again that they have
 * found something out about.
 */
export function agentsFinder(directory: AgentDirectory | undefined): (question: Question) => AskedAgents {
  const kept = new Map<string, AskedAgents>();
  return ({ agent, id }) => {
    const known = kept.get(agent);
    if (known !== undefined) return known;
    const asked = askedAgents(agent, id, directory);
    // A refusal repeats the id of its question.
    if (asked.kind === 'refusal') return asked;
    if (kept.size === maxKept) kept.clear();
    kept.set(agent, asked);
    return asked;
  };
}

function askedAgents(agent: string, id: unknown, directory: AgentDirectory | undefined): AskedAgents {
  if (!isAgentClass(agent)) return { kind: 'one', agent: agentOf(agent, directory) };
  const known = directory?.withPurpose(purposeOf(agent));
  if (known !== undefined) return { kind: 'class', agents: known.map(({ token }) => agentOf(token, directory)) };
  const refusal =
    directory === undefined ? refusalOf('question/no-agents-file', {}) : unknownPurpose(purposeOf(agent), directory);
  return { kind: 'refusal', refusal: id === undefined ? refusal : { id, ...refusal } };
}

/** The list of purposes is longer than messages may quote, so this message is put together here. */
function unknownPurpose(purpose: string, { purposes }: AgentDirectory): Refusal {
  const code = 'question/unknown-purpose';
  const message = messageOf({ code, data: { purpose, purposes: '\0' } });
  return { error: { code, message: message.replace('\0', () => purposes.join(', ')) } };
}
