import type { RobotsAnswer, SitePlan } from '../plan/site-plan.ts';

/** Everything that the servers of a batch were asked, in order. The judge uses nothing else. */
export interface ServerLog {
  readonly retrievals: Retrieval[];
  readonly requests: PageRequest[];
  /** When the crawler started as a new process, as the log counts. */
  readonly starts: number[];
  /** The clock of the trial, which crawler and servers share. */
  readonly clock: TrialClock;
  /** A number for the next thing that happens. */
  tick(): number;
}

/** It stands still within a phase, so that the speed of a machine changes nothing. */
export interface TrialClock {
  /** Milliseconds since 1970. */
  moment: number;
  phase: number;
}

/** One request for robots.txt, with its redirects. */
export interface Retrieval {
  readonly site: SitePlan;
  readonly origin: string;
  readonly answer: RobotsAnswer;
  readonly userAgent: string;
  readonly moment: number;
  readonly phase: number;
  /** When the request came, as the log counts. */
  readonly startedAt: number;
  /** When it was answered or given up. Absent while it is in flight. */
  endedAt?: number;
  /** The time of the machine when it came, in milliseconds. */
  readonly began: number;
  /** Milliseconds of the machine's time until it ended. */
  took?: number;
  /** The crawler never requested the next step of a redirect. No server can know when it stopped waiting. */
  isGivenUp?: true;
}

/** One request for anything else. */
export interface PageRequest {
  readonly site: SitePlan;
  readonly origin: string;
  readonly url: string;
  readonly userAgent: string;
  readonly moment: number;
  readonly phase: number;
  readonly at: number;
}

/** A log without entries, at a time. */
export function emptyLog(moment: number): ServerLog {
  let count = 0;
  return { retrievals: [], requests: [], starts: [], clock: { moment, phase: 0 }, tick: () => count++ };
}

/** Writes down that robots.txt is being asked for, and says what the plan has in answer. */
export function beginRetrieval(log: ServerLog, asked: Pick<Retrieval, 'site' | 'origin' | 'userAgent'>): Retrieval {
  const { moment, phase } = log.clock;
  const earlier = log.retrievals.filter((one) => one.site === asked.site && one.phase === phase).length;
  const answers = asked.site.robots[phase] ?? [noFile];
  const answer = answers[Math.min(earlier, answers.length - 1)] ?? answers[0];
  const retrieval = { ...asked, answer, moment, phase, startedAt: log.tick(), began: performance.now() };
  log.retrievals.push(retrieval);
  return retrieval;
}

/** Records that the end of an answer has been sent, or that the crawler no longer waits for it. */
export function endRetrieval(log: ServerLog, retrieval: Retrieval): void {
  if (retrieval.endedAt !== undefined) return;
  retrieval.endedAt = log.tick();
  retrieval.took = performance.now() - retrieval.began;
}

/** Records, at the end of a phase, which requests for robots.txt the crawler has given up. */
export function endPhase(log: ServerLog): void {
  for (const retrieval of log.retrievals) {
    if (retrieval.endedAt !== undefined) continue;
    retrieval.isGivenUp = true;
    endRetrieval(log, retrieval);
  }
}

const noFile: RobotsAnswer = { kind: 'status', status: 404, headers: {} };
