import type { Random } from '../../random.ts';
import { pageInPlaceOfRobots, randomRobots } from './random-robots.ts';
import type { Caching, PageAnswer, RobotsAnswer, Target } from './site-plan.ts';

const hour = 60 * 60;

/** How a server answers a request for robots.txt: with a file most of the time, and else in every other way there is. */
export function randomRobotsAnswer(random: Random, sites: number): RobotsAnswer {
  return random.weighted<() => RobotsAnswer>([
    [62, () => fileAnswer(random)],
    [8, () => statusAnswer(random, [404, 404, 404, 410])],
    [5, () => statusAnswer(random, [401, 403, 400, 451])],
    [4, () => statusAnswer(random, [429])],
    [8, () => statusAnswer(random, [500, 502, 503, 503])],
    [9, () => redirectsAnswer(random, sites)],
    [2.5, () => ({ kind: 'broken', how: random.pick(['resets', 'cut', 'not HTTP']) })],
    [0.5, () => ({ kind: 'broken', how: random.pick(['silent', 'stalls']) })],
    [1, () => ({ kind: 'file', file: pageInPlaceOfRobots(), caching: randomCaching(random), isPacked: false })],
  ])();
}

function fileAnswer(random: Random): RobotsAnswer {
  return { kind: 'file', file: randomRobots(random), caching: randomCaching(random), isPacked: random.percent(8) };
}

function statusAnswer(random: Random, statuses: readonly [number, ...number[]]): RobotsAnswer {
  const status = random.pick(statuses);
  const asksToWait = (status === 429 || status === 503) && random.percent(50);
  return {
    kind: 'status',
    status,
    headers: asksToWait ? { 'retry-after': random.pick(['1', '120', 'nonsense']) } : {},
  };
}

/** Up to five redirects lead somewhere; more lead nowhere (RFC 9309 §2.3.1.2). */
function redirectsAnswer(random: Random, sites: number): RobotsAnswer {
  const count = random.pick([1, 1, 1, 2, 3, 5, 6, 8]);
  const steps = Array.from({ length: count }, () => ({
    status: random.pick([301, 302, 307, 308]),
    ahead: random.percent(50) ? 0 : random.below(sites),
  }));
  const end = random.weighted<() => RobotsAnswer | 'endless' | 'outside'>([
    [70, () => fileAnswer(random)],
    [10, () => statusAnswer(random, [404])],
    [10, () => statusAnswer(random, [503])],
    [5, () => 'endless'],
    [5, () => 'outside'],
  ])();
  return { kind: 'redirects', steps, end };
}

function randomCaching(random: Random): Caching {
  const tag = random.percent(40) ? { etag: `"${random.below(1e9)}"` } : {};
  return random.weighted<() => Caching>([
    [35, () => ({ headers: tag, lifetime: 'unsaid' })],
    [35, () => lasting(random.pick([60, 10 * 60, hour, 24 * hour, 7 * 24 * hour]), tag)],
    [6, () => ({ headers: { ...tag, 'cache-control': 'no-store' }, lifetime: 0 })],
    [
      8,
      () => ({
        headers: { ...tag, 'cache-control': random.pick(['no-cache', 'max-age=0', 'No-Cache, must-revalidate']) },
        lifetime: 0,
      }),
    ],
    [8, () => ({ headers: { ...tag, 'cache-control': 's-maxage=60, max-age=86400' }, lifetime: 60 })],
    [8, () => ({ headers: { ...tag, 'cache-control': 'max-age=3600', age: '3000' }, lifetime: 600 })],
  ])();
}

function lasting(lifetime: number, tag: Readonly<Record<string, string>>): Caching {
  return { headers: { ...tag, 'cache-control': `public, max-age=${lifetime}` }, lifetime };
}

/** How a server answers a request for a page. `targets` makes the addresses that it links to, `quiet` those with nofollow. */
export function randomPage(random: Random, targets: () => Target, quiet: () => Target): PageAnswer {
  return random.weighted<() => PageAnswer>([
    [55, () => ({ kind: 'page', links: Array.from({ length: random.below(4) }, targets), nofollow: 'nowhere' })],
    [10, () => ({ kind: 'page', links: [quiet(), quiet()], nofollow: random.pick(['header', 'meta', 'rel']) })],
    [25, () => ({ kind: 'redirect', status: random.pick([301, 302, 303, 307, 308]), to: targets() })],
    [1, () => ({ kind: 'redirect', status: 302, to: 'outside' })],
    [7, () => ({ kind: 'status', status: random.pick([404, 410, 429, 500, 503]) })],
    [2, () => ({ kind: 'resets' })],
  ])();
}
