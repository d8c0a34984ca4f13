import { maxOverruled } from '../../../policy/statement.js';
import { parentOf } from '../page/page.js';
import type { PageReading, PageStatement } from '../page/reading.js';
import { addresses } from '../syntax/crawler-name.js';
import { applicableRules } from './conditions.js';
import type { IntendedUsage } from './intended-usage.js';
import type { UnsettledCandidate } from './location.js';
import { type Rule, ruleOf } from './rule.js';
import { groupRules } from './rule-group.js';
import { elementScope, pageScope, type Scope } from './scope.js';
import { usagesBearingOn } from './usage-rank.js';

/**
 * What a page says about itself, and about the element in question.
 *
 * Reading: (ASK-20) a crawler that does not understand fragments ignores every statement about them, prohibitions too.
 */
export function pageCandidates(
  reading: PageReading,
  element: number | undefined,
  fragments: 'understood' | 'not understood',
  intended: IntendedUsage,
  cache: PageCache,
): readonly UnsettledCandidate[] {
  cache.ofPage ??= statementCandidates(
    reading.statements.filter(({ about }) => about === 'page'),
    reading,
    pageScope,
    intended,
  );
  const candidates = cache.ofPage;
  if (fragments === 'not understood' || element === undefined) return candidates;
  return [...candidates, ...elementCandidates(reading, element, intended, cache.elements)];
}

/**
 * The candidates that are already known, for one agent, usage and purpose: a page can have any number of statements about itself, and
 * each of its elements may be asked about.
 */
export interface PageCache {
  ofPage?: readonly UnsettledCandidate[];
  /** By the index of the element. */
  readonly elements: Map<number, ElementCandidates>;
}

interface ElementCandidates {
  /** Those that apply, by level of usage, addressee and purpose. */
  readonly outermost: ReadonlyMap<string, readonly UnsettledCandidate[]>;
  /** Those that are ignored because an outer element has a statement, nearest first. */
  readonly nested: readonly UnsettledCandidate[];
}

/** Limit: ignored candidates that are kept; an answer lists no more of them. */
const maxNested: number = maxOverruled;

/**
 * What a page says about an element: on each level of usage, addressee and purpose, the outermost element with a
 * statement decides (A2-1.3.3-d, A2-1.3.3-e).
 *
 * Reading: (AMB-75) even if this ignores an inner prohibition.
 *
 * The result follows from that of the enclosing element. Asking about all elements of a page, outer ones first,
 * therefore reads each element once.
 */
function elementCandidates(
  reading: PageReading,
  element: number,
  intended: IntendedUsage,
  cache: PageCache['elements'],
): UnsettledCandidate[] {
  const unknown: number[] = [];
  let at: number | undefined = element;
  for (; at !== undefined && !cache.has(at); at = parentOf(reading.page, at)) unknown.push(at);
  let known: ElementCandidates = (at === undefined ? undefined : cache.get(at)) ?? { outermost: new Map(), nested: [] };
  for (const inner of unknown.reverse()) {
    const own = statementCandidates(reading.byElement.get(inner) ?? [], reading, elementScope, intended);
    known = nest(known, own);
    cache.set(inner, known);
  }
  return [...[...known.outermost.values()].flat(), ...known.nested];
}

/** Combines the candidates of an enclosing element with those of an element's own statements. */
function nest(outer: ElementCandidates, own: readonly UnsettledCandidate[]): ElementCandidates {
  if (own.length === 0) return outer;
  const outermost = new Map(outer.outermost);
  const ignored: UnsettledCandidate[] = [];
  for (const candidate of own) {
    const level = `${candidate.rank} ${candidate.named} ${candidate.forPurpose}`;
    if (outer.outermost.has(level)) ignored.push({ ...candidate, ignoredBy: 'A2-1.3.3-d' });
    else outermost.set(level, [...(outermost.get(level) ?? []), candidate]);
  }
  return { outermost, nested: [...ignored, ...outer.nested].slice(0, maxNested) };
}

function statementCandidates(
  statements: readonly PageStatement[],
  { page }: PageReading,
  scope: Scope,
  intended: IntendedUsage,
): UnsettledCandidate[] {
  return usagesBearingOn(intended.usage).flatMap(({ usage, rank }) => {
    const rules: Rule[] = [];
    for (const { addressees, field, clause } of statements) {
      const how = addresses(addressees, intended.agent);
      if (how === 'not') continue;
      const named = how === 'by name';
      const rule = ruleOf(field, usage, { source: page.source, named, writtenIn: 'page', supporting: [], clause });
      if (rule !== undefined) rules.push(rule);
    }
    return groupRules(applicableRules(rules, intended)).map((group): UnsettledCandidate => ({ ...group, rank, scope }));
  });
}
