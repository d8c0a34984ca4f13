import type { Decision, Unseen, Usage } from '@heed/core';
import { notSeenFor } from '@heed/core/documents';
import { notSeenInWords } from '@heed/core/explain';

/**
 * Why a usage may turn out to be forbidden although nothing that was read forbids it: nobody looked at a carrier or a file that could
 * speak of it. Absent if everything was read, or if the usage is not allowed anyway.
 */
export function doubtOf(usage: Usage, { may }: Decision, notSeen: readonly Unseen[] = []): string | undefined {
  const unseen = may ? notSeenFor(usage, notSeen) : [];
  return unseen.length === 0 ? undefined : notSeenInWords(unseen);
}

/** Says below a table that its cells do not tell everything. */
export function sentenceOn(doubt: string): string {
  return `There may be more rules; ${doubt}.`;
}
