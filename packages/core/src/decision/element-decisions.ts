import { agentOf } from '../policy/agent.js';
import type { Page } from '../policy/page.js';
import type { Usage } from '../policy/usage.js';
import type { Decision } from './answer.js';
import { answerProblems } from './answer-problems.js';
import type { AskOptions } from './ask-options.js';
import { elementsToDecideOn, inherited, partDecisions } from './part-decisions.js';
import { prepareTexts } from './prepare-question.js';
import type { Question } from './question.js';
import { noBounds } from './question-bounds.js';
import { readQuestionWithin } from './read-question.js';
import { ReadingCache } from './reading-cache.js';

/** A page, and what is decided on each of its elements. */
export interface ElementDecisions {
  readonly page: Page;
  /** The decision on the element at index `place` of `page.elements`, or, for -1, on the page as a whole. */
  readonly decisionOn: (usage: Usage, place: number) => Decision;
}

/** Decides on all elements of a page, for comparisons. Absent for a question without a page that can be read. */
export type AskElements = (question: Question) => ElementDecisions | undefined;

/** Makes a function that decides on the elements of pages as `ask` does on one that is asked about by its id. */
export function createAskElements(options: AskOptions): AskElements {
  const cache = new ReadingCache(answerProblems);
  return (asked) => {
    const reading = readQuestionWithin(noBounds, asked);
    if (reading.kind === 'refusal') return undefined;
    const { question } = reading;
    const prepared = prepareTexts(question, cache, options, 'whole', {}).forAgent(agentOf(question.agent));
    const { page } = prepared.texts;
    if (typeof page !== 'object') return undefined;
    const decideOn = partDecisions(prepared, 'listed');
    const decisionOn = inherited<Usage, Decision>(page, elementsToDecideOn(prepared, page, decideOn), decideOn);
    return { page, decisionOn };
  };
}
