import type { Page } from '../../policy/page.js';
import type { Usage } from '../../policy/usage.js';
import type { Policy } from '../../policy/voice.js';
import { decide, type OpenDecision } from '../decide.js';
import { openOf } from '../open/open.js';
import type { PreparedQuestion } from '../prepared.js';
import { namedResources } from './named-resource.js';

/** The decision on a usage of the element at index `place` of `page.elements`, or, for -1, of the whole page. */
export type DecideOnPart = (usage: Usage, place: number) => OpenDecision;

/**
 * Decides on parts of a page as it does on elements that are asked about. An agent that does not understand fragments leaves
 * cutting to heed, so statements about fragments count here in any case (ASK-20).
 */
export function partDecisions(
  { policy, query, unstated, unseen }: PreparedQuestion,
  overruled: 'listed' | 'left out',
): DecideOnPart {
  const { place: _, element: __, ...rest } = query;
  const pageQuery = {
    ...rest,
    fragments: true,
    ...(overruled === 'listed' ? {} : { withoutOverruled: true as const }),
  };
  // Views are cut as if what was not provided were absent (ASK-35).
  const open = overruled === 'listed' ? openOf(policy, unseen, true) : undefined;
  return (usage, place) => decide(policy, { ...pageQuery, usage, ...(place === -1 ? {} : { place }) }, unstated, open);
}

/**
 * The elements on which a decision can differ from that on the element around them: those with a statement of their own, and the
 * part of the page that the permission for the page names (ASK-23).
 */
export function elementsToDecideOn(
  { policy, texts }: PreparedQuestion,
  page: Page,
  decideOn: DecideOnPart,
): (usage: Usage, place: number) => boolean {
  const withStatements = elementsWithStatements(policy);
  const extracts = new Map<Usage, ReadonlySet<number>>();
  return (usage, place) => {
    let parts = extracts.get(usage);
    if (parts === undefined) {
      const named = namedResources('must-use-resource', decideOn(usage, -1), page, texts);
      parts = new Set(named.flatMap((resource) => (resource.kind === 'element' ? [resource.place] : [])));
      extracts.set(usage, parts);
    }
    return withStatements.has(place) || parts.has(place);
  };
}

/**
 * The same values with less work: an element for which nothing can differ has the value of the one around it, and no value is
 * computed twice. The whole page is -1.
 */
export function inherited<Of extends Usage, Value extends object | boolean>(
  page: Page,
  isOwn: (usage: Of, place: number) => boolean,
  ofOwn: (usage: Of, place: number) => Value,
): (usage: Of, place: number) => Value {
  // By usage, and then by place, with the whole page first: views ask for every element of a page, in order.
  const known = new Map<Of, (Value | undefined)[]>();
  return (usage, place) => {
    let values = known.get(usage);
    if (values === undefined) {
      values = [];
      known.set(usage, values);
    }
    let value = values[place + 1];
    if (value !== undefined) return value;
    const path: number[] = [];
    let at = place;
    while (at !== -1 && values[at + 1] === undefined && !isOwn(usage, at)) {
      path.push(at);
      at = page.elements[at]?.parent ?? -1;
    }
    value = values[at + 1] ?? ofOwn(usage, at);
    values[at + 1] = value;
    // All on the way have the same value; without them, walks from deep places would add up to the square of the depth.
    for (const passed of path) values[passed + 1] = value;
    return value;
  };
}

/** The elements, by index in `Page.elements`, that have a statement of any dialect. Every other element follows the one around it. */
export function elementsWithStatements({ voices }: Policy): ReadonlySet<number> {
  return new Set(voices.flatMap(({ elements }) => [...(elements ?? [])]));
}

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
