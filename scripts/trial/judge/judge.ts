import { quietPrefix, type RobotsAnswer } from '../plan/site-plan.ts';
import type { PageRequest, Retrieval, ServerLog } from '../sites/server-log.ts';
import { entitled } from './entitled.ts';
import type { Fault, FaultKind } from './fault.ts';
import { outcomeOf } from './outcome.ts';

/** What a crawler reports about an address that it received or found. */
export interface Visit {
  readonly url: string;
  readonly phase: number;
  /** `fetched`: it was requested, with any result. `denied`: robots.txt forbids it. */
  readonly outcome: 'fetched' | 'denied';
}

/** What the crawler under trial is called, and how long it waits. */
export interface OnTrial {
  /** Its User-Agent. */
  readonly agent: string;
  /** Milliseconds that it waits for robots.txt. */
  readonly timeout: number;
}

const day = 24 * 60 * 60 * 1000;

/** The clock stands still within a phase, so this is for the rest of it. */
const aMoment = 1;

/** Everything that a crawler did wrong, by the log of the servers; only for addresses left out, also by what it says itself. */
export function judge(log: ServerLog, visits: readonly Visit[], onTrial: OnTrial): Fault[] {
  const bySite = new Map<string, Retrieval[]>();
  for (const retrieval of log.retrievals) {
    bySite.set(retrieval.origin, [...(bySite.get(retrieval.origin) ?? []), retrieval]);
  }
  const requested = new Set(log.requests.map(({ url, phase }) => `${phase} ${url}`));
  return [
    ...log.requests.flatMap((request) => faultsOf(request, bySite.get(request.origin) ?? [], log, onTrial)),
    ...[...bySite.values()].flatMap((retrievals) => faultsOfAsking(retrievals, log, onTrial)),
    ...visits
      // Some doors name the original address, where a redirect of it led to a denied one.
      .filter(({ url, phase }) => !requested.has(`${phase} ${url}`))
      .flatMap((visit) => withheld(visit, bySite.get(new URL(visit.url).origin) ?? [], log, onTrial)),
  ];
}

function faultsOf(
  request: PageRequest,
  retrievals: readonly Retrieval[],
  log: ServerLog,
  { agent, timeout }: OnTrial,
): Fault[] {
  const { url, site, phase, moment, at } = request;
  const fault = (kind: FaultKind, details: string): Fault => ({ kind, site: site.number, url, phase, details });
  const asked = { url, agent, moment, phase, until: at, timeout, mayForget: mayForget(log) };
  const { mayFetch: mayFetchByAll, obeyed } = entitled(retrievals, asked);
  // A crawler that was killed before it could keep an answer may use its earlier copy.
  const mayFetch = mayFetchByAll || entitled(withoutUnkept(retrievals, log), asked).mayFetch;
  const faults: Fault[] = [];
  if (obeyed.length === 0) faults.push(fault('unasked', 'No robots.txt could be obeyed then.'));
  else if (!mayFetch) faults.push(fault('denied', `By ${obeyed.join(' and ')}.`));
  if (new URL(url).pathname.startsWith(quietPrefix))
    faults.push(fault('followed', 'Only links with nofollow lead here.'));
  if (request.userAgent !== agent) faults.push(fault('other name', request.userAgent));
  return faults;
}

function faultsOfAsking(retrievals: readonly Retrieval[], log: ServerLog, { agent }: OnTrial): Fault[] {
  return retrievals.flatMap((retrieval, position) => {
    const { site, origin, phase, moment, startedAt } = retrieval;
    const fault = (kind: FaultKind, details: string): Fault => ({
      kind,
      site: site.number,
      url: `${origin}/robots.txt`,
      phase,
      details,
    });
    const faults: Fault[] = [];
    const before = retrievals[position - 1];
    if (retrieval.userAgent !== agent) faults.push(fault('other name', retrieval.userAgent));
    if (before !== undefined && !isForgotten(before, retrieval, log)) {
      if (before.endedAt === undefined || before.endedAt > startedAt) faults.push(fault('asked at once', ''));
      const since = moment - before.moment;
      const usable = usableFor(before);
      if (since < usable && !isRepeat(retrievals, position, log))
        faults.push(fault('asked too often', describe(before, since)));
    }
    return faults;
  });
}

/** Milliseconds in which there is no need to ask again: those in the headers, or else only the time of the answer. */
function usableFor(retrieval: Retrieval): number {
  const { answer } = retrieval;
  const outcome = outcomeOf(retrieval);
  // A temporary redirect may lead elsewhere the next time, so the response after it is not kept.
  const isTemporary =
    answer.kind === 'redirects' && answer.steps.some(({ status }) => status === 302 || status === 307);
  if (outcome.kind !== 'file' || outcome.lifetime === 'unsaid') return aMoment;
  return Math.min(outcome.lifetime * 1000, isTemporary ? aMoment : day);
}

/**
 * Did the crawler restart before it could have kept an answer, or was that one that no cache may keep? Once it has requested a page of the
 * site, it has decided, and its store has the reason.
 */
function isForgotten(before: Retrieval, next: Retrieval, log: ServerLog): boolean {
  if (startBetween(before, next, log) === undefined) return false;
  return isUnkept(before, next, log) || !isStorable(before.answer);
}

/** Did the crawler restart before it could have kept an answer? */
function isUnkept(before: Retrieval, next: Retrieval, log: ServerLog): boolean {
  const { origin, startedAt, endedAt = startedAt } = before;
  const startedAnew = startBetween(before, next, log);
  if (startedAnew === undefined) return false;
  return !log.requests.some(({ origin: site, at }) => site === origin && at > endedAt && at < startedAnew);
}

/** What a crawler knows at least: not the answers that it may not have kept. */
function withoutUnkept(retrievals: readonly Retrieval[], log: ServerLog): readonly Retrieval[] {
  return retrievals.filter((one, position) => {
    const next = retrievals[position + 1];
    return next === undefined || outcomeOf(one).kind === 'unreachable' || !isUnkept(one, next, log);
  });
}

/** A crawler that starts more than once was killed in between. */
function mayForget({ starts }: ServerLog): boolean {
  return starts.length > 1;
}

function startBetween(one: Retrieval, other: Retrieval, { starts }: ServerLog): number | undefined {
  return starts.find((start) => start > one.startedAt && start < other.startedAt);
}

/** RFC 9111 §3 and RFC 9110 §15.1: these may be stored without a header that says so; a response after a temporary redirect may not. */
function isStorable(answer: RobotsAnswer): boolean {
  if (answer.kind === 'file') return true;
  return answer.kind === 'status' && [404, 410].includes(answer.status);
}

/**
 * Is this a request sent again, because the previous one had no answer? A server may close a connection just as it is used
 * (RFC 9110 §9.2.2). A crawler that started in between does not know of the first.
 */
function isRepeat(retrievals: readonly Retrieval[], position: number, log: ServerLog): boolean {
  const [earlier, before, retrieval] = [retrievals[position - 2], retrievals[position - 1], retrievals[position]];
  if (before === undefined || before.phase !== retrieval?.phase || !isUnanswered(before)) return false;
  if (earlier?.phase !== before.phase || !isUnanswered(earlier)) return true;
  return startBetween(earlier, before, log) !== undefined;
}

function isUnanswered({ answer }: Retrieval): boolean {
  return answer.kind === 'broken' && answer.how === 'resets';
}

function describe({ answer, phase }: Retrieval, since: number): string {
  const short = JSON.stringify(answer, (key, value) => (key === 'file' ? undefined : value));
  return `${since / 1000} s after the answer of phase ${phase}: ${short}`;
}

function withheld(
  visit: Visit,
  retrievals: readonly Retrieval[],
  log: ServerLog,
  { agent, timeout }: OnTrial,
): Fault[] {
  const { url, phase, outcome } = visit;
  const known = retrievals.filter((one) => one.phase <= phase);
  const last = known.at(-1);
  if (outcome !== 'denied' || last === undefined) return [];
  const until = Number.POSITIVE_INFINITY;
  const asked = { url, agent, moment: last.moment, phase, until, timeout, mayForget: mayForget(log) };
  const { mayRefuse, obeyed } = entitled(known, asked);
  if (mayRefuse || obeyed.length === 0) return [];
  return [{ kind: 'withheld', site: last.site.number, url, phase, details: `By ${obeyed.join(' and ')}.` }];
}
