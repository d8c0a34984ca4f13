import { type Random, randomFrom } from '../../random.ts';
import { randomPage, randomRobotsAnswer } from './random-answers.ts';
import { randomPath } from './random-paths.ts';
import { type PageAnswer, quietPrefix, type RobotsAnswer, type SitePlan, type Target } from './site-plan.ts';

/** Sites that are crawled together by one crawler, in phases between which its clock and the sites move on. */
export interface Batch {
  readonly sites: readonly SitePlan[];
  /** Milliseconds that pass before each phase. */
  readonly gaps: readonly number[];
}

const second = 1000;
const hour = 3600 * second;

/** Makes sites, by the seed of the trial and the number of the first of them. */
export function randomBatch(seed: number, first: number, count: number): Batch {
  const random = randomFrom(Math.imul(seed, 1_000_003) ^ Math.imul(first + 1, 7919));
  const gap = (): number => random.pick([0, 30 * second, 20 * 60 * second, 3 * hour, 25 * hour, 31 * 24 * hour]);
  const gaps = [0, gap(), gap()];
  const sites = Array.from({ length: count }, (_, position) =>
    randomSite(random, first + position, count, gaps.length, position > 0 && random.percent(20)),
  );
  return { sites, gaps };
}

function randomSite(random: Random, number: number, sites: number, phases: number, sharesHost: boolean): SitePlan {
  const seeds = Array.from({ length: 2 + random.below(5) }, () => randomPath(random));
  const pages = new Map<string, PageAnswer>();
  const target = (): Target => ({ ahead: random.percent(75) ? 0 : random.below(sites), path: randomPath(random) });
  let quietOnes = 0;
  const quiet = (): Target => ({ ahead: 0, path: `${quietPrefix}${number}-${quietOnes++}` });
  for (const path of [...seeds, ...Array.from({ length: 6 }, () => randomPath(random))]) {
    pages.set(asRequested(path), randomPage(random, target, quiet));
  }
  return { number, sharesHost, robots: randomAnswers(random, sites, phases), pages, seeds };
}

/** In each phase robots.txt is unchanged, or a new one; rarely it changes within a phase. */
function randomAnswers(random: Random, sites: number, phases: number): SitePlan['robots'] {
  let current = randomRobotsAnswer(random, sites);
  return Array.from({ length: phases }, (_, phase) => {
    if (phase > 0 && random.percent(60)) current = randomRobotsAnswer(random, sites);
    const answers: [RobotsAnswer, ...RobotsAnswer[]] = [current];
    if (random.percent(10)) {
      current = randomRobotsAnswer(random, sites);
      answers.push(current);
    }
    return answers;
  });
}

/** A path as a client writes it into a request. */
export function asRequested(path: string): string {
  const { pathname, search } = new URL(path, 'http://site.example');
  return `${pathname}${search}`;
}
