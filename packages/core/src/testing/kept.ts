import * as markup from '@heed/markup';
import { createUnboundedAsk } from '../ask/ask.js';
import { checkPolicy } from '../compare/keeps-policy/check-policy.js';
import type { Breach, Stricter } from '../compare/keeps-policy/policy-check.js';
import { addressUrl } from '../compare/sites/question-at.js';
import { agentOf, productNameOf } from '../policy/agent.js';
import { agentDirectoryOf } from '../policy/agent-directory.js';
import type { AgentsFile } from '../policy/known-agents.js';
import { governedUsages } from '../policy/usage-only-agents.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
import { siteOfWritten } from '../write/site-of-written.js';
import { unexplainedBreaches } from '../write/unexplained.js';
import type { Written } from '../write/written.js';

/** What of a policy is not kept by what was written, without a note that says so: a line for each. */
export function brokenSilently(
  policy: PolicyFile,
  written: Written,
  agents: AgentsFile | undefined,
  isNative = false,
): string[] {
  const known = agents === undefined ? {} : { agents };
  const { breaches, undecided } = checkPolicy(policy, siteOfWritten(policy, written, isNative), { ...known, markup });
  return [
    ...unexplainedBreaches(written, breaches).map((one) => {
      const why = one.because.map(({ text }) => text).join(' | ');
      const whom = `${one.agents.join()} ${one.witness} ${one.purposes ?? ''}`;
      return `${whom} ${one.usage} ${one.expected} by rule ${one.rule}: ${one.got} ${why}`;
    }),
    ...undecided.map(({ why }) => why),
  ];
}

/**
 * What was written refuses although the policy leaves it open in effect: a line for each. Left are what RFC 9309 and operators make of names: a
 * cut name (POL-18), a usage-only token (AIN-8 to AIN-10), and the answers of a search where neither indexing nor showing is left (AIN-11).
 */
export function widened(
  policy: PolicyFile,
  written: Written,
  agents: AgentsFile | undefined,
  isNative = false,
): string[] {
  const known = agents === undefined ? {} : { agents };
  const site = siteOfWritten(policy, written, isNative);
  const check = checkPolicy(policy, site, { ...known, markup });
  const directory = agents === undefined ? undefined : agentDirectoryOf(agents);
  const ask = createUnboundedAsk({ policy, ...known });
  const cuts = new Set(policy.rules.flatMap((rule) => rule.agents).map((name) => productNameOf(name).cut));
  const isOfCuts = (whom: readonly string[]): boolean => whom.every((agent) => cuts.has(agent));
  const isOpen = ({ agents: whom, usage, purposes = [], witness }: Breach | Stricter): boolean =>
    whom.some((agent) => {
      // A usage-only token does nothing but what it governs.
      if (governedUsages(agentOf(agent, directory))?.includes(usage) === false) return false;
      const url = addressUrl(site, witness);
      const answer = ask({ agent: agent === '*' ? 'unnamed' : agent, url, usages: [usage], purposes });
      return 'decisions' in answer && answer.decisions[usage]?.may === true;
    });
  const refused = check.breaches.filter((found) => {
    return found.expected === 'allow' && found.limits === undefined && !isOfCuts(found.agents) && isOpen(found);
  });
  const more = check.stricter.filter((found) => {
    if (found.got !== 'denied' || found.limits !== undefined || found.expected === 'allow') return false;
    const isOfOperator = found.because.some(({ clause }) => /^(?:AIN-8|AIN-9|AIN-10|AIN-11)/.test(clause));
    return !isOfOperator && isOpen(found);
  });
  return [...refused, ...more].map(({ agents: whom, witness, purposes, usage, because }) => {
    const lines = because.map(({ clause, text }) => `${clause} ${text}`).join(' | ');
    return `${whom.join()} ${witness} ${purposes ?? ''} ${usage}: ${lines}`;
  });
}
