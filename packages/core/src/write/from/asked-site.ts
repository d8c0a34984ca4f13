import { createUnboundedAsk } from '../../ask/ask.js';
import type { Markup } from '../../ask/parts/markup.js';
import { buildQuestion } from '../../ask/question.js';
import type { Site } from '../../compare/site.js';
import { questionAt } from '../../compare/sites/question-at.js';
import type { Limit } from '../../policy/limit.js';
import { allUsages, type Usage } from '../../policy/usage.js';
import { readPolicy } from '../../policy-file/read-policy.js';
import { type Outcome, outcomeOf } from './outcome.js';
import type { SitePath } from './site-path.js';
import type { Unsaid } from './unsaid.js';

/** What a site says to an agent at an address, of every usage that it speaks of, as far as a policy can repeat it. */
export type Outcomes = ReadonlyMap<Usage, Outcome>;

/** Asks a site. What a policy has no word for is reported and becomes a refusal: a policy must not permit what the site does not. */
export function askedSite(
  site: Site,
  options: { readonly markup?: Markup },
  report: (unsaid: Unsaid) => void,
): (path: SitePath, agent: string, purpose: string | undefined) => Outcomes {
  const ask = createUnboundedAsk({ unseen: 'allow', ...options });
  const reported = new Set<string>();
  return ({ address, path }, agent, purpose) => {
    const outcomes = new Map<Usage, Outcome>();
    const purposes = purpose === undefined ? undefined : [purpose];
    // What is said of each usage itself: a closed crawl is repeated as a closed crawl.
    const answer = ask(buildQuestion({ ...questionAt(site, address, agent), obtained: 'elsewhere', purposes }));
    if ('error' in answer) return outcomes;
    for (const usage of allUsages) {
      const decision = answer.decisions[usage];
      const outcome = decision === undefined ? undefined : outcomeOf(decision);
      if (outcome === undefined || outcome.says === 'nothing') continue;
      const foreign = outcome.limits.find((limit) => !isForPolicy(usage, limit));
      outcomes.set(usage, foreign === undefined ? outcome : { ...outcome, says: 'deny', limits: [] });
      if (foreign === undefined) continue;
      const why = `A policy has no word for the limit ${foreign.limit}=${foreign.value}, so it denies ${usage} instead.`;
      if (!reported.has(`${usage} ${path} ${why}`)) report({ why, usage, path });
      reported.add(`${usage} ${path} ${why}`);
    }
    for (const { action, path: about } of answer.requests) {
      const why = `A policy has no word for the request ${action} for ${about}.`;
      if (!reported.has(why)) report({ why });
      reported.add(why);
    }
    return outcomes;
  };
}

/** Can a policy set this limit on a usage? */
function isForPolicy(usage: Usage, { limit, value }: Limit): boolean {
  return isReadable({ agents: ['*'], allow: { [usage]: { [limit]: value } } });
}

/** Is this a rule of a policy? */
export function isReadable(rule: object): boolean {
  return readPolicy({ version: 1, rules: [rule] }).policy !== undefined;
}
