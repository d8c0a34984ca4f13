import type { Decision, Reason } from '@heed/core';
import { crawlBehind } from '@heed/core/documents';

/** The first statement that decided; if the crawl blocks the usage, the one that decided the crawl. */
export function decidingReason(decision: Decision): Reason | undefined {
  const { because } = decision.blockedBy === undefined ? decision : (crawlBehind(decision) ?? decision);
  return because[0];
}
