import type { Page } from '../../policy/page.js';
import type { Usage } from '../../policy/usage.js';
import type { Decision } from '../answer.js';
import type { AskOptions } from '../ask-options.js';
import { readAsked } from '../asked.js';
import { createAsker } from '../asker.js';
import { interpret } from '../interpret.js';
import { prepareFor } from '../prepared.js';
import type { Question } from '../question.js';
import { noBounds } from '../question-bounds.js';
import { readTexts } from '../read-texts.js';
import { elementsToDecideOn, inherited, partDecisions } from './part-decisions.js';

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
  const asker = createAsker(options, {}, noBounds);
  return (value) => {
    const asked = readAsked(value, asker);
    if (asked.kind === 'refusal') return undefined;
    const [agent] = asked.agents;
    if (agent === undefined) return undefined;
    const read = readTexts(asked.question, asker.memory, options.markup, 'whole', ignore);
    const prepared = prepareFor(agent, interpret(asked.question, read, asker, ignore));
    const { page } = prepared.texts;
    if (typeof page !== 'object') return undefined;
    const decideOn = partDecisions(prepared, 'listed');
    const decisionOn = inherited<Usage, Decision>(page, elementsToDecideOn(prepared, page, decideOn), decideOn);
    return { page, decisionOn };
  };
}

const ignore = (): undefined => undefined;
