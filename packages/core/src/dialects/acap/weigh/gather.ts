import type { Agent } from '../../../policy/agent.js';
import { parseUrl } from '../../../policy/url.js';
import { parentOf } from '../page/page.js';
import type { PageReading, PageStatement } from '../page/reading.js';
import { addresses } from '../syntax/crawler-name.js';
import type { Pattern } from '../syntax/pattern.js';
import { type AskedPurpose, servesAny } from '../syntax/purpose.js';
import { isDerived } from '../syntax/vocabulary.js';
import { type AgentRules, tableFor } from './agent-rules.js';
import type { Candidate, Rank } from './candidate.js';
import { type Circumstances, type ConditionedRule, underCircumstances } from './conditions.js';
import { entriesFor } from './pattern-table.js';
import { type Rule, ruleOf, type Witness } from './rule.js';
import { type Bundle, group, type RuleGroup } from './rule-group.js';
import { elementScope, pageScope, type Scope } from './scope.js';

/** The usages whose statements bear on a usage, nearest first (AMB-02, AMB-03, AMB-89). */
export function bearingOn(usage: string): { readonly usage: string; readonly rank: Rank }[] {
  const levels: { usage: string; rank: Rank }[] = [];
  if (usage !== 'other') levels.push({ usage, rank: 2 });
  if (isDerived(usage)) levels.push({ usage: 'present', rank: 1 });
  levels.push({ usage: 'other', rank: 0 });
  return levels;
}

/** Who asks, under which circumstances, for which purpose. */
export interface Asking {
  readonly agent: Agent;
  readonly purpose: AskedPurpose | undefined;
  readonly circumstances: Circumstances;
}

/** A candidate, or a permission that holds for another place than this one (AMB-77). */
export type Found = Candidate & Pick<RuleGroup, 'elsewhere'>;

/** What a file says about a path, one candidate for each pattern and kind of rule. */
export function gatherFromFile(rules: AgentRules, path: string, through: readonly Witness[], asking: Asking): Found[] {
  const found: Found[] = [];
  for (const { usage, rank } of bearingOn(asking.circumstances.usage)) {
    // Patterns of one set share a bundle, which is looked at once.
    const known = new Map<Bundle, RuleGroup[]>();
    for (const { pattern, item } of entriesFor(tableFor(rules, usage, through), path)) {
      if (!isOfHost(pattern, asking.circumstances)) continue;
      let groups = known.get(item);
      if (groups === undefined) {
        groups = [...item.always, ...group(conditioned(item.sometimes, asking))];
        known.set(item, groups);
      }
      for (const one of groups) {
        // Written as a full address, it permits nothing.
        const isVoid = pattern.host !== undefined && one.says === 'allow';
        found.push({ ...one, rank, scope: pattern, ...(isVoid ? { ignoredBy: one.ignoredBy ?? 'A1-2.4.3-a' } : {}) });
      }
    }
  }
  return found;
}

function isOfHost({ host }: Pattern, { location }: Circumstances): boolean {
  if (host === undefined || host === '') return true;
  const asked = location();
  return parseUrl(asked)?.hostname === host;
}

/** The rules that serve the purpose, as they stand under the circumstances. */
function* conditioned(rules: Iterable<Rule>, { purpose, circumstances }: Asking): Generator<ConditionedRule> {
  for (const rule of rules) {
    if (rule.purposes.length > 0 && !servesAny(rule.purposes, purpose, rule.says)) continue;
    yield underCircumstances(rule, circumstances);
  }
}

/** What a page says of itself, and of the element asked about. */
export function gatherFromPage(
  reading: PageReading,
  place: number | undefined,
  fragments: 'understood' | 'not understood',
  asking: Asking,
  memory: ElementMemory,
): Found[] {
  const whole = reading.statements.filter(
    ({ about }) => about === 'page' || (about === 'elements or page' && fragments === 'not understood'),
  );
  const found = gatherStatements(whole, reading, pageScope, asking);
  if (fragments === 'not understood' || place === undefined) return found;
  return [...found, ...gatherFromElement(reading, place, asking, memory)];
}

/** What is said of an element, as far as it was worked out: by places, for one agent, usage and purpose. */
export type ElementMemory = Map<number, OfElement>;

interface OfElement {
  /** What counts, by level of usage, addressee and purpose. */
  readonly outermost: ReadonlyMap<string, readonly Found[]>;
  /** What does not, nearest first. */
  readonly inside: readonly Found[];
}

/** Limit: ignored statements kept for the reasons of an answer, which lists no more of them. */
const keptInside = 20;

/**
 * What is said of an element: on each level of usage, addressee and purpose by the outermost element that says anything
 * (A2-1.3.3-d, A2-1.3.3-e).
 *
 * Reading: (AMB-75) even if an inner prohibition is ignored by that.
 *
 * It follows from what is said of the element around it, so whoever asks about all elements of a page, outer ones first,
 * looks at each of them once.
 */
function gatherFromElement(reading: PageReading, place: number, asking: Asking, memory: ElementMemory): Found[] {
  const unknown: number[] = [];
  let at: number | undefined = place;
  for (; at !== undefined && !memory.has(at); at = parentOf(reading.page, at)) unknown.push(at);
  let known: OfElement = (at === undefined ? undefined : memory.get(at)) ?? { outermost: new Map(), inside: [] };
  for (const inner of unknown.reverse()) {
    known = within(known, gatherStatements(reading.byElement.get(inner) ?? [], reading, elementScope, asking));
    memory.set(inner, known);
  }
  return [...[...known.outermost.values()].flat(), ...known.inside];
}

/** What is said of an element that says this itself, inside one of which that is said. */
function within(around: OfElement, own: readonly Found[]): OfElement {
  if (own.length === 0) return around;
  const outermost = new Map(around.outermost);
  const ignored: Found[] = [];
  for (const found of own) {
    const level = `${found.rank} ${found.named} ${found.specific}`;
    if (around.outermost.has(level)) ignored.push({ ...found, ignoredBy: 'A2-1.3.3-d' });
    else outermost.set(level, [...(outermost.get(level) ?? []), found]);
  }
  return { outermost, inside: [...ignored, ...around.inside].slice(0, keptInside) };
}

function gatherStatements(
  statements: readonly PageStatement[],
  { page }: PageReading,
  scope: Scope,
  asking: Asking,
): Found[] {
  return bearingOn(asking.circumstances.usage).flatMap(({ usage, rank }) => {
    const rules: Rule[] = [];
    for (const { addressees, field, clause } of statements) {
      const how = addresses(addressees, asking.agent);
      if (how === 'not') continue;
      const address = {
        source: page.source,
        named: how === 'by name',
        writtenIn: 'page',
        through: [],
        clause,
      } as const;
      const rule = ruleOf(field, usage, address);
      if (rule !== undefined) rules.push(rule);
    }
    return group(conditioned(rules, asking)).map((one): Found => ({ ...one, rank, scope }));
  });
}

/**
 * Settles what holds for another place.
 *
 * Reading: (AMB-77) such a permission does not count; where no other permission of that usage counts, the usage is prohibited.
 */
export function settleElsewhere(found: readonly Found[]): Candidate[] {
  const level = ({ scope, rank }: Candidate): string => `${scope.kind} ${rank}`;
  const permits = (one: Found): boolean => one.says === 'allow' && !one.elsewhere && one.ignoredBy === undefined;
  const permitted = new Set(found.filter(permits).map(level));
  return found.map(({ elsewhere, ...candidate }): Candidate => {
    if (!elsewhere || candidate.ignoredBy !== undefined) return candidate;
    if (permitted.has(level(candidate))) return { ...candidate, ignoredBy: 'AMB-77' };
    const rules = candidate.rules.map((rule) => ({ ...rule, interpretedBy: 'AMB-77' }));
    return { ...candidate, says: 'disallow', rules };
  });
}
