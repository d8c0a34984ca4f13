import { allDialects } from '../../dialects/dialects.js';
import type { Page, PageElement } from '../../policy/page.js';
import { allUsages, type Usage } from '../../policy/usage.js';
import type { Decision } from '../answer.js';
import type { OpenDecision } from '../decide.js';
import { refuseOpen } from '../open/may.js';
import type { PreparedQuestion } from '../prepared.js';
import type { Question } from '../question.js';
import { namedResources } from './named-resource.js';
import { type DecideOnPart, type ElementKind, elementKinds, partDecisions } from './part-decisions.js';

/** Elements of a page with the same rules of their own, and what these decide. */
export interface PagePart {
  /** The first elements, in the order of the page. */
  readonly elements: readonly PartElement[];
  /** How many elements there are. */
  readonly count: number;
  /** The decisions that differ from those for the whole page, as they are for the first element. */
  readonly decisions: Readonly<Partial<Record<Usage, Decision>>>;
}

/** An element, by its id or by its place. */
export interface PartElement {
  /** Absent if it has none, or if another element before it has the same. */
  readonly id?: string;
  /** The name of its tag. */
  readonly name: string;
  /** Of the start tag, in the body. Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 units. */
  readonly column: number;
}

/** The parts of a page that have rules of their own. */
export interface Parts {
  readonly parts: readonly PagePart[];
  /** How many more elements have rules of their own; they were not looked at. */
  readonly further: number;
}

/** Limit: kinds of elements that are decided on. A page can have as many as it has elements, and a longer list is of no use. */
const maxKinds = 20;

/** Limit: elements of a part that are named; the others are counted. */
const maxNamed = 3;

/** Can the page have rules for single elements at all? */
export function mayHaveParts({ response }: Question): boolean {
  return mayMarkParts(response?.body ?? '');
}

/** May the text of a page have rules for single elements? */
export function mayMarkParts(body: string): boolean {
  return allDialects.some(({ elementHint }) => elementHint?.test(body) === true);
}

/** A page without rules for single elements. */
export const noParts: Parts = { parts: [], further: 0 };

/**
 * The parts of a page that have rules of their own, with the decisions that apply to them and not to the page. There are none for an
 * agent that does not understand fragments (ASK-20).
 */
export function partsOf(prepared: PreparedQuestion): Parts {
  const { question, texts, query } = prepared;
  const { page } = texts;
  if (typeof page !== 'object' || !query.fragments) return noParts;
  const decideOn = partDecisions(prepared, 'listed');
  const ofPage = new Map((question.usages ?? allUsages).map((usage) => [usage, decideOn(usage, -1)]));
  const extracts = [...ofPage.values()].flatMap((decision) =>
    namedResources('must-use-resource', decision, page, texts).flatMap((one) =>
      one.kind === 'element' ? one.place : [],
    ),
  );
  const kinds = elementKinds(prepared, page, new Set(extracts));
  const decisionsOn = decisionsThatDiffer(page, ofPage, decideOn);
  const parts = new Map<string, ElementKind & { readonly decisions: Decisions }>();
  for (const kind of kinds.slice(0, maxKinds)) {
    const decisions = decisionsOn(kind.places[0]);
    if (Object.keys(decisions).length === 0) continue;
    // Nested elements are of another kind than single ones; where that makes no difference they are one part.
    const key = JSON.stringify([
      kind.marks,
      Object.entries(decisions).map(([usage, one]) => [usage, one.verdict, one.may]),
    ]);
    const known = parts.get(key);
    if (known === undefined) parts.set(key, { ...kind, decisions });
    else parts.set(key, { ...known, places: [known.places[0], ...known.places.slice(1), ...kind.places] });
  }
  for (const { decisions } of parts.values()) refuseOpen(decisions, prepared.whenUnseen, question.url);
  const nameOf = elementNames(page);
  return {
    parts: [...parts.values()].map(({ places, decisions }) => ({
      elements: places
        .toSorted((one, other) => one - other)
        .slice(0, maxNamed)
        .map(nameOf),
      count: places.length,
      decisions,
    })),
    further: kinds.slice(maxKinds).reduce((sum, { places }) => sum + places.length, 0),
  };
}

type Decisions = { [U in Usage]?: OpenDecision };

function decisionsThatDiffer(
  page: Page,
  ofPage: ReadonlyMap<Usage, Decision>,
  decideOn: DecideOnPart,
): (place: number) => Decisions {
  return (place) => {
    const decisions: Decisions = {};
    for (const [usage, whole] of ofPage) {
      if (usage === 'anchor-text' && page.elements[place]?.hasLinks !== true) continue;
      const decision = decideOn(usage, place);
      if (decision.verdict !== whole.verdict || decision.may !== whole.may) decisions[usage] = decision;
    }
    return decisions;
  };
}

/** Names elements. An id means the first element that has it. */
function elementNames({ elements, source }: Page): (place: number) => PartElement {
  const first = new Map<string, PageElement>();
  for (const element of elements) {
    if (element.id !== undefined && !first.has(element.id)) first.set(element.id, element);
  }
  return (place) => {
    const element = elements[place];
    const { id, name = '', span } = element ?? {};
    const isNamed = id !== undefined && first.get(id) === element;
    return { ...(isNamed ? { id } : {}), name, ...source.positionAt(span?.start ?? 0) };
  };
}
