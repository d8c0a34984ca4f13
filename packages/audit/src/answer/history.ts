import type { History, Usage } from '@heed/core';
import { defined } from '@heed/core/internal';
import type { Evidence } from '../capture.js';
import type { AuditSettings } from '../settings.js';

/** Could a time limit of one of these usages count from a capture? Only then it has to be known when resources were captured. */
export function needsHistory(usages: readonly Usage[] | undefined): boolean {
  return usages === undefined || usages.some((usage) => /^(?:index|preserve|present)/.test(usage));
}

/** What is known of the time before the moment asked about: from the captures, and over that, from the settings. */
export function historyFor(
  {
    url,
    capturedAt,
    askedAt,
  }: { readonly url: string; readonly capturedAt?: string | undefined; readonly askedAt: string },
  { heldSince, history }: AuditSettings,
  evidence: Evidence,
): History | undefined {
  const captured = evidence.historyOf(url, capturedAt, askedAt);
  const held = defined({ firstIndexed: heldSince, firstPreserved: heldSince });
  const known: History = { ...captured, ...held, ...history };
  return Object.keys(known).length === 0 ? undefined : known;
}
