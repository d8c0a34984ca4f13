import { allUsages, type Usage } from '../policy/usage.js';
import type { Decision } from './answer.js';
import type { Asked } from './ask.js';
import { decide } from './decide.js';
import { speakingElements } from './elements-with-statements.js';

/** A part of a page, and the decisions that differ from those for the whole page. */
export interface PagePart {
  /** The id of the element. */
  readonly id: string;
  readonly decisions: { readonly [U in Usage]?: Decision };
}

/** The parts of a page that have rules of their own. */
export interface Parts {
  readonly parts: readonly PagePart[];
  /** How many more elements have rules of their own and were not looked at. */
  readonly further: number;
}

/** Limit: parts that are looked at. Nobody reads a longer list, and a page can have as many as it has elements. */
const maxParts = 10;

/** The parts of a page with an id and rules of their own, and what holds for them and not for the page. */
export function partsOf({ question, texts: { page }, policy, query, unstated }: Asked): Parts {
  if (typeof page !== 'object') return { parts: [], further: 0 };
  const usages = question.usages ?? allUsages;
  const ofPage = new Map(usages.map((usage) => [usage, decide(policy, { ...query, usage }, unstated)]));
  const named = new Map<string, number>();
  for (const place of [...speakingElements(policy)].sort((one, other) => one - other)) {
    const id = page.elements[place]?.id;
    if (id !== undefined && !named.has(id)) named.set(id, firstWithId(page.elements, id));
  }
  const parts: PagePart[] = [];
  for (const [id, place] of [...named].slice(0, maxParts)) {
    const decisions: { [U in Usage]?: Decision } = {};
    for (const usage of usages) {
      const decision = decide(policy, { ...query, usage, element: id, place }, unstated);
      const whole = ofPage.get(usage);
      if (decision.verdict !== whole?.verdict || decision.may !== whole.may) decisions[usage] = decision;
    }
    if (Object.keys(decisions).length > 0) parts.push({ id, decisions });
  }
  return { parts, further: Math.max(named.size - maxParts, 0) };
}

/** An id means the first element that has it. */
function firstWithId(elements: readonly { readonly id?: string }[], id: string): number {
  return elements.findIndex((element) => element.id === id);
}
