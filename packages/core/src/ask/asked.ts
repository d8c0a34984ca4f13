import { messageOf } from '../diagnostics/answer-words.js';
import { type Agent, agentOf } from '../policy/agent.js';
import { isAgentClass, purposeOf } from '../policy/agent-class.js';
import type { AgentDirectory } from '../policy/agent-directory.js';
import type { Refusal } from './answer.js';
import type { Asker } from './asker.js';
import type { Question } from './question.js';
import { readQuestionWithin, refusalOf } from './read-question.js';

/** A question that was read, or the refusal of a value that cannot be answered. */
export type Asked = AskedQuestion | { readonly kind: 'refusal'; readonly refusal: Refusal };

/** A question, with the agents that it is about. */
export interface AskedQuestion {
  readonly kind: 'question';
  readonly question: Question;
  readonly unknownFields: readonly string[];
  /** One agent; or every agent that fetches for the purpose that the question names (AIN-12). */
  readonly agents: readonly Agent[];
}

/** Reads a question: its fields, its bounds, and which agents it is about. Accepts any value. */
export function readAsked(value: unknown, { bounds, directory, memory }: Asker): Asked {
  const reading = readQuestionWithin(bounds, value);
  if (reading.kind === 'refusal') return reading;
  const { question, unknownFields } = reading;
  const { agent, id } = question;
  const known = memory.agents(agent);
  if (known !== undefined) return { kind: 'question', question, unknownFields, agents: known };
  const agents = agentsNamed(agent, directory);
  if (agents === undefined) return { kind: 'refusal', refusal: refusalOfClass(agent, id, directory) };
  memory.keepAgents(agent, agents);
  return { kind: 'question', question, unknownFields, agents };
}

function agentsNamed(name: string, directory: AgentDirectory | undefined): readonly Agent[] | undefined {
  if (!isAgentClass(name)) return [agentOf(name, directory)];
  return directory?.withPurpose(purposeOf(name))?.map(({ token }) => agentOf(token, directory));
}

/** Why no agent can be asked about. A refusal repeats the id of its question. */
function refusalOfClass(name: string, id: unknown, directory: AgentDirectory | undefined): Refusal {
  const refusal =
    directory === undefined ? refusalOf('question/no-agents-file', {}) : unknownPurpose(purposeOf(name), directory);
  return id === undefined ? refusal : { id, ...refusal };
}

/** The list of purposes is longer than messages may quote, so this message is put together here. */
function unknownPurpose(purpose: string, { purposes }: AgentDirectory): Refusal {
  const code = 'question/unknown-purpose';
  const message = messageOf({ code, data: { purpose, purposes: '\0' } });
  return { error: { code, message: message.replace('\0', () => purposes.join(', ')) } };
}
