import type { AgentsFile } from '../policy/known-agents.js';
import type { AddressedPolicy } from './addressees.js';
import { crawlLines } from './crawl-lines.js';
import type { Ledger } from './ledger.js';
import { mayOverlap } from './pattern.js';
import type { PlainWishes } from './plain-wishes.js';
import { type RobotsGroup, robotsGroups } from './robots-groups.js';
import { signalLines } from './signal-lines.js';
import { reportUsageTokens, whyNotForToken } from './usage-tokens.js';
import type { Addressee, Wish } from './wish.js';

/**
 * The groups of robots.txt: one for all agents that the policy says the same to, each with its signals and its rules. `license` is the
 * address of the RSL document for agents that no group names; `hasAcap` says that records of ACAP follow.
 */
export function robotsGroupsOf(
  policy: AddressedPolicy,
  plain: PlainWishes,
  ledger: Ledger,
  agents: AgentsFile | undefined,
  license: string | undefined,
  hasAcap: boolean,
): readonly RobotsGroup[] {
  reportUsageTokens(policy, plain, ledger, agents);
  return robotsGroups(
    policy.addressees,
    (addressee) => [
      ...signalLines(addressee, plain, ledger),
      ...(license !== undefined && addressee.agents.includes('*') ? [`License: ${license}`] : []),
      ...crawlLines(addressee, plain, ledger, (wish) => whyNotForToken(policy, addressee, wish, agents)),
    ],
    agents,
    (addressee) => hasAcap && isOpenedUnnamed(addressee),
  );
}

/**
 * Would a permission that ACAP grants to all lift a Disallow that the policy addresses more nearly? It does where no group names the
 * agent (AMB-58).
 */
function isOpenedUnnamed({ wishesOn }: Addressee): boolean {
  const wishes = wishesOn('crawl');
  const granted = wishes.filter(({ says, purposes }) => says === 'allow' && purposes !== undefined);
  const isOpened = (denial: Wish): boolean =>
    granted.some(({ nearness, pattern }) => nearness < denial.nearness && mayOverlap(pattern, denial.pattern));
  return wishes.some((wish) => wish.says === 'deny' && isOpened(wish));
}

/** The text of robots.txt. The ACAP part comes last, because it ends what is before it and hides what follows. */
export function robotsTxtOf(groups: readonly RobotsGroup[], acap: readonly string[]): string {
  const parts = groups.map((group) => [...group.agents.map((agent) => `User-agent: ${agent}`), ...group.lines]);
  const all = acap.length === 0 ? parts : [...parts, acap];
  return `${[[writtenBy], ...all].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The first line of what is written. */
export const writtenBy = '# Written by heed from a policy. Change the policy and write again, rather than this text.';
