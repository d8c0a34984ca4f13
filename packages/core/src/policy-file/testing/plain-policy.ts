import type { AgentsFile } from '../../policy/known-agents.js';
import type { Verdict } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import type { WrittenPolicy, WrittenRule } from '../written-policy.js';

/** A question to a policy, in plain words. */
export interface PlainQuestion {
  readonly agent: string;
  readonly path: string;
  readonly purposes: readonly string[];
  readonly usage: Usage;
}

const forms: readonly Usage[] = [
  'present-original',
  'present-currentcopy',
  'present-oldcopy',
  'present-snippet',
  'present-thumbnail',
  'present-oldsnippet',
  'present-oldthumbnail',
  'present-link',
];

/**
 * Decides by a policy, following its clauses one after the other and as simply as possible: the oracle of property tests. For agents and paths
 * of plain letters and digits only, and limits are left out.
 */
export function inPlainWords(policy: WrittenPolicy, agents: AgentsFile, asked: PlainQuestion): Verdict {
  const { usage, purposes } = asked;
  const own = strictest(
    (purposes.length === 0 ? [undefined] : purposes).map((purpose) => forPurpose(policy, agents, asked, purpose)),
  );
  if (usage !== 'present' || own === 'denied') return own;
  const areDenied = forms.every((form) => inPlainWords(policy, agents, { ...asked, usage: form }) === 'denied');
  return areDenied ? 'denied' : own;
}

function strictest(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('denied')) return 'denied';
  return verdicts.every((verdict) => verdict === 'allowed') ? 'allowed' : 'unstated';
}

/** One statement with its rank: agent, purpose, length, form, denial. */
type Rank = readonly [number, number, number, number, number];

function forPurpose(
  { rules }: WrittenPolicy,
  agents: AgentsFile,
  { agent, path, usage }: PlainQuestion,
  purpose: string | undefined,
): Verdict {
  const ranks: Rank[] = [];
  const named = new Set(rules.flatMap((rule) => rule.agents).map((name) => name.toLowerCase()));
  const name = named.has(agent.toLowerCase()) ? agent.toLowerCase() : agent.toLowerCase().replace(/\d.*$/, '');
  const classes = agents.agents.find(({ token }) => token === agent)?.purposes.map((one) => `purpose:${one}`) ?? [];
  for (const rule of rules) {
    const near = nearness(rule, name, classes);
    const isForPurpose = rule.purposes?.some((one) => one.toLowerCase() === purpose) ?? false;
    if (near === 0 || (rule.purposes !== undefined && !isForPurpose)) continue;
    for (const pattern of rule.paths ?? ['/']) {
      if (!matches(pattern, path)) continue;
      for (const [one, exact] of [
        [usage, 1] as const,
        ...(usage.startsWith('present-') ? [['present', 0] as const] : []),
      ]) {
        const says = rule.deny?.includes(one)
          ? 1
          : (rule.allow as readonly Usage[] | undefined)?.includes(one)
            ? 0
            : -1;
        if (says !== -1) ranks.push([near, isForPurpose ? 1 : 0, pattern.length, exact, says]);
      }
    }
  }
  const best = ranks.sort(compare).at(-1);
  return best === undefined ? 'unstated' : best[4] === 1 ? 'denied' : 'allowed';
}

function nearness({ agents }: WrittenRule, name: string, classes: readonly string[]): number {
  if (agents.some((one) => one.toLowerCase() === name)) return 3;
  if (agents.some((one) => classes.includes(one))) return 2;
  return agents.includes('*') ? 1 : 0;
}

function matches(pattern: string, path: string): boolean {
  const source = pattern.replace(/[?]/g, '\\?').replaceAll('*', '.*');
  return new RegExp(`^${source}`).test(path);
}

function compare(one: Rank, other: Rank): number {
  for (const [place, value] of one.entries()) if (value !== other[place]) return value - (other[place] ?? 0);
  return 0;
}
