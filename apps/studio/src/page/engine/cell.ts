import type { Decision, History, Usage } from '@heed/core';
import { type Brief, briefOf, limitInWords, namedLimits, notSeenInWords } from '@heed/core/explain';
import { defined, timeNeeds } from '@heed/core/internal';
import { doubtOf } from '@heed/core/internal/answers';
import { wellKnownFiles } from '../state/well-known-files.ts';
import type { Cell, Standing } from './messages.ts';

/** The cell for a decision. `history` is what the agent did before. */
export function cellOf(usage: Usage, decision: Decision, history: History): Cell {
  const { verdict, may, blockedBy, limits, until } = decision;
  const isOpen = isNotKnown(decision);
  const doubt = isOpen ? notSeenInWords(documentsIn(decision)) : doubtIn(usage, decision, history);
  const brief = briefOf(decision, doubt === undefined);
  const isUnknown = isOpen || (brief.outcome === 'no rule' && nothingSeen(usage, decision));
  const standing: Standing = isUnknown ? 'not known' : brief.outcome;
  return defined({
    usage,
    verdict,
    may,
    blockedBy,
    limits,
    until,
    standing,
    word: wordOf(standing, may, doubt !== undefined),
    details: isOpen ? [] : detailsOf(usage, brief),
    doubt,
  });
}

/**
 * Is the use refused only because documents that the texts refer to were not provided? To an agent, a document that cannot be fetched is
 * a refusal (AIN-16g, AMB-48); but here nothing has tried.
 */
export function isNotKnown(decision: Decision): boolean {
  return !decision.may && documentsIn(decision).length > 0;
}

/** The documents that the decision is open for. */
export function documentsIn({ open = [] }: Decision): readonly string[] {
  return open.filter((one) => !carriers.has(one) && !wellKnownFiles.includes(one));
}

const carriers: ReadonlySet<string> = new Set(['robots.txt', 'response', 'headers', 'body']);

/** Was nothing provided that could have rules on the usage, but for files that few sites have? */
function nothingSeen(usage: Usage, { open = [] }: Decision): boolean {
  return open.includes('robots.txt') && (usage === 'crawl' || open.includes('response'));
}

/** Why the decision may turn out to be otherwise, if it may. */
function doubtIn(usage: Usage, decision: Decision, history: History): string | undefined {
  const doubt = doubtOf(decision) ?? liftedBy(decision);
  const moments = momentsLacking(usage, decision, history);
  return [doubt, moments].filter((words) => words !== undefined).join('; ') || undefined;
}

/** What a page could lift, as long as it was not provided. */
function liftedBy({ may, open }: Decision): string | undefined {
  return may || open === undefined ? undefined : `the page may say otherwise; ${notSeenInWords(open)}`;
}

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
