import type { AgentDirectory } from '../policy/agent-directory.js';
import type { Voice } from '../policy/voice.js';
import type { AnswerProblem } from './answer.js';
import type { AskOptions } from './ask-options.js';
import type { Memory } from './memory.js';
import type { QuestionBounds } from './question-bounds.js';

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
