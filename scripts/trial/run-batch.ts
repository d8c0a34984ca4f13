import type { Door } from './doors/door.ts';
import { isLate } from './judge/entitled.ts';
import type { Fault } from './judge/fault.ts';
import { judge, type Visit } from './judge/judge.ts';
import { watchConnections } from './outside.ts';
import type { Batch } from './plan/random-sites.ts';
import { asRequested } from './plan/random-sites.ts';
import { serveSites } from './sites/serve-sites.ts';
import { emptyLog, endPhase } from './sites/server-log.ts';

/** How a batch went. */
export interface BatchReport {
  readonly sites: number;
  /** Requests for robots.txt, without those that redirects led to. */
  readonly robotsRequests: number;
  readonly pageRequests: number;
  /** Answers that were late enough for the crawler to have given up: they count both ways. */
  readonly late: number;
  /** How often the crawler started as a new process. */
  readonly starts: number;
  /** Addresses that the crawler did not request because robots.txt denies them. */
  readonly denied: number;
  readonly faults: readonly Fault[];
}

/** The User-Agent of the crawlers on trial. */
const trialAgent = 'TrialBot/1.0 (+http://trial.example)';

/** Milliseconds for one robots.txt. Long enough for a busy machine, and short enough for servers that never answer. */
const trialTimeout = 5000;

/**
 * For sites that all answer, so that no crawler has to wait for it. Servers do not know when a crawler began to wait: if the machine stalls
 * for nearly as long, the crawler gives up on a request that they count as answered.
 */
export const patientTimeout = 30_000;

/** When each trial begins. */
const start = Date.UTC(2026, 10, 16);

/** Runs a crawler on the sites of a batch, phase by phase, and judges it. It waits `timeout` milliseconds for robots.txt. */
export async function runBatch(
  { sites, gaps }: Batch,
  door: Door,
  timeout: number = trialTimeout,
): Promise<BatchReport> {
  const log = emptyLog(start);
  const { clock } = log;
  const served = await serveSites(sites, log);
  const outside: Fault[] = [];
  const stopWatching = watchConnections((url) => {
    outside.push({ kind: 'outside', url, phase: clock.phase, details: '' });
  });
  const setup = { agent: trialAgent, trust: served.origins, timeout, now: () => clock.moment };
  const crawler = door(setup, () => log.starts.push(log.tick()));
  const visits: Visit[] = [];
  try {
    const seeds = sites.flatMap((site, position) =>
      site.seeds.map((path) => `${served.origins[position]}${asRequested(path)}`),
    );
    for (const [phase, gap] of gaps.entries()) {
      clock.phase = phase;
      clock.moment += gap;
      visits.push(...(await crawler.crawl(seeds)).map((visit) => ({ ...visit, phase })));
      endPhase(log);
    }
  } finally {
    await crawler.close();
    await served.close();
    stopWatching();
  }
  return {
    sites: sites.length,
    robotsRequests: log.retrievals.length,
    pageRequests: log.requests.length,
    late: log.retrievals.filter((one) => isLate(one, timeout)).length,
    starts: log.starts.length,
    denied: visits.filter(({ outcome }) => outcome === 'denied').length,
    faults: [...judge(log, visits, { agent: trialAgent, timeout }), ...outside],
  };
}
