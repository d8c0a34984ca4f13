import { type Answer, type Fetched, isUsage } from '@heed/core';
import { messageOf } from '@heed/core/diagnostics';
import { readQuestion } from '@heed/core/internal/answers';
import type { KnownSite, Note } from '@heed/sites';
import type { Decide, Decided } from '../decide.js';
import { tooSlow } from '../errors.js';
import type { Reply } from '../http/reply.js';
import { within } from '../limits/within.js';
import type { Parts } from '../parts.js';
import { type Asked, questionOf } from './asked.js';
import { quotedAsWritten, respelledTexts } from './respelled-texts.js';
import { hasRobotsTxt, isRobotsTxt, withoutRobotsTxt } from './robots-txt-url.js';

/** A decision about a URL of which nothing was known but its address. */
export interface DecidedFor {
  readonly decision_id: string;
  readonly answer: Answer;
  /** The time of the question, in RFC 3339. */
  readonly at: string;
  /** robots.txt of the site. */
  readonly robots: Fetched;
  /** The time from which robots.txt will be fetched again, in milliseconds since 1970. */
  readonly freshUntil: number;
  /** What went wrong while it and other files were fetched, in sentences. */
  readonly problems: readonly string[];
}

/** The texts by which to decide. */
interface TextsFor {
  readonly robots: Fetched;
  readonly files: Readonly<Record<string, Fetched>>;
  readonly notes: readonly Note[];
  readonly freshUntil: number;
}

/** Gets the current rules of the site for a URL, and decides; or returns the reply that says why there is no decision. */
export async function decideFor(
  asked: Asked,
  parts: Parts,
  given: { readonly at?: string } = {},
): Promise<DecidedFor | Reply> {
  const { decide, limits } = parts;
  // Found out before anything is fetched for it.
  if (isRefused(asked, given.at)) return refusedBy(decide({ ...questionOf(asked), ...given }));
  if (!hasRobotsTxt(asked.url)) return withoutRobotsTxt;
  const time = parts.now();
  const late = new AbortController();
  const texts = await within(limits.milliseconds, textsFor(asked, time, late.signal, parts));
  if (texts === undefined) {
    late.abort();
    return tooSlow('What the site says', limits.milliseconds);
  }
  return decideBy(texts, asked, given.at ?? new Date(time).toISOString(), decide);
}

/** Returns what is known of the site without waiting; `undefined` if more has to be found out about it, or about the question. */
export function knownSiteFor({ url, usages }: Asked, time: number, { gatherer }: Parts): KnownSite | undefined {
  // robots.txt itself may always be fetched. A value that is not a question is refused before anything is looked up for it.
  return url.includes('/robots.txt') || !usages.every(isUsage) ? undefined : gatherer.sites.known(url, time);
}

function decideBy(
  { robots, files, notes, freshUntil }: TextsFor,
  asked: Asked,
  at: string,
  decide: Decide,
): DecidedFor | Reply {
  const { rules = 'as written' } = asked;
  const given = Object.keys(files).length === 0 ? { robots } : { robots, files };
  const { decision_id, answer } = decide({ ...questionOf(asked), at, ...respelledTexts(given, rules) }, notes);
  if ('error' in answer) return refusedBy({ decision_id, answer });
  return {
    decision_id,
    answer: quotedAsWritten(answer, robots, rules),
    at,
    robots,
    freshUntil,
    problems: notes.map((note) => messageOf(note)),
  };
}

/** Returns the reply to a value that is not a question. */
function refusedBy({ decision_id, answer }: Decided): Reply {
  return { status: 422, body: JSON.stringify({ decision_id, ...answer }) };
}

function isRefused(asked: Asked, at: string | undefined): boolean {
  const question = questionOf(asked);
  return readQuestion(at === undefined ? question : { ...question, at }).kind === 'refusal';
}

async function textsFor(
  { url, usages }: Asked,
  time: number,
  signal: AbortSignal,
  { gatherer, metrics }: Parts,
): Promise<TextsFor> {
  if (isRobotsTxt(url) && usages.every((usage) => usage === 'crawl')) {
    return { robots: '', files: {}, notes: [], freshUntil: time };
  }
  const isKnown = gatherer.sites.known(url, time) !== undefined;
  const { site, files, notes } = await gatherer.gather({ url, usages, signal });
  metrics.lookedUp(isKnown ? 'cache' : site.from);
  return { robots: site.robots, files, notes, freshUntil: site.freshUntil };
}
