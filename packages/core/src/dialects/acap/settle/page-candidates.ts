import { maxOverruled } from '../../../policy/statement.js';
import { parentOf } from '../page/page.js';
import type { PageReading, PageStatement } from '../page/reading.js';
import { addresses } from '../syntax/crawler-name.js';
import type { Candidate } from './candidate.js';
import { applicableRules } from './conditions.js';
import type { IntendedUsage } from './intended-usage.js';
import type { UnsettledCandidate } from './location.js';
import { type Rule, ruleOf } from './rule.js';
import { groupRules, type RuleGroup } from './rule-group.js';
import { pageScope } from './scope.js';
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
  cache.ofPage ??= groupsIn(
    reading.statements.filter(({ about }) => about === 'page'),
    reading,
    intended,
  ).map((group): UnsettledCandidate => ({ ...group, scope: pageScope }));
  const candidates = cache.ofPage;
  if (fragments === 'not understood' || element === undefined) return candidates;
  return [...candidates, ...elementCandidates(reading, element, intended, cache)];
}

/**
 * The candidates that are already known, for one agent, usage and purpose: a page can have any number of statements about itself, and
 * each of its elements may be asked about.
 */
export interface PageCache {
  ofPage?: readonly UnsettledCandidate[];
  /** By the index of the element. */
  readonly elements: Map<number, ElementCandidates>;
  /** By the list of statements: elements may share one. */
  readonly lists: Map<readonly PageStatement[], readonly RankedGroup[]>;
}

/** Statements of a list that are alike in everything that matters. */
type RankedGroup = RuleGroup & Pick<Candidate, 'rank'>;

interface ElementCandidates {
  /** Those that apply, by level of usage, addressee and purpose. */
  readonly outermost: ReadonlyMap<string, readonly UnsettledCandidate[]>;
  /** Those that are ignored, mostly because an outer element has a statement, nearest first. */
  readonly ignored: readonly UnsettledCandidate[];
}

/** Limit: ignored candidates that are kept; an answer lists no more of them. */
const maxIgnored: number = maxOverruled;

/**
 * What a page says about an element: on each level of usage, addressee and purpose, the outermost element with a
 * statement decides (A2-1.3.3-d, A2-1.3.3-e).
 *
 * Reading: (AMB-75) even if this ignores an inner prohibition. (ASK-41) `present` and a form of it are different usages. A permission that
 * grants nothing decides nothing either, so it leaves the statements inside it in force.
 *
 * The result follows from that of the enclosing element. Asking about all elements of a page, outer ones first,
 * therefore reads each element once.
 */
function elementCandidates(
  reading: PageReading,
  element: number,
  intended: IntendedUsage,
  { elements: cache, lists }: PageCache,
): UnsettledCandidate[] {
  const unknown: number[] = [];
  let at: number | undefined = element;
  for (; at !== undefined && !cache.has(at); at = parentOf(reading.page, at)) unknown.push(at);
  let known: ElementCandidates = (at === undefined ? undefined : cache.get(at)) ?? {
    outermost: new Map(),
    ignored: [],
  };
  for (const inner of unknown.reverse()) {
    known = nest(known, ownCandidates(reading, inner, intended, lists));
    cache.set(inner, known);
  }
  return [...[...known.outermost.values()].flat(), ...known.ignored];
}

/** Combines the candidates of an enclosing element with those of an element's own statements. */
function nest(outer: ElementCandidates, own: readonly UnsettledCandidate[]): ElementCandidates {
  if (own.length === 0) return outer;
  const outermost = new Map(outer.outermost);
  const ignored: UnsettledCandidate[] = [];
  for (const candidate of own) {
    const level = `${candidate.rank} ${candidate.named} ${candidate.forPurpose}`;
    // A permission that grants nothing does not shut out what is stated inside it.
    if (candidate.ignoredBy !== undefined) ignored.push(candidate);
    else if (outer.outermost.has(level)) ignored.push({ ...candidate, ignoredBy: 'A2-1.3.3-d' });
    else outermost.set(level, [...(outermost.get(level) ?? []), candidate]);
  }
  return { outermost, ignored: [...ignored, ...outer.ignored].slice(0, maxIgnored) };
}

/**
 * What is stated about the element itself.
 *
 * Reading: (ASK-42) where an element before it has the same id, permissions that list the id are about that one.
 */
function ownCandidates(
  reading: PageReading,
  place: number,
  intended: IntendedUsage,
  lists: PageCache['lists'],
): UnsettledCandidate[] {
  const own = reading.byElement.get(place);
  if (own === undefined) return [];
  const scope = { kind: 'element', place } as const;
  const candidatesIn = (statements: readonly PageStatement[]): UnsettledCandidate[] => {
    let groups = lists.get(statements);
    if (groups === undefined) {
      groups = groupsIn(statements, reading, intended);
      lists.set(statements, groups);
    }
    return groups.map((group) => ({ ...group, scope }));
  };
  const ofId = candidatesIn(own.ofId);
  const counted = own.isFirst ? ofId : ofId.map((one) => (isPermission(one) ? { ...one, ignoredBy: 'ASK-42' } : one));
  return [...counted, ...candidatesIn(own.ofClass)];
}

/** Does it permit anything here? One for another location may still prohibit (AMB-77). */
function isPermission({ says, forOtherLocation, ignoredBy }: UnsettledCandidate): boolean {
  return says === 'allow' && !forOtherLocation && ignoredBy === undefined;
}

function groupsIn(statements: readonly PageStatement[], { page }: PageReading, intended: IntendedUsage): RankedGroup[] {
  return usagesBearingOn(intended.usage).flatMap(({ usage, rank }) => {
    const rules: Rule[] = [];
    for (const { addressees, field, clause } of statements) {
      const how = addresses(addressees, intended.agent);
      if (how === 'not') continue;
      const named = how === 'by name';
      const rule = ruleOf(field, usage, { source: page.source, named, writtenIn: 'page', supporting: [], clause });
      if (rule !== undefined) rules.push(rule);
    }
    return groupRules(applicableRules(rules, intended)).map((group): RankedGroup => ({ ...group, rank }));
  });
}
