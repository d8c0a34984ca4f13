import * as agents from '@heed/agents';
import { checkPolicy, type PolicyCheck, type Site } from '@heed/core/compare';
import type { PolicyDocument } from '@heed/policy-yaml';
import type { Inputs } from '../documents/inputs.js';
import { loadMarkup } from '../policy-check/load-markup.js';

/** Compares a site with a policy, for every address, agent and usage. */
export async function prove(
  { policy }: Pick<PolicyDocument, 'policy'>,
  site: Site,
  inputs: Pick<Inputs, 'markup'>,
): Promise<PolicyCheck> {
  await loadMarkup(site, inputs);
  return checkPolicy(policy, site, { agents, markup: inputs.markup });
}
