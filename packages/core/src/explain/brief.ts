import type { Decision } from '../ask/answer.js';
import { isBlocked } from '../ask/crawl-block.js';
import { limitsToArrange } from '../policy/limit.js';
import type { Usage } from '../policy/usage.js';
import { limitInWords } from './limits.js';
import { listed } from './phrases.js';
import { endInFewWords } from './time.js';

/**
 * What came of a decision, for a sign or a count. `no rule`: nothing allows or denies the usage, so it may be done. `not known`: nothing
 * that was provided denies it, but something else could (ASK-35). The others are forms of a refusal: `denied`, also where the agent
 * refuses what no rule allows; `blocked`: it may not be fetched (ASK-12); `to arrange`: not before something is arranged with the
 * publisher, such as a payment (AIN-6); `ended`: a time limit has passed.
 */
export type Outcome = 'allowed' | 'no rule' | 'not known' | 'denied' | 'blocked' | 'to arrange' | 'ended';

/** A decision in a few words: those that every table, page and report uses. */
export interface Brief {
  readonly outcome: Outcome;
  /** `allowed`, `allowed (no rule)`, `denied`, `denied so far`, `not known`, `needs payment`. */
  readonly word: string;
  /** Additions to the word, each in words: `until 31 December 2026`, `at most 160 characters`, `ended`, `terms`. */
  readonly additions: readonly string[];
  /** The word and its additions: `allowed until 31 December 2026, at most 160 characters`. */
  readonly phrase: string;
}

/** How a decision was asked for, as far as the decision does not repeat it. */
export interface BriefOptions {
  /** The time of the question. Without it, an end next to `open` is not known to have passed. */
  readonly at?: string | undefined;
}

/** Puts a decision into a few words. They claim no more than was provided. */
export function briefOf(usage: Usage, decision: Decision, asked: BriefOptions = {}): Brief {
  const outcome = outcomeOf(decision, asked);
  const word = wordOf(decision, outcome);
  const time = timeOf(usage, decision, outcome);
  const additions = [...(time === undefined ? [] : [time]), ...furtherAdditions(usage, decision, outcome)];
  const phrase = additions.reduce((said, one) => `${said}${one === time ? '' : ','} ${one}`, word);
  return { outcome, word, additions, phrase };
}

/** Limits whose values are addresses, too long for a cell: there only the name is shown, and the address elsewhere. */
export const namedLimits: ReadonlyMap<string, string> = new Map([
  ['terms', 'Terms'],
  ['license-server', 'Licence server'],
]);

/** Returns what came of a decision. */
export function outcomeOf(decision: Decision, { at }: BriefOptions = {}): Outcome {
  const { verdict, may, open, until } = decision;
  if (isBlocked(decision)) return 'blocked';
  if (verdict === 'denied') return 'denied';
  if (limitsToArrange(decision).length > 0) return 'to arrange';
  if (open !== undefined) return hasPassed(until, at) ? 'ended' : 'not known';
  if (may) return verdict === 'allowed' ? 'allowed' : 'no rule';
  return verdict === 'allowed' || mayHavePassed(until, at) ? 'ended' : 'denied';
}

function hasPassed(until: string | undefined, at: string | undefined): boolean {
  return until !== undefined && at !== undefined && Date.parse(until) <= Date.parse(at);
}

/** What no rule allows may be refused for that alone, although it has a limit. */
function mayHavePassed(until: string | undefined, at: string | undefined): boolean {
  return until !== undefined && (at === undefined || hasPassed(until, at));
}

function wordOf(decision: Decision, outcome: Outcome): string {
  const { verdict, temporary, open } = decision;
  const now = temporary === true ? ' for now' : '';
  const soFar = open === undefined ? '' : ' so far';
  const rule = verdict === 'unstated' ? ' (no rule)' : '';
  switch (outcome) {
    case 'not known':
      return outcome;
    case 'to arrange':
      return `needs ${needsOf(decision)}${soFar}`;
    case 'blocked':
      return `denied${now}${soFar} (may not be fetched)`;
    case 'denied':
      return `denied${now}${soFar}${rule}`;
    default:
      return `allowed${rule}`;
  }
}

/** What must be arranged first, by the names of limits (AIN-6). */
const needs: ReadonlyMap<string, string> = new Map([
  ['payment', 'payment'],
  ['license-server', 'a licence'],
  ['reporting', 'reports'],
]);

function needsOf(decision: Decision): string {
  return listed([...new Set(limitsToArrange(decision).map(({ limit }) => needs.get(limit) ?? limit))]);
}

function furtherAdditions(usage: Usage, decision: Decision, outcome: Outcome): string[] {
  const { limits, open } = decision;
  // Limits are not known as long as it is not known whether the use is allowed at all.
  if (outcome === 'blocked' || outcome === 'not known') return [];
  const told = limitsToArrange(decision);
  const others = limits.filter((one) => !told.includes(one) && one.limit !== 'time-limit');
  const said = others.filter(({ limit }) => !namedLimits.has(limit)).map((one) => limitInWords(usage, one));
  const named = others.filter(({ limit }) => namedLimits.has(limit)).map(({ limit }) => nameOf(limit));
  const ended = outcome === 'ended' ? [open === undefined ? 'ended' : 'ended so far'] : [];
  return [...ended, ...new Set([...said, ...named])];
}

function nameOf(limit: string): string {
  return limit === 'license-server' ? 'licence server' : limit;
}

/** Until when: the end if it is a known time, else how it is counted. */
function timeOf(usage: Usage, { until, limits }: Decision, outcome: Outcome): string | undefined {
  if (outcome !== 'allowed' && outcome !== 'no rule' && outcome !== 'ended') return undefined;
  if (until !== undefined) return `until ${endInFewWords(until)}`;
  const counted = limits.filter(({ limit }) => limit === 'time-limit').map((limit) => limitInWords(usage, limit));
  return counted.length === 0 ? undefined : listed(counted);
}
