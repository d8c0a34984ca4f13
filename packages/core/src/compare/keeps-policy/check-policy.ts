import { createUnboundedAsk } from '../../ask/ask.js';
import type { Markup } from '../../ask/parts/markup.js';
import { agentDirectoryOf } from '../../policy/agent-directory.js';
import type { AgentsFile } from '../../policy/known-agents.js';
import { givenPolicy } from '../../policy-file/given-policy.js';
import type { PolicyFile } from '../../policy-file/policy-file.js';
import type { WrittenPolicy } from '../../policy-file/written-policy.js';
import { defined } from '../../text/defined.js';
import type { Undecided } from '../comparison.js';
import type { Site } from '../site.js';
import { agentsOf, askedAgents } from '../sites/agents.js';
import { type SiteLimits, siteLimits } from '../sites/limits.js';
import { readSite } from '../sites/side.js';
import { checkedClasses, namesInPolicy } from './agent-classes.js';
import { askedPurposes } from './asked-purposes.js';
import { type Checking, checkClass } from './check-class.js';
import { Findings, maxFindings } from './findings.js';
import { missingDocuments } from './missing-documents.js';
import type { Breach, PolicyCheck, Stricter, WithoutTerms } from './policy-check.js';

/** What is known beside the policy and the site. */
export interface CheckPolicyOptions {
  /** Who the agents are: the exports of `@heed/agents`. A policy with classes needs it. */
  readonly agents?: AgentsFile;
  /** Reads pages: the exports of `@heed/markup`. Default: bodies are not read. */
  readonly markup?: Markup;
  /** What the check may cost. Default: some seconds at most. */
  readonly limits?: SiteLimits;
  /** Paths, each with its query: only these are asked about. Default: every address there can be. */
  readonly addresses?: readonly string[];
}

/**
 * Is a site as a policy says, for every address and agent?
 *
 * The patterns of the policy and of all texts of the site cut the addresses into cells that nothing tells apart. At a shortest address of
 * each cell both are asked, for every class of agents that they address alike and every purpose that makes a difference: the policy, and
 * the site through the same `ask` that answers any question. So nothing here decides what a text means.
 *
 * A denial is kept where the agent may not use the resource that way. A permission is kept where it may, within the limits of the policy or
 * tighter ones, or where it is only kept from fetching, which the policy denies too. Agents are those that the policy or the site names, the
 * members of classes, those that core knows something of, and one that nobody names. Throws a TypeError for a value that is not a policy.
 *
 * @example
 * ```ts
 * import { checkPolicy } from '@heed/core/compare';
 *
 * const policy = { version: 1, rules: [{ name: 'No drafts', agents: ['*'], paths: ['/drafts/'], deny: ['crawl'] }] } as const;
 * const { kept, breaches } = checkPolicy(policy, { robots: 'User-agent: *\nDisallow: /draft/' });
 * console.log(kept); // false
 * console.log(breaches[0]?.rule, breaches[0]?.witness); // No drafts /drafts/
 * ```
 */
export function checkPolicy(
  policy: PolicyFile | WrittenPolicy,
  site: Site,
  options: CheckPolicyOptions = {},
): PolicyCheck {
  const { agents, markup, limits = siteLimits, addresses } = options;
  const read = givenPolicy(policy, agents, 'checkPolicy: policy');
  const origin = site.origin ?? read.site;
  const checked: Site = origin === undefined ? site : { ...site, origin };
  const directory = agents === undefined ? undefined : agentDirectoryOf(agents);
  const asked = askedAgents([...new Set([...namesInPolicy(read, directory), ...agentsOf(checked, markup)])]);
  const known = asked.slice(0, limits.maxAgents);
  const readings = readSite(checked, markup, new Set(known.map(({ agent }) => agent.toLowerCase())));
  const checking: Checking = defined({
    policy: read,
    site: checked,
    families: readings.families,
    askPolicy: createUnboundedAsk(defined({ policy: read, unseen: 'allow', agents })),
    askSite: createUnboundedAsk(defined({ unseen: 'allow', agents, markup })),
    purposes: askedPurposes(read, checked, readings.texts),
    limits,
    left: { asked: limits.maxAsked, steps: limits.maxSteps },
    addresses: addresses === undefined ? undefined : onlyAt(addresses),
    cells: new Map(),
    breaches: new Findings<Breach>(),
    stricter: new Findings<Stricter>(),
    withoutTerms: new Findings<WithoutTerms>(),
    undecided: missingDocuments(readings.texts, read),
    isInOneCase: false,
  });
  if (known.length < asked.length) checking.undecided.push(tooManyAgents(asked.length));
  let classes = 0;
  for (const one of checkedClasses(known, read, readings, directory)) classes += checkClass(checking, one);
  return resultOf(checking, classes);
}

function onlyAt(addresses: readonly string[]): NonNullable<Checking['addresses']> {
  return { cells: addresses.map((address) => ({ address })), complete: true };
}

function tooManyAgents(count: number): Undecided {
  return { agents: ['*'], why: `The policy and the site name ${count} agents, too many to ask about each.`, lines: [] };
}

function resultOf(
  { breaches, stricter, withoutTerms, undecided, isInOneCase }: Checking,
  classes: number,
): PolicyCheck {
  const isCut = breaches.isCut || stricter.isCut || withoutTerms.isCut;
  const why = `Of each kind, no more than ${maxFindings} findings are listed.`;
  const all = isCut ? [...undecided, { agents: ['*'], why, lines: [] }] : undecided;
  const complete = all.length === 0;
  const broken = breaches.all();
  return {
    kept: complete && broken.length === 0,
    complete,
    classes,
    breaches: broken,
    stricter: stricter.all(),
    withoutTerms: withoutTerms.all(),
    undecided: all,
    ...(isInOneCase ? { inOneCase: true } : {}),
  };
}
