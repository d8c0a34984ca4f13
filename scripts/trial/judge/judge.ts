import { quietPrefix } from '../plan/site-plan.ts';
import type { PageRequest, Retrieval, ServerLog } from '../sites/server-log.ts';
import { entitled } from './entitled.ts';
import type { Fault, FaultKind } from './fault.ts';
import { outcomeOf } from './outcome.ts';

/** What a crawler says of an address that it was given or found. */
export interface Visit {
  readonly url: string;
  readonly phase: number;
  /** `fetched`: it was requested, whatever came of it. `denied`: robots.txt keeps the crawler from it. */
  readonly outcome: 'fetched' | 'denied';
}

/** What the crawler under trial is called, and how long it waits. */
export interface OnTrial {
  /** Its User-Agent. */
  readonly agent: string;
  /** Milliseconds that it gives a server for robots.txt. */
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
  return [
    ...log.requests.flatMap((request) => faultsOf(request, bySite.get(request.origin) ?? [], onTrial)),
    ...[...bySite.values()].flatMap((retrievals) => faultsOfAsking(retrievals, onTrial)),
    ...visits.flatMap((visit) => withheld(visit, bySite.get(new URL(visit.url).origin) ?? [], onTrial)),
  ];
}

function faultsOf(request: PageRequest, retrievals: readonly Retrieval[], { agent }: OnTrial): Fault[] {
  const { url, site, phase, moment, at } = request;
  const fault = (kind: FaultKind, details: string): Fault => ({ kind, site: site.number, url, phase, details });
  const { mayFetch, obeyed } = entitled(retrievals, { url, agent, moment, phase, until: at });
  const faults: Fault[] = [];
  if (obeyed.length === 0) faults.push(fault('unasked', 'No robots.txt could be obeyed then.'));
  else if (!mayFetch) faults.push(fault('denied', `By ${obeyed.join(' and ')}.`));
  if (new URL(url).pathname.startsWith(quietPrefix))
    faults.push(fault('followed', 'Only links with nofollow lead here.'));
  if (request.userAgent !== agent) faults.push(fault('other name', request.userAgent));
  return faults;
}

function faultsOfAsking(retrievals: readonly Retrieval[], { agent }: OnTrial): Fault[] {
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
    if (before !== undefined) {
      if (before.endedAt === undefined || before.endedAt > startedAt) faults.push(fault('asked at once', ''));
      const since = moment - before.moment;
      const usable = usableFor(before);
      const isRepeat = isUnanswered(before, phase) && !isUnanswered(retrievals[position - 2], phase);
      if (since < usable && !isRepeat) faults.push(fault('asked too often', describe(before, since)));
    }
    return faults;
  });
}

/** Milliseconds in which there is no need to ask again: those that headers give, or else the moment that the answer came. */
function usableFor(retrieval: Retrieval): number {
  const { answer } = retrieval;
  const outcome = outcomeOf(retrieval);
  // A temporary redirect may lead elsewhere the next time, so what is behind it does not last.
  const isTemporary =
    answer.kind === 'redirects' && answer.steps.some(({ status }) => status === 302 || status === 307);
  if (outcome.kind !== 'file' || outcome.lifetime === 'unsaid') return aMoment;
  return Math.min(outcome.lifetime * 1000, isTemporary ? aMoment : day);
}

/** A server may close a connection at the moment it is used. A request that had no answer may be sent once more (RFC 9110 §9.2.2). */
function isUnanswered(retrieval: Retrieval | undefined, phase: number): boolean {
  return retrieval?.phase === phase && retrieval.answer.kind === 'broken' && retrieval.answer.how === 'resets';
}

function describe({ answer, phase }: Retrieval, since: number): string {
  const short = JSON.stringify(answer, (key, value) => (key === 'file' ? undefined : value));
  return `${since / 1000} s after the answer of phase ${phase}: ${short}`;
}

/** A machine that is busy may make a crawler give up on a robots.txt that came. Whoever waited long may have. */
function withheld(visit: Visit, retrievals: readonly Retrieval[], { agent, timeout }: OnTrial): Fault[] {
  const { url, phase, outcome } = visit;
  const inPhase = retrievals.filter((one) => one.phase <= phase);
  const last = inPhase.at(-1);
  if (outcome !== 'denied' || last === undefined || inPhase.some(({ took = timeout }) => took > timeout / 2)) return [];
  const until = Number.POSITIVE_INFINITY;
  const { mayRefuse, obeyed } = entitled(inPhase, { url, agent, moment: last.moment, phase, until });
  if (mayRefuse || obeyed.length === 0) return [];
  return [{ kind: 'withheld', site: last.site.number, url, phase, details: `By ${obeyed.join(' and ')}.` }];
}
