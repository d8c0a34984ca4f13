import { arrangedIn, type Limit } from '../policy/limit.js';
import { maxOverruled } from '../policy/statement.js';
import { tightestOf } from '../policy/tightest.js';
import type { Usage } from '../policy/usage.js';
import { type Answer, beatenBy, crawlOf, type Decision, type Reason } from './answer.js';

/** The decisions for a class of agents, made of those for each of its members (AIN-12). */
export function mergeDecisions(members: readonly Answer['decisions'][]): Answer['decisions'] {
  const merged: { [U in Usage]?: Decision } = {};
  let crawl: Decision | undefined;
  for (const usage of Object.keys(members[0] ?? {}) as Usage[]) {
    const decisions: Decision[] = [];
    const crawls: Decision[] = [];
    for (const member of members) {
      const decision = member[usage];
      if (decision === undefined) continue;
      decisions.push(decision);
      if (decision[crawlOf] !== undefined) crawls.push(decision[crawlOf]);
    }
    const decision = decisions.every(isSilent) ? silentFor(decisions) : mergeDecision(decisions);
    // What keeps a member from fetching is the same for each usage.
    if (crawls.length > 0) crawl ??= mergeDecision(crawls);
    merged[usage] = crawls.length === 0 || crawl === undefined ? decision : { ...decision, [crawlOf]: crawl };
  }
  return merged;
}

/** Does nobody say anything about it? That is true of most usages, and such decisions are quickly merged. */
function isSilent(decision: Decision): boolean {
  const { verdict, limits, because, overruled, overruledMore, until, blockedBy } = decision;
  return (
    verdict === 'unstated' &&
    limits.length + because.length + overruled.length === 0 &&
    overruledMore === undefined &&
    until === undefined &&
    blockedBy === undefined &&
    decision[arrangedIn] === undefined
  );
}

function silentFor(members: readonly Decision[]): Decision {
  return { verdict: 'unstated', may: members.every(({ may }) => may), limits: [], because: [], overruled: [] };
}

/** Denied if denied to one of them, allowed if allowed to all, otherwise unstated; it may be done only if each may do it. */
function mergeDecision(members: readonly Decision[]): Decision {
  const verdict = verdictOf(members);
  const applying = verdict === 'denied' ? members.filter((one) => one.verdict === 'denied') : members;
  const { limits, isLoose } = tightestOf(applying.flatMap((one) => one.limits));
  const deciding = applying.filter((one) => one.verdict === verdict || one.limits.some((limit) => !isLoose(limit)));
  const outdone = applying.filter((one) => hasOnlyLoose(one, isLoose)).flatMap(limitsOf);
  const because = onceEach(deciding.flatMap((one) => reasonsOf(one, isLoose)));
  const winners = new Set(because.map(keyOf));
  const lost = onceEach([...outdone, ...members.flatMap((one) => one.overruled)]).filter(
    (reason) => !winners.has(keyOf(reason)),
  );
  const more = members.reduce((sum, { overruledMore = 0 }) => sum + overruledMore, 0);
  const overruledMore = more + Math.max(lost.length - maxOverruled, 0);
  const until = verdict === 'denied' ? undefined : earliest(members);
  const refusing = members.filter(({ may }) => !may);
  const arranged = refusing.find((one) => one[arrangedIn] !== undefined)?.[arrangedIn];
  const isBlocked = refusing.length > 0 && refusing.every(({ blockedBy }) => blockedBy !== undefined);
  return {
    verdict,
    may: refusing.length === 0,
    limits,
    ...(until === undefined ? {} : { until }),
    ...(isBlocked ? { blockedBy: 'crawl' } : {}),
    because,
    overruled: lost.slice(0, maxOverruled),
    ...(overruledMore === 0 ? {} : { overruledMore }),
    ...(arranged === undefined ? {} : { [arrangedIn]: arranged }),
  };
}

function verdictOf(members: readonly Decision[]): Decision['verdict'] {
  if (members.some(({ verdict }) => verdict === 'denied')) return 'denied';
  return members.every(({ verdict }) => verdict === 'allowed') ? 'allowed' : 'unstated';
}

function hasOnlyLoose({ limits }: Decision, isLoose: (limit: Limit) => boolean): boolean {
  return limits.length > 0 && limits.every(isLoose);
}

/** The reasons of a member, without those that set only limits that others outdo (ASK-4). */
function reasonsOf(member: Decision, isLoose: (limit: Limit) => boolean): readonly Reason[] {
  return hasOnlyLoose(member, isLoose) ? member.because.filter(({ says }) => says !== 'limit') : member.because;
}

function limitsOf({ because }: Decision): readonly Reason[] {
  return because.filter(({ says }) => says === 'limit').map((reason) => ({ ...reason, clause: 'ASK-4' }));
}

/** Each statement once: several members may give the same one as their reason, and by different clauses. */
function onceEach(reasons: readonly Reason[]): Reason[] {
  const known = new Map<string, Reason>();
  for (const reason of reasons) {
    const before = known.get(keyOf(reason));
    // The one that says what overrides it explains more.
    if (before === undefined || (before[beatenBy] === undefined && reason[beatenBy] !== undefined)) {
      known.set(keyOf(reason), reason);
    }
  }
  return [...known.values()];
}

/** A tag that both allows and forbids makes two statements. */
function keyOf({ dialect, source, line, column, text, says }: Reason): string {
  return JSON.stringify([dialect, source, line, column, text, says]);
}

/** Moments may differ in whether they have fractions of a second, so they are not compared as texts. */
function earliest(members: readonly Decision[]): string | undefined {
  const moments = members.flatMap(({ until }) => until ?? []);
  return moments.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0];
}
