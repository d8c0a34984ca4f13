import type { Reason } from '../../ask/answer.js';
import type { Breach, Stricter, WithoutTerms } from '../../compare/keeps-policy/policy-check.js';
import type { Limit } from '../../policy/limit.js';
import type { Usage } from '../../policy/usage.js';
import { shortened } from '../phrases.js';
import { checkedAgents } from './agents-in-words.js';

/** Findings as reports show them: usages with the same finding at the same location are one. */
export type OfUsages<Found> = Omit<Found, 'usage'> & { readonly usages: readonly Usage[] };

/** A finding about one usage. */
interface OfUsage {
  readonly usage: Usage;
  readonly because?: readonly Reason[];
}

/** Joins findings that differ in nothing but the usage, in the order of the first of each. */
export function joinUsages<Found extends OfUsage>(findings: readonly Found[]): OfUsages<Found>[] {
  const groups = new Map<string, Found[]>();
  for (const found of findings) {
    const key = keyOf(found);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [found]);
    else group.push(found);
  }
  return Array.from(groups.values(), (group) => {
    const [{ usage: _, ...first }] = group as [Found];
    return { ...first, usages: group.map(({ usage }) => usage) };
  });
}

/** Reasons of two usages may differ in their clauses alone. */
function keyOf({ usage: _, because = [], ...found }: OfUsage): string {
  return JSON.stringify([found, because.map(placeKey)]);
}

function placeKey({ source, line, column, text }: Reason): unknown {
  return [source, line, column, text];
}

/** Each statement once, although it may count by several clauses. */
export function uniqueReasons(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [JSON.stringify(placeKey(reason)), reason])).values()];
}

type Action = Pick<OfUsages<Breach>, 'usages' | 'purposes' | 'witness'>;

/** "crawl, index of /news/". */
export function describeCheckedAction({ usages, purposes = [], witness }: Action): string {
  const purpose = purposes.length === 0 ? '' : ` for ${purposes.join(', ')}`;
  return `${usages.join(', ')}${purpose} of ${shortened(witness)}`;
}

/** "denied to GPTBot, but rule 2 allows it." */
export function breachInWords({ agents, got, expected, limits = [], blockedBy, rule }: OfUsages<Breach>): string {
  const who = checkedAgents(agents);
  const within = limits.length === 0 ? '' : ` only within ${limitsInWords(limits)}`;
  const wish = expected === 'deny' ? 'denies it' : `allows it${within}`;
  const said = blockedBy !== undefined ? `denied to ${who}, because it may not be fetched` : saidWords[got](who);
  return `${said}, but ${ruleInWords(rule)} ${wish}.`;
}

const saidWords: Readonly<Record<Breach['got'], (who: string) => string>> = {
  allowed: (who) => `allowed to ${who}`,
  denied: (who) => `denied to ${who}`,
  unstated: (who) => `no rule for ${who}`,
};

/** "denied to GPTBot, although the policy has no rule for that." */
export function stricterInWords(stricter: OfUsages<Stricter>): string {
  const { agents, got, expected, limits = [], rule } = stricter;
  const who = checkedAgents(agents);
  const limited = limits.length === 0 ? undefined : `limited for ${who} to ${limitsInWords(limits)}`;
  const said = limited ?? (got === 'denied' ? `denied to ${who}` : `not permitted to ${who}`);
  const isRule = expected === 'allow' && rule !== undefined;
  const wish = isRule ? `${ruleInWords(rule)} allows it` : 'the policy has no rule for that';
  return `${said}, although ${wish}.${isOfCut(stricter) ? ` ${whyNoBreach}` : ''}`;
}

/**
 * Is it a refusal of what the policy allows? It is not a breach only where it affects no agents but those whose name is what RFC 9309
 * leaves of another name (POL-18).
 */
export function isOfCut({ expected, limits }: Pick<Stricter, 'expected' | 'limits'>): boolean {
  return expected === 'allow' && limits === undefined;
}

const whyNoBreach =
  'RFC 9309 ends a longer name in robots.txt where theirs ends, before a digit or a sign, so its group applies to them, too.';

/** "rule 2 names the terms https://example.com/terms, which GPTBot is not told." */
export function withoutTermsInWords({ agents, terms, rule }: OfUsages<WithoutTerms>): string {
  const isMany = agents.length > 1 || agents.includes('*');
  const ignorance = `${checkedAgents(agents)} ${isMany ? 'are' : 'is'} not described`;
  return `${ruleInWords(rule)} names the terms ${shortened(terms)}, which ${ignorance}.`;
}

function ruleInWords(rule: string | number): string {
  return typeof rule === 'number' ? `rule ${rule}` : `rule "${shortened(rule)}"`;
}

function limitsInWords(limits: readonly Limit[]): string {
  return limits.map(({ limit, value }) => `${limit}=${value}`).join(', ');
}
