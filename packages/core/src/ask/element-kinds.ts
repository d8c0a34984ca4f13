import type { Page } from '../policy/page.js';
import { elementsWithStatements } from './elements-with-statements.js';
import type { PreparedQuestion } from './prepare-question.js';

/** Elements on which every decision is the same, because they and the elements around them carry the same statements. */
export interface ElementKind {
  /** Names the statements on the elements themselves. */
  readonly marks: string;
  /** The elements, by index in `Page.elements`, in order. */
  readonly places: readonly [number, ...number[]];
}

/**
 * The elements of a page with statements of their own, kind by kind, in the order in which the first of each kind occurs. Deciding on
 * one element of a kind is deciding on all, so that a page with thousands of marked links costs no more than one. `extracts` are the
 * elements that permissions for the page name as the only ones to use (ASK-23).
 *
 * One pass: parents come before their children.
 */
export function elementKinds(
  { policy: { voices } }: PreparedQuestion,
  { elements }: Page,
  extracts: ReadonlySet<number>,
): ElementKind[] {
  const withStatements = elementsWithStatements({ voices });
  const kinds = new Map<string, { readonly marks: string; readonly places: [number, ...number[]] }>();
  /** A number for each kind, so that the kind of a nested element has a short name. */
  const numbers = new Map<string, number>();
  const nearest = new Int32Array(elements.length);
  elements.forEach(({ parent = -1, hasLinks = false }, place) => {
    const around = parent < place ? (nearest[parent] ?? 0) : 0;
    nearest[place] = around;
    if (!withStatements.has(place) && !extracts.has(place)) return;
    const marks = [extracts.has(place), ...voices.map((voice) => voice.marksOn?.(place) ?? '')].join('\n');
    const name = `${around} ${marks}`;
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    nearest[place] = number;
    const key = `${number} ${hasLinks}`;
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, { marks, places: [place] });
    else known.places.push(place);
  });
  return [...kinds.values()];
}
