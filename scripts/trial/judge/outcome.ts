import { plainGroups, plainVerdict } from '../../../conformance/src/reference-matcher.ts';
import type { RobotsAnswer, RobotsFile } from '../plan/site-plan.ts';
import type { Retrieval } from '../sites/server-log.ts';

// Nothing in this folder uses code of the packages on trial. The rules of a file are known from the groups it was made of, and the matcher
// is the one that conformance compares core with.

/** What a robots.txt means for a crawler that fetched it (RFC 9309 §2.3.1), and for how many seconds. */
export type Outcome =
  | { readonly kind: 'file'; readonly file: RobotsFile; readonly lifetime: number | 'unsaid' }
  | { readonly kind: 'unavailable' }
  /** Redirects that end nowhere: like no file, unless there is a copy. */
  | { readonly kind: 'adrift' }
  | { readonly kind: 'unreachable' };

/** Redirects that lead somewhere. More make the file unavailable. */
const followedRedirects = 5;

/** What asking for robots.txt came to. */
export function outcomeOf({ answer, isGivenUp }: Pick<Retrieval, 'answer' | 'isGivenUp'>): Outcome {
  return isGivenUp === true ? { kind: 'unreachable' } : outcomeOfAnswer(answer);
}

/** Statuses that say nothing of the file: too many requests is not consent, and these redirects name no target. */
const silentStatuses: readonly number[] = [300, 304, 305, 306, 429];

function isSilence(status: number): boolean {
  return status >= 500 || silentStatuses.includes(status);
}

/** Returns what an answer means. */
function outcomeOfAnswer(answer: RobotsAnswer): Outcome {
  switch (answer.kind) {
    case 'file':
      return { kind: 'file', file: answer.file, lifetime: answer.caching.lifetime };
    case 'status':
      return { kind: isSilence(answer.status) ? 'unreachable' : 'unavailable' };
    case 'redirects':
      if (answer.steps.length > followedRedirects || answer.end === 'endless') return { kind: 'adrift' };
      if (answer.end !== 'outside') return outcomeOfAnswer(answer.end);
      // What leads outside is one more redirect.
      return { kind: answer.steps.length < followedRedirects ? 'unreachable' : 'adrift' };
    case 'broken':
      return { kind: 'unreachable' };
  }
}

/** Does a robots.txt let an agent fetch a URL? */
export function allows({ groups, acapDenied }: RobotsFile, agent: string, url: string): boolean {
  const own = plainGroups(
    groups.map(({ names }) => names),
    agent,
  );
  const rules = own.flatMap((number) => groups[number]?.rules ?? []);
  const { pathname } = new URL(url);
  return plainVerdict(rules, url) !== 'denied' && !acapDenied.some((prefix) => pathname.startsWith(prefix));
}
