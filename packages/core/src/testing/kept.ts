import * as markup from '@heed/markup';
import { checkPolicy } from '../compare/keeps-policy/check-policy.js';
import type { AgentsFile } from '../policy/known-agents.js';
import type { PolicyFile } from '../policy-file/policy-file.js';
import { siteOfWritten } from '../write/site-of-written.js';
import { unexplainedBreaches } from '../write/unexplained.js';
import type { Written } from '../write/written.js';

/** What of a policy is not kept by what was written, without a note that says so: a line for each. */
export function brokenSilently(policy: PolicyFile, written: Written, agents: AgentsFile | undefined): string[] {
  const known = agents === undefined ? {} : { agents };
  const { breaches, undecided } = checkPolicy(policy, siteOfWritten(policy, written), { ...known, markup });
  return [
    ...unexplainedBreaches(written, breaches).map((one) => {
      const why = one.because.map(({ text }) => text).join(' | ');
      const whom = `${one.agents.join()} ${one.witness} ${one.purposes ?? ''}`;
      return `${whom} ${one.usage} ${one.expected} by rule ${one.rule}: ${one.got} ${why}`;
    }),
    ...undecided.map(({ why }) => why),
  ];
}
