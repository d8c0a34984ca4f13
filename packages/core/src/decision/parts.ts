import { allDialects } from '../dialects/dialects.js';
import { allUsages, type Usage } from '../policy/usage.js';
import type { Decision } from './answer.js';
import { decide } from './decide.js';
import { elementsWithStatements } from './elements-with-statements.js';
import type { PreparedQuestion } from './prepare-question.js';
import type { Question } from './question.js';

/** A part of a page with decisions of its own. */
export interface PagePart {
  /** The id of the element. */
  readonly id: string;
  /** The decisions that differ from those for the whole page. */
  readonly decisions: { readonly [U in Usage]?: Decision };
}

/** The parts of a page that have rules of their own. */
export interface Parts {
  readonly parts: readonly PagePart[];
  /** How many more elements have rules of their own; they were not looked at. */
  readonly further: number;
}

/** Limit: parts that are looked at. A page can have as many as it has elements, and a longer list is of no use to a reader. */
const maxParts = 10;

/** Can the page have rules for single elements at all? */
export function mayHaveParts({ response }: Question): boolean {
  const body = response?.body ?? '';
  return allDialects.some(({ elementHint }) => elementHint?.test(body) === true);
}

/** A page without rules for single elements. */
export const noParts: Parts = { parts: [], further: 0 };

/** The parts of a page that have an id and rules of their own, with the decisions that apply to them and not to the page. */
export function partsOf({ question, texts: { page }, policy, query, unstated }: PreparedQuestion): Parts {
  if (typeof page !== 'object') return noParts;
  const usages = question.usages ?? allUsages;
  const pageDecisions = new Map(usages.map((usage) => [usage, decide(policy, { ...query, usage }, unstated)]));
  const named = new Set<string>();
  for (const place of [...elementsWithStatements(policy)].sort((one, other) => one - other)) {
    const id = page.elements[place]?.id;
    if (id !== undefined) named.add(id);
  }
  const parts: PagePart[] = [];
  for (const id of [...named].slice(0, maxParts)) {
    // An id means the first element that has it.
    const place = page.elements.findIndex((element) => element.id === id);
    const decisions: { [U in Usage]?: Decision } = {};
    for (const usage of usages) {
      const decision = decide(policy, { ...query, usage, element: id, place }, unstated);
      const whole = pageDecisions.get(usage);
      if (decision.verdict !== whole?.verdict || decision.may !== whole.may) decisions[usage] = decision;
    }
    if (Object.keys(decisions).length > 0) parts.push({ id, decisions });
  }
  return { parts, further: Math.max(named.size - maxParts, 0) };
}
