import type { Breach } from '../../compare/keeps-policy/policy-check.js';
import type { Reason } from '../../decision/answer.js';
import type { Limit } from '../../policy/limit.js';
import type { Usage } from '../../policy/usage.js';
import { checkedAgents } from './agents-in-words.js';

/** Breaches as people are told them: usages with the same breach at the same place are one. */
export interface ToldBreach extends Omit<Breach, 'usage'> {
  readonly usages: readonly Usage[];
}

/** Joins breaches that differ in nothing but the usage, in the order of the first of each. */
export function tellBreaches(breaches: readonly Breach[]): ToldBreach[] {
  const groups = new Map<string, Breach[]>();
  for (const breach of breaches) {
    const key = keyOf(breach);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [breach]);
    else group.push(breach);
  }
  return Array.from(groups.values(), (group) => {
    const [{ usage: _, ...first }] = group as [Breach];
    return { ...first, usages: group.map(({ usage }) => usage) };
  });
}

/** Reasons of two usages may differ in their clauses alone. */
function keyOf({ usage: _, because, ...breach }: Breach): string {
  return JSON.stringify([breach, because.map(placeKey)]);
}

function placeKey({ source, line, column, text }: Reason): unknown {
  return [source, line, column, text];
}

/** Each statement once, although it may count by several clauses. */
export function uniqueReasons(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [JSON.stringify(placeKey(reason)), reason])).values()];
}

/** "crawl, index of /news/". */
export function breachedDeed({ usages, purposes = [], witness }: ToldBreach): string {
  const purpose = purposes.length === 0 ? '' : ` for ${purposes.join(', ')}`;
  return `${usages.join(', ')}${purpose} of ${witness}`;
}

/** "denied to GPTBot, but rule 2 allows it." */
export function breachInWords({ agents, got, expected, limits = [], blockedBy, rule }: ToldBreach): string {
  const who = checkedAgents(agents);
  const name = typeof rule === 'number' ? `rule ${rule}` : `rule "${rule}"`;
  const within = limits.length === 0 ? '' : ` only within ${limitsInWords(limits)}`;
  const wish = expected === 'deny' ? 'denies it' : `allows it${within}`;
  const said = blockedBy !== undefined ? `not allowed to ${who}, because it may not be fetched` : saidWords[got](who);
  return `${said}, but ${name} ${wish}.`;
}

const saidWords: Readonly<Record<Breach['got'], (who: string) => string>> = {
  allowed: (who) => `allowed to ${who}`,
  denied: (who) => `denied to ${who}`,
  unstated: (who) => `no rule for ${who}`,
};

function limitsInWords(limits: readonly Limit[]): string {
  return limits.map(({ limit, value }) => `${limit}=${value}`).join(', ');
}
