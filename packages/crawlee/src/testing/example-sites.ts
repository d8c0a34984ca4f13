import { Configuration, log } from '@crawlee/core';
import { createGate, type Gate, type GateOptions } from '@heed/gate';
import { onTestFinished } from 'vitest';
import type { LocalServer } from '../../../fetch/src/testing/local-server.js';
import { openDuringTest } from '../../../fetch/src/testing/open-during-test.js';
import { type Reply, redirectTo, startRoutes } from '../../../fetch/src/testing/routes.js';
import { type HeedOptions, heedCrawler } from '../index.js';

/** The User-Agent of the tests. */
export const agent = 'ExampleBot/1.0 (+https://bot.example)';

/** A gate for the running test. It may connect to servers on this machine. */
export function testGate(options: Partial<GateOptions> = {}): Gate {
  const gate = createGate({ agent, usages: ['index', 'follow'], allowPrivate: true, ...options });
  onTestFinished(() => gate.close());
  return gate;
}

log.setLevel(log.LEVELS.OFF);

/** A configuration that writes nothing to the disk. */
export function inMemory(): Configuration {
  return new Configuration({ persistStorage: false });
}

/** A crawler for the running test: with a gate, and without a disk. */
export function testCrawler<CrawlerClass extends new (...options: never[]) => object>(
  Crawler: CrawlerClass,
  options: Partial<HeedOptions> & NonNullable<ConstructorParameters<CrawlerClass>[0]>,
): InstanceType<CrawlerClass> {
  const withGate = Object.assign({ gate: testGate() }, options);
  return heedCrawler(Crawler, withGate, inMemory() as ConstructorParameters<CrawlerClass>[1]);
}

/** A page with links. */
export function page(links: readonly string[], head = ''): Reply {
  const body = `<!DOCTYPE html><title>page</title>${head}<body>${links.map((link) => `<a ${link}>x</a>`).join('')}`;
  return { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body };
}

/** The pages of the first of the example sites that a crawler requests which begins at its root and follows what it may. */
export const allowedPages: readonly string[] = [
  '/',
  '/from-noindex',
  '/header',
  '/landed',
  '/nofollow',
  '/noindex',
  '/open',
  '/to/closed',
  '/to/open',
  '/to/other',
  '/to/other/closed',
];

/** Two sites for the running test. */
export async function exampleSites(): Promise<{ readonly site: LocalServer; readonly other: LocalServer }> {
  const robots = 'User-agent: ExampleBot\nDisallow: /closed/\n';
  const other = await openDuringTest(
    startRoutes({ '/robots.txt': robots, '/open': page([]), '/closed/page': page([]) }),
  );
  const site = await openDuringTest(
    startRoutes({
      '/robots.txt': robots,
      '/': page([
        'href="/open"',
        'href="/closed/page"',
        'href="/rel" rel="nofollow"',
        'href="/nofollow"',
        'href="/header"',
        'href="/noindex#part"',
        'href="/to/closed"',
        'href="/to/open"',
        'href="/to/other"',
        'href="/to/other/closed"',
      ]),
      '/open': page([]),
      '/rel': page([]),
      '/nofollow': page(['href="/from-nofollow"'], '<meta name="robots" content="nofollow">'),
      '/header': {
        ...page(['href="/from-header"']),
        headers: { 'Content-Type': 'text/html', 'X-Robots-Tag': 'nofollow' },
      },
      '/noindex': page(['href="/from-noindex"'], '<meta name="robots" content="noindex">'),
      '/from-nofollow': page([]),
      '/from-header': page([]),
      '/from-noindex': page([]),
      '/closed/page': page([]),
      '/landed': page([]),
      '/to/closed': redirectTo('/closed/page'),
      '/to/open': redirectTo('/landed'),
      '/to/other': redirectTo(`${other.origin}/open`),
      '/to/other/closed': redirectTo(`${other.origin}/closed/page`),
    }),
  );
  return { site, other };
}

/** The paths that were requested, without robots.txt, in the order of the alphabet. */
export function pagesAsked({ requests }: LocalServer): string[] {
  return requests
    .map(({ url }) => url ?? '')
    .filter((path) => path !== '/robots.txt' && path !== '/favicon.ico')
    .sort();
}
