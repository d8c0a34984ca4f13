import type { Decision, Speaker, Unseen } from '../decision/answer.js';
import { notSeenFor } from '../decision/not-seen.js';
import { type Dialect, dialects } from '../dialects/dialects.js';
import type { Usage } from '../policy/usage.js';
import { notSeenInWords } from './not-seen.js';

/**
 * Why a usage may turn out to be forbidden although nothing that was read forbids it: nobody looked at a carrier or a file that could
 * speak of it. Absent if everything was read, or if the usage is not allowed anyway.
 */
export function doubtOf(usage: Usage, { may }: Decision, notSeen: readonly Unseen[] = []): string | undefined {
  const unseen = may ? notSeenFor(usage, notSeen) : [];
  return unseen.length === 0 ? undefined : notSeenInWords(unseen);
}

/** Says below a table that its cells do not tell everything. */
export function sentenceOnDoubt(doubt: string): string {
  return `There may be more rules; ${doubt}.`;
}

/**
 * Does a decision hold whatever a page and its header say that were not read, or not to their end? The rules of robots.txt on fetching
 * do: they apply before the page is read. A denial does too, except in dialects in which a page can lift it. What may not be fetched is
 * certainly blocked.
 */
export function holdsWithoutPage(usage: Usage, { verdict, blockedBy, because }: Decision): boolean {
  if (usage === 'crawl' || blockedBy !== undefined) return true;
  return verdict === 'denied' && because.some(({ dialect, source }) => source === 'body' || !pageMayLift(dialect));
}

function pageMayLift(speaker: Speaker): boolean {
  // A decision may come from another version of heed, with other dialects.
  return Object.hasOwn(dialects, speaker) && dialects[speaker as Dialect].pageMayLift === true;
}
