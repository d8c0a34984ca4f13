import type { Decision, Reason } from '../../ask/answer.js';
import type { Change, Said } from '../../compare/comparison.js';
import { type Limit, limitsToArrange, needsArrangement } from '../../policy/limit.js';
import type { Usage } from '../../policy/usage.js';
import { arrangementsInWords } from '../arrangements.js';
import { briefOf, namedLimits } from '../brief.js';
import { wordsOfClause } from '../clauses.js';
import { limitInWords } from '../limits.js';
import { quote } from '../quote.js';
import { type ChangeKind, changeKinds, kindOfChange } from './change-kind.js';

/** The description of a change: usages with the same change at the same location are one. */
export interface ChangeDescription {
  readonly kind: ChangeKind;
  readonly agents: readonly string[];
  readonly usages: readonly Usage[];
  readonly purposes: readonly string[];
  readonly witness: string;
  /** The part of the page at the witness; absent for all of it. */
  readonly part?: string;
  readonly pattern: string;
  /** Is the change about the witness alone, because its page makes it? */
  readonly isOnePage: boolean;
  /** Computed on demand: of thousands of changes, most are only counted. */
  readonly from: () => SideDescription;
  readonly to: () => SideDescription;
}

/** What one side of a change says, in words. */
export interface SideDescription {
  /** What may be done, in the words of an answer: `allowed`, `denied`, `allowed (no rule)`, with limits. */
  readonly words: string;
  readonly may: boolean;
  readonly reasons: readonly ReasonDescription[];
}

/** A statement that decided. */
export interface ReasonDescription {
  readonly reason: Reason;
  /** The clauses by which it counts, in words. */
  readonly clauses: readonly string[];
}

/** Joins changes that differ in nothing but the usage, and orders them by kind. */
export function describeChanges(changes: readonly Change[]): ChangeDescription[] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = keyOf(change);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  const described = Array.from(groups.values(), descriptionOf);
  return changeKinds.flatMap((kind) => described.filter((change) => change.kind === kind));
}

/** Returns the number of changes of each kind, in the order of reports. */
export function countsOf(described: readonly Pick<ChangeDescription, 'kind'>[]): ReadonlyMap<ChangeKind, number> {
  const counts = changeKinds.map((kind) => [kind, described.filter((change) => change.kind === kind).length] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}

/** Reasons of two usages may differ in their clauses alone. */
function keyOf({ agents, purposes, from, to, witness, part, pattern }: Change): string {
  const saidKey = ({ verdict, may, limits, because }: Said): unknown => [
    verdict,
    may,
    limits,
    because.map(({ source, line, column, text }) => [source, line, column, text]),
  ];
  return JSON.stringify([agents, purposes, witness, part, pattern, saidKey(from), saidKey(to)]);
}

function descriptionOf(group: readonly Change[]): ChangeDescription {
  const [first] = group as readonly [Change];
  const { agents, purposes = [], witness, part, pattern } = first;
  const said = (side: 'from' | 'to') => (): SideDescription => ({
    words: describeSide(first.usage, first[side]),
    may: first[side].may,
    reasons: reasonDescriptions(group.flatMap((change) => change[side].because)),
  });
  return {
    kind: kindOfChange(first),
    agents,
    usages: group.map(({ usage }) => usage),
    purposes,
    witness,
    ...(part === undefined ? {} : { part }),
    pattern,
    isOnePage:
      part !== undefined || (witness === pattern && [...first.from.because, ...first.to.because].some(isOfPage)),
    from: said('from'),
    to: said('to'),
  };
}

function isOfPage({ source }: Reason): boolean {
  return sourceIn(source) === 'body';
}

/** The words of an answer, with the value of each limit, since a change may be about nothing else. */
function describeSide(usage: Usage, { verdict, may, limits = [], because }: Said): string {
  // A comparison asks for an agent that has arranged nothing.
  const waitsFor = may || verdict === 'denied' ? [] : limits.filter(needsArrangement).map(({ limit }) => limit);
  const decision: Decision = { verdict, may, limits, because, overruled: [], waitsFor };
  const { word, outcome } = briefOf(usage, decision);
  const needed = limitsToArrange(decision);
  const others = limits.filter((limit) => !needed.includes(limit)).map((limit) => valueInWords(usage, limit));
  const said = outcome === 'to arrange' ? `needs ${arrangementsInWords(decision)}` : word;
  return [said, ...(outcome === 'ended' ? ['ended'] : []), ...others].join(', ');
}

function valueInWords(usage: Usage, limit: Limit): string {
  const name = namedLimits.get(limit.limit);
  return name === undefined ? limitInWords(usage, limit) : `${name.toLowerCase()} ${quote(limit.value)}`;
}

/** Each statement once, with every clause by which it counts. */
function reasonDescriptions(reasons: readonly Reason[]): ReasonDescription[] {
  const described = new Map<string, { readonly reason: Reason; readonly clauses: string[] }>();
  for (const reason of reasons) {
    const key = JSON.stringify([reason.source, reason.line, reason.column, reason.text]);
    const known = described.get(key) ?? { reason, clauses: [] };
    const clause = clauseInWords(reason);
    if (!known.clauses.includes(clause)) known.clauses.push(clause);
    described.set(key, known);
  }
  return [...described.values()];
}

/** The name of a source without the side: `header` for `new:header`. Sites that have nothing but robots.txt name the side alone. */
export function sourceIn(source: string): string {
  return source.replace(/^(?:old|new)(?::|$)/, '') || 'robots.txt';
}

/** The rule by which a statement counts, and its clause. */
export function clauseInWords({ clause, dialect }: Pick<Reason, 'clause' | 'dialect'>): string {
  const words = wordsOfClause(clause, dialect);
  return words === undefined ? `(${clause})` : `${words} (${clause})`;
}
