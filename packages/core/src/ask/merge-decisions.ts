import type { Limit } from '../policy/limit.js';
import { maxOverruled } from '../policy/statement.js';
import { tightestOf } from '../policy/tightest.js';
import type { Usage } from '../policy/usage.js';
import { defined } from '../text/defined.js';
import type { Answer, Decision, Reason, Winner } from './answer.js';
import { winnerOf } from './answer.js';
import type { OpenDecision } from './decide.js';
import { united } from './open/may.js';

/** The decisions for a class of agents, made of those for each of its members (AIN-12). */
export function mergeDecisions(members: readonly Answer['decisions'][]): { [U in Usage]?: OpenDecision } {
  const merged: { [U in Usage]?: OpenDecision } = {};
  for (const usage of Object.keys(members[0] ?? {}) as Usage[]) {
    const decisions = members.flatMap((member) => member[usage] ?? []);
    merged[usage] = decisions.every(isSilent) ? silentFor(decisions) : mergeDecision(decisions);
  }
  return merged;
}

/** Is there no rule on it? That is true of most usages, and such decisions are quickly merged. */
function isSilent(decision: Decision): boolean {
  const { verdict, limits, because, overruled, overruledMore, until, blockedVerdict, waitsFor } = decision;
  return (
    verdict === 'unstated' &&
    limits.length + because.length + overruled.length === 0 &&
    overruledMore === undefined &&
    until === undefined &&
    blockedVerdict === undefined &&
    waitsFor === undefined
  );
}

function silentFor(members: readonly Decision[]): OpenDecision {
  const may = members.every((one) => one.may);
  return { verdict: 'unstated', may, ...openOf(members), limits: [], because: [], overruled: [] };
}

/** What a class is open for: nothing, if the refusal of one member is final (ASK-35). */
function openOf(members: readonly Decision[]): Pick<Decision, 'open'> {
  const isRefused = ({ verdict, blockedBy, open }: Decision): boolean =>
    open === undefined && (verdict === 'denied' || blockedBy !== undefined);
  const open = members.some(isRefused) ? undefined : united(members.map((one) => one.open));
  return open === undefined ? {} : { open };
}

/** A class is refused for now only if no member is refused for good (ASK-38). */
function temporaryOf(refusing: readonly Decision[]): Pick<Decision, 'temporary'> {
  return refusing.length > 0 && refusing.every(({ temporary }) => temporary === true) ? { temporary: true } : {};
}

/** Denied if denied to one of them, allowed if allowed to all, otherwise unstated; it may be done only if each may do it. */
function mergeDecision(members: readonly Decision[]): OpenDecision {
  const verdict = verdictOf(members);
  const applying = verdict === 'denied' ? members.filter((one) => one.verdict === 'denied') : members;
  const { limits, isLoose } = tightestOf(applying.flatMap((one) => one.limits));
  const deciding = applying.filter((one) => one.verdict === verdict || one.limits.some((limit) => !isLoose(limit)));
  const outdone = applying.filter((one) => hasOnlyLoose(one, isLoose)).flatMap(limitsOf);
  const because = onceEach(deciding.flatMap((one) => reasonsOf(one, isLoose)));
  const winners = new Set(because.map(keyOf));
  const lost = onceEach([...outdone, ...members.flatMap(losersIn)]).filter((reason) => !winners.has(keyOf(reason)));
  const more = members.reduce((sum, { overruledMore = 0 }) => sum + overruledMore, 0);
  const overruledMore = more + Math.max(lost.length - maxOverruled, 0);
  const until = verdict === 'denied' ? undefined : earliest(members);
  const refusing = members.filter(({ may }) => !may);
  const isBlocked = refusing.length > 0 && refusing.every(({ blockedBy }) => blockedBy !== undefined);
  return defined({
    verdict,
    may: refusing.length === 0,
    ...openOf(members),
    limits,
    until,
    ...waitingOf(refusing),
    ...temporaryOf(refusing),
    blockedBy: isBlocked ? 'crawl' : undefined,
    ...blockOf(members),
    because,
    overruled: withWinners(lost.slice(0, maxOverruled), because),
    overruledMore: overruledMore === 0 ? undefined : overruledMore,
  });
}

/** What the class waits for, if each of those that may not only waits (AIN-6). */
function waitingOf(refusing: readonly Decision[]): Pick<Decision, 'waitsFor'> {
  if (refusing.length === 0 || refusing.some(({ waitsFor }) => waitsFor === undefined)) return {};
  return { waitsFor: [...new Set(refusing.flatMap(({ waitsFor = [] }) => waitsFor))] };
}

/** What keeps a member from fetching the resource. It is the same for each usage. */
function blockOf(members: readonly Decision[]): Pick<Decision, 'blockedVerdict' | 'blockedBecause'> {
  const verdicts = members.flatMap(({ blockedVerdict }) => blockedVerdict ?? []);
  const blockedVerdict = verdicts.find((verdict) => verdict === 'denied') ?? verdicts[0];
  if (blockedVerdict === undefined) return {};
  const blocked = members.filter((one) => one.blockedVerdict === blockedVerdict);
  return { blockedVerdict, blockedBecause: onceEach(blocked.flatMap(({ blockedBecause = [] }) => blockedBecause)) };
}

/** The reasons of a member that lost, each with the one that overrides it in full: it may have another index in a merged list. */
function losersIn(member: Decision): Reason[] {
  return member.overruled.map((reason) => {
    const winner = winnerOf(member, reason);
    if (winner === undefined) return reason;
    const { beatenBy: _, ...plain } = winner;
    return { ...reason, beatenBy: plain };
  });
}

/** Reasons that lost, each with the index of the one that overrides it, if that is listed. */
function withWinners(lost: readonly Reason[], because: readonly Reason[]): Reason[] {
  const places = new Map<string, Winner>();
  for (const [index, reason] of lost.entries()) places.set(keyOf(reason), { overruled: index });
  for (const [index, reason] of because.entries()) places.set(keyOf(reason), { because: index });
  return lost.map((reason) => {
    const { beatenBy: winner } = reason;
    if (winner === undefined || !('text' in winner)) return reason;
    return { ...reason, beatenBy: places.get(keyOf(winner)) ?? winner };
  });
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
    if (before === undefined || (before.beatenBy === undefined && reason.beatenBy !== undefined)) {
      known.set(keyOf(reason), reason);
    }
  }
  return [...known.values()];
}

/** A tag that both allows and forbids makes two statements. */
function keyOf({ dialect, source, line, column, text, says }: Reason): string {
  return JSON.stringify([dialect, source, line, column, text, says]);
}

/**
 * The earliest end of the members' permissions, unless one of them ran out at a time that is not known (ASK-40). Times may differ in
 * whether they have fractions of a second, so they are not compared as texts.
 */
function earliest(members: readonly Decision[]): string | undefined {
  if (members.some(endedAtUnknownTime)) return undefined;
  const moments = members.flatMap(({ until }) => until ?? []);
  return moments.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0];
}

/** Nothing else refuses what a member allows without a known end. */
function endedAtUnknownTime({ verdict, may, until, waitsFor, blockedBy }: Decision): boolean {
  return verdict === 'allowed' && !may && until === undefined && waitsFor === undefined && blockedBy === undefined;
}
