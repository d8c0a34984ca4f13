import type { Decision, History, Unseen, Usage } from '@heed/core';
import { crawlBehind, decidingReasons, notSeenFor, timeNeeds } from '@heed/core/documents';
import {
  type Brief,
  briefOf,
  doubtOf,
  holdsWithoutPage,
  limitInWords,
  namedLimits,
  notSeenInWords,
} from '@heed/core/explain';
import type { Cell, Standing } from './messages.ts';

/** What a decision was made without. */
export interface Lacking {
  readonly notSeen: readonly Unseen[];
  /** Documents that the texts refer to and that nobody looked at: they are among `notSeen`. */
  readonly missing: readonly string[];
  readonly history: History;
}

/** The cell for a decision. */
export function cellOf(usage: Usage, given: Decision, lacking: Lacking): Cell {
  const decision = knownDecision(given, lacking);
  const { verdict, may, blockedBy, limits, until } = decision;
  const isOpen = isNotKnown(decision, lacking);
  const doubt = isOpen ? missingInWords(lacking) : doubtIn(usage, decision, lacking);
  const brief = briefOf(decision, doubt === undefined);
  const isUnknown = isOpen || (brief.outcome === 'no rule' && nothingSeen(usage, lacking));
  const standing: Standing = isUnknown ? 'not known' : brief.outcome;
  return {
    usage,
    verdict,
    may,
    ...(blockedBy === undefined ? {} : { blockedBy }),
    limits,
    ...(until === undefined ? {} : { until }),
    standing,
    word: wordOf(standing, may, doubt !== undefined),
    details: isOpen ? [] : detailsOf(usage, brief),
    ...(doubt === undefined ? {} : { doubt }),
  };
}

/**
 * Is the decision made only by references to documents that nobody looked at? To an agent, a document that cannot be fetched is a
 * refusal (AIN-16g, AMB-48); but here nobody has tried.
 */
function restsOnMissing({ because }: Pick<Decision, 'because'>, { missing }: Lacking): boolean {
  return missing.length > 0 && because.length > 0 && because.every(({ clause }) => clauses.has(clause));
}

/**
 * The decision as far as it is known. One that rests on what nobody looked at, about what may certainly not be fetched, is no more than
 * blocked.
 */
export function knownDecision(decision: Decision, lacking: Lacking): Decision {
  const crawl = crawlBehind(decision);
  if (crawl === undefined || restsOnMissing(crawl, lacking) || !restsOnMissing(decision, lacking)) return decision;
  return { ...decision, verdict: 'unstated', limits: [], because: [], blockedBy: 'crawl' };
}

/** Does the decision, or the denied crawl that blocks it, rest on documents that nobody looked at? */
export function isNotKnown(decision: Decision, lacking: Lacking): boolean {
  return restsOnMissing({ because: decidingReasons(decision) }, lacking);
}

const clauses: ReadonlySet<string> = new Set(['AIN-16g', 'AMB-48']);

/** Has nobody looked at anything that could have rules on the usage, but for files that few sites have? */
function nothingSeen(usage: Usage, { notSeen }: Lacking): boolean {
  return notSeen.includes('robots.txt') && (usage === 'crawl' || notSeen.includes('response'));
}

/** Documents that the texts refer to and that nobody looked at. */
export function missingInWords({ missing }: Lacking): string {
  return notSeenInWords(missing as readonly Unseen[]);
}

/** Why the decision may turn out to be otherwise, if it may. */
function doubtIn(usage: Usage, decision: Decision, { notSeen, history }: Lacking): string | undefined {
  const doubt = doubtOf(usage, decision, notSeen) ?? liftedBy(usage, decision, notSeen);
  const moments = momentsLacking(usage, decision, history);
  return [doubt, moments].filter((words) => words !== undefined).join('; ') || undefined;
}

/** What a page could lift, as long as nobody looked at it. */
function liftedBy(usage: Usage, decision: Decision, notSeen: readonly Unseen[]): string | undefined {
  if (decision.may || holdsWithoutPage(usage, decision)) return undefined;
  const unseen = notSeenFor(usage, notSeen).filter((one) => ofPage.has(one));
  return unseen.length === 0 ? undefined : `the page may say otherwise; ${notSeenInWords(unseen)}`;
}

const ofPage: ReadonlySet<Unseen> = new Set<Unseen>(['response', 'headers', 'body']);

/** A permission may have ended, as long as nobody says since when it counts (ASK-5). */
function momentsLacking(usage: Usage, { may, limits }: Decision, history: History): string | undefined {
  if (!may) return undefined;
  const lacks = limits.some((limit) =>
    timeNeeds(usage, limit).some((field) => field !== 'at' && history[field] === undefined),
  );
  return lacks ? 'its time limit may have passed: that depends on what the agent did before' : undefined;
}

function wordOf(standing: Standing, may: boolean, isDoubtful: boolean): string {
  if (standing === 'not known') return standing;
  if (standing === 'no rule') return `${standing}${isDoubtful ? ' found' : ''}${may ? '' : ', so not allowed'}`;
  return `${words[standing]}${isDoubtful ? ' so far' : ''}`;
}

const words: Readonly<Record<Exclude<Standing, 'not known' | 'no rule'>, string>> = {
  allowed: 'allowed',
  denied: 'not allowed',
  'only limits': 'not denied',
  'to arrange': 'not allowed',
  blocked: 'blocked by crawl',
  ended: 'ended',
};

function detailsOf(usage: Usage, { outcome, end, toArrange, limits }: Brief): string[] {
  return [
    ...(end === undefined ? [] : [outcome === 'ended' ? end : `until ${end}`]),
    ...(toArrange.length === 0 ? [] : [`until arranged: ${toArrange.map(({ limit }) => limit).join(', ')}`]),
    ...limits.map((one) => (namedLimits.has(one.limit) ? one.limit : limitInWords(usage, one))),
  ];
}
