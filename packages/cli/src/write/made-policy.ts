import type { PolicyCheck } from '@heed/core/compare';
import { defined } from '@heed/core/internal';
import { policyFrom, type Unsaid } from '@heed/core/write';
import { type PolicyDocument, policyIn } from '@heed/policy-yaml';
import { CommandError } from '../command-error.js';
import { siteOrigin } from '../documents/addresses.js';
import type { Inputs } from '../documents/inputs.js';
import { readSite } from '../documents/site/read-site.js';
import type { SiteDocuments } from '../documents/site/site-documents.js';
import { loadMarkup } from '../policy-check/load-markup.js';
import { printable } from '../terminal/printable.js';
import { policyText } from './policy-text.js';
import { prove } from './prove.js';

/** A policy that was made of what a site says. */
export interface Made {
  readonly document: PolicyDocument;
  readonly from: SiteDocuments;
  readonly unsaid: readonly Unsaid[];
  /** Whether the site that it was made of keeps it. */
  readonly proof: PolicyCheck;
}

/** The name of the file that the policy is written to. */
export const policyFileName = 'policy.yaml';

/** Makes a policy of a robots.txt, an ACAP file, a folder or an address. Refuses what is too large. */
export async function makePolicy(target: string, site: string | undefined, inputs: Inputs): Promise<Made> {
  const origin = site === undefined ? undefined : siteOrigin(site);
  const from = await readSite(target, defined({ cache: false, site: origin }), inputs);
  await loadMarkup(from.site, inputs);
  const known = origin === undefined ? from.site : { ...from.site, origin };
  const made = policyFrom(known, { markup: inputs.markup });
  if (made === undefined) throw new CommandError(`${printable(from.name)} has too many rules to make a policy of.`);
  if (made.policy.rules.length === 0) {
    throw new CommandError(`${printable(from.name)} has no rules, so there is no policy to make of it.`);
  }
  // What people get is a text, so that text is what has to be right.
  const document = policyIn(policyFileName, policyText(made.policy));
  if ('problems' in document) {
    throw new CommandError(`no policy can be made of ${printable(from.name)}: ${document.problems[0]?.message}`);
  }
  return { document, from, unsaid: made.unsaid, proof: await prove(document, known, inputs) };
}
