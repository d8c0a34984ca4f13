import { type AgentDirectory, agentDirectoryOf } from '../policy/agent-directory.js';
import type { Voice } from '../policy/voice.js';
import type { AnswerProblem } from './answer.js';
import type { AskOptions } from './ask-options.js';
import { Memory } from './memory.js';
import type { QuestionBounds } from './question-bounds.js';
import { answerProblems } from './question-problems.js';

/** What all questions to one `ask` have in common: how it was made, and what it remembers. */
export interface Asker {
  readonly options: AskOptions;
  readonly own: OwnVoices;
  readonly bounds: QuestionBounds;
  readonly directory: AgentDirectory | undefined;
  readonly memory: Memory<readonly AnswerProblem[]>;
}

/** The voices that no text of a question has. */
export interface OwnVoices {
  /** The policy of the owner of the site. */
  readonly owner?: Voice;
  /** The list of the operator of the agent. */
  readonly operator?: Voice;
}

export function createAsker(options: AskOptions, own: OwnVoices, bounds: QuestionBounds): Asker {
  const { agents, strictRfc9309 } = options;
  const directory = agents === undefined ? undefined : agentDirectoryOf(agents, strictRfc9309);
  return { options, own, bounds, directory, memory: new Memory(answerProblems) };
}
