import type { Limit } from '../../policy/limit.js';
import type { PathBytes } from '../../policy/path-bytes.js';
import { beaten, isSamePlace, maxOverruled, type Ruling, type Statement, silence } from '../../policy/statement.js';
import type { Usage } from '../../policy/usage.js';
import { defined } from '../../text/defined.js';
import { matchesPath } from '../robots-txt/match/path-rule.js';
import type { Channel, FoundPlace } from './channels.js';
import type { FileRule } from './file-rule.js';
import { policyUrl } from './policy.js';
import type { TdmrepFile } from './read.js';
import type { Reservation } from './reservation.js';

/** What one channel says of one resource, with everything in it that says something. */
export interface Level {
  /** Absent if the channel has no value. */
  readonly reservation?: SetReservation;
  /** What says so; what agrees with it; and what lost to it inside the channel. */
  readonly parts: readonly Part[];
  readonly policy?: { readonly text: string; readonly place: FoundPlace };
}

type SetReservation = Exclude<Reservation, 'unset'>;

/** A field, a tag or a rule. */
interface Part {
  readonly reservation: SetReservation;
  readonly place: FoundPlace;
  /** The clause by which it counts although it, or something before it, is broken. */
  readonly lenience?: string;
  /** The clause by which it lost inside its channel. */
  readonly lostBy?: string;
}

export function levelOfChannel({ reservation, isLenient, place, policy }: Channel): Level {
  const said = reservation === undefined || place === undefined ? undefined : { reservation, place };
  const part = said === undefined || !isLenient ? said : { ...said, lenience: 'AIN-2b' };
  return defined({
    reservation,
    parts: part === undefined ? [] : [part],
    policy: policy === undefined ? undefined : { text: policy.text, place: policy },
  });
}

/**
 * What the file says of a path: the first rule that matches decides (TDM-F3).
 *
 * A rule that cannot be read keeps later releases from counting, but no later reservation (AIN-2c).
 */
export function levelOfFile({ source, rules }: TdmrepFile, path: PathBytes): Level {
  const matching = rules.filter(({ pattern }) => matchesPath(pattern, path));
  const unreadable = matching.findIndex(({ reservation }) => reservation === 'unset');
  const behind = (at: number): boolean => unreadable !== -1 && at > unreadable;
  const decides = ({ reservation }: FileRule, at: number): boolean =>
    reservation === 'reserved' || (reservation === 'released' && !behind(at));
  const first = matching.findIndex(decides);
  const deciding = matching[first];
  const parts: Part[] = [];
  for (const [at, rule] of matching.entries()) {
    const { reservation, span, lenience = behind(at) ? 'AIN-2c' : undefined } = rule;
    if (reservation === 'unset') continue;
    const isShadowed = reservation === 'released' && behind(at) && (first === -1 || at < first);
    const lostBy = isShadowed ? 'AIN-2c' : reservation === deciding?.reservation ? undefined : 'TDM-F3';
    const part = { reservation, place: { source, span } };
    parts.push(defined({ ...part, lenience, lostBy }));
  }
  const withPolicy = deciding ?? matching.find((rule) => rule.policy !== undefined && rule.reservation === 'unset');
  const { policy, span } = withPolicy ?? {};
  return {
    ...(deciding === undefined || deciding.reservation === 'unset' ? {} : { reservation: deciding.reservation }),
    parts: deciding === undefined ? parts : decidingFirst(parts, deciding),
    ...(policy === undefined || span === undefined ? {} : { policy: { text: policy.text, place: { source, span } } }),
  };
}

/** Releases that an unreadable rule shadows may come before the rule that decides. */
function decidingFirst(parts: readonly Part[], { span }: FileRule): Part[] {
  const isDeciding = (part: Part): boolean => part.place.span === span;
  return [...parts.filter(isDeciding), ...parts.filter((part) => !isDeciding(part))];
}

/** The ruling of all channels: the nearest that has a value decides, and each property by itself (TDM-O1, TDM-O2, AIN-18). */
export function ruleOn(usage: Usage, levels: readonly Level[], url: string): Ruling {
  const deciding = levels.find(({ reservation }) => reservation !== undefined);
  const decided = deciding?.reservation;
  const saying = levels.flatMap(({ parts }) => parts).filter(({ reservation }) => speaksOf(reservation, usage));
  const agrees = ({ reservation, lostBy }: Part): boolean => lostBy === undefined && reservation === decided;
  const agreeing = saying.filter(agrees);
  const losing = saying.filter((part) => !agrees(part));
  const first = deciding?.parts[0];
  const winner = first === undefined ? undefined : statementOf(first, winningClause(usage, first, losing));
  const overruled = losing.map((part) => beaten(statementOf(part, part.lostBy ?? 'TDM-O1'), winner));
  if (winner === undefined || decided === undefined || !speaksOf(decided, usage)) {
    return overruled.length === 0 ? silence : { verdict: 'unstated', limits: [], because: [], overruled };
  }
  const others = agreeing.slice(1, maxOverruled).map((part) => statementOf(part, ownClause(usage, part)));
  if (decided === 'released') return { verdict: 'allowed', limits: [], because: [winner, ...others], overruled };
  const { limits, support } = termsOf(levels, url);
  const isListed = [winner, ...others].some((one) => support !== undefined && isSamePlace(one, support));
  const supported = support === undefined || isListed ? winner : { ...winner, restsOn: [support] };
  return { verdict: 'denied', limits, because: [{ ...supported, limits }, ...others], overruled };
}

function speaksOf(reservation: Part['reservation'], usage: Usage): boolean {
  return reservation === 'reserved' || usage === 'tdm';
}

/** The clause by which the first statement wins: by leniency, over other channels, over later rules, or unopposed. */
function winningClause(usage: Usage, part: Part, losing: readonly Part[]): string {
  if (part.lenience !== undefined) return part.lenience;
  if (losing.some(({ lostBy }) => lostBy === undefined)) return 'TDM-O1';
  const isInFile = losing.some(({ lostBy, place }) => lostBy === 'TDM-F3' && place.source === part.place.source);
  return isInFile ? 'TDM-F3' : ownClause(usage, part);
}

function ownClause(usage: Usage, { lenience }: Part): string {
  return lenience ?? (usage === 'tdm' ? 'TDM-1' : 'AIN-13');
}

function statementOf({ reservation, place }: Part, clause: string): Statement {
  return { dialect: 'tdmrep', says: reservation === 'reserved' ? 'disallow' : 'allow', place, clause };
}

/**
 * Where a licence may be had: the policy of the nearest channel that has one, with the statement that says so. A policy next to a 0
 * is none (TDM-3, AIN-14).
 */
function termsOf(levels: readonly Level[], url: string): { limits: readonly Limit[]; support?: Statement } {
  const policy = levels.find((level) => level.policy !== undefined && level.reservation !== 'released')?.policy;
  const value = policy === undefined ? undefined : policyUrl(policy.text, url);
  if (policy === undefined || value === undefined) return { limits: [] };
  const { source, span } = policy.place;
  const support: Statement = { dialect: 'tdmrep', says: 'limit', place: { source, span }, clause: 'TDM-O2' };
  return { limits: [{ limit: 'terms', value }], support };
}
