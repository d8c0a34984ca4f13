import { suggestedAgents } from './known-agents.ts';
import { matrixOf } from './matrix.ts';
import type { AnswerFunctions } from './messages.ts';
import { pageFunctions } from './page-functions.ts';
import { serveCalls } from './serve-calls.ts';
import { storyOf } from './story.ts';

const functions: AnswerFunctions = { matrix: matrixOf, story: storyOf, agents: suggestedAgents, ...pageFunctions };
serveCalls(functions);
