import * as agents from '@heed/agents';
import { type Answer, createAsk, type Question, type Refusal } from '@heed/core';
import { defined } from '@heed/core/internal';
import { emptyViews, type Markup, type Page, type ViewRules } from '@heed/core/page';
import * as markup from '@heed/markup/text';

/** A page, and the rules that its views are cut by. */
export interface RuledPage {
  readonly text: string;
  readonly page: Page;
  readonly rules: ViewRules;
}

let heard: RuledPage | undefined;
let isCutting = false;

/** Cuts views as `@heed/markup` does, and hears by which rules. */
const listening: Markup = {
  ...markup,
  viewsOf: (text, page, wanted, rules, query) => {
    // The first call is about the page itself; further ones are about what its rules refer to.
    heard ??= { text, page, rules };
    return isCutting ? markup.viewsOf(text, page, wanted, rules, query) : emptyViews(wanted);
  },
};

const askListening = createAsk({ agents, markup: listening });

/** The answer with its views. */
export function askForViews(question: Question): Answer | Refusal {
  isCutting = true;
  const answer = askListening(question);
  isCutting = false;
  return answer;
}

/** The answer without views, and the rules by which they would be cut: none for what may not be fetched, and without a page. */
export function askForRules(question: Question): { readonly answer: Answer | Refusal; readonly ruled?: RuledPage } {
  heard = undefined;
  const answer = askListening({ ...question, views: ['text'] });
  const ruled: RuledPage | undefined = heard;
  heard = undefined;
  return defined({ answer, ruled });
}
