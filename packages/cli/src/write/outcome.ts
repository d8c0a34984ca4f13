import type { Breach, PolicyCheck } from '@heed/core/compare';
import { isOfUnsaid } from '@heed/core/internal/comparisons';
import type { Written } from '@heed/core/write';
import type { PolicyDocument } from '@heed/policy-yaml';
import type { SiteDocuments } from '../documents/site/site-documents.js';
import type { ExitStatus } from '../exit-status.js';
import type { Made } from './made-policy.js';
import type { PlannedFile } from './planned-files.js';

/** Everything that a run did and found. */
export interface Outcome {
  readonly document: PolicyDocument;
  readonly written: Written;
  readonly planned: readonly PlannedFile[];
  /** The folder as it was read back; of a dry run, what would be read. */
  readonly site: Pick<SiteDocuments, 'name' | 'site' | 'textAt'>;
  readonly proof: PolicyCheck;
  readonly dryRun: boolean;
  /** Was anything written? Nothing is in a dry run, nor if something cannot be said. */
  readonly isWritten: boolean;
  /** Present if the policy was made of what a site says. */
  readonly made?: Made;
}

/** Do the files say what the policy says, for every address, agent and usage? */
export function isProved({ proof: { kept, complete }, written: { notExpressible }, made }: Outcome): boolean {
  return kept && complete && notExpressible.length === 0 && (made === undefined || isMadeExactly(made));
}

/** Does a policy that was made say what the site says, no less and no more? */
export function isMadeExactly({ proof: { kept, stricter } }: Made): boolean {
  return kept && stricter.length === 0;
}

/** The breaches that do not follow from what no carrier can say. */
export function otherBreaches({ proof: { breaches }, written }: Outcome): Breach[] {
  return breaches.filter((breach) => !isOfUnsaid(written, breach));
}

export function statusOf(outcome: Outcome): ExitStatus {
  if (isProved(outcome)) return 0;
  const { proof, written, made } = outcome;
  const isKnown = proof.breaches.length + written.notExpressible.length + (made?.proof.breaches.length ?? 0) > 0;
  return isKnown || (proof.complete && made?.proof.complete === true) ? 1 : 2;
}
