import { type Decision, type NotSeen, partlyReadUsages, type Usage } from '@heed/core';
import { notSeenFor } from '@heed/core/documents';
import { notSeenInWords } from '@heed/core/explain';

/**
 * Why a usage may turn out to be forbidden although nothing that was read forbids it: a carrier that nobody looked at, or signals
 * that heed does not read. Absent if everything that heed can read was read, or if the usage is not allowed anyway.
 */
export function doubtOf(
  usage: Usage,
  { verdict, may }: Decision,
  notSeen: readonly NotSeen[] = [],
): string | undefined {
  if (!may) return undefined;
  const unseen = notSeenFor(usage, notSeen);
  if (unseen.length > 0) return notSeenInWords(unseen);
  return verdict === 'unstated' && partlyReadUsages.includes(usage) ? partlyRead : undefined;
}

/** Says below a table that its cells do not tell everything. */
export function sentenceOn(doubt: string): string {
  return `There may be more rules; ${doubt}.`;
}

export const partlyRead = 'heed does not yet read most signals about AI and data mining';
