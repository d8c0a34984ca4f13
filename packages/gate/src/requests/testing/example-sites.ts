import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type { LocalServer } from '../../../../fetch/src/testing/local-server.js';
import { openDuringTest } from '../../../../fetch/src/testing/open-during-test.js';
import { redirectTo, startRoutes } from '../../../../fetch/src/testing/routes.js';
import { createGate, type Gate, type GateOptions } from '../../index.js';

/** The User-Agent of the tests. */
export const agent = 'ExampleBot/1.0 (+https://bot.example)';

/** A gate for the running test. It may connect to servers on this machine. */
export function testGate(options: Partial<GateOptions> = {}): Gate {
  const gate = createGate({ agent, usages: ['index', 'follow'], allowPrivate: true, ...options });
  onTestFinished(() => gate.close());
  return gate;
}

const closedPage = '<!DOCTYPE html><meta name="robots" content="nofollow"><p>page';

/** Two sites for the running test. `/closed/` may not be fetched; `/to/…` redirects there, in one step or two, or to the other site. */
export async function exampleSites(): Promise<{ readonly site: LocalServer; readonly other: LocalServer }> {
  const robots = 'User-agent: ExampleBot\nDisallow: /closed/\nDisallow: /search?q=secret\n';
  const other = await openDuringTest(startRoutes({ '/robots.txt': robots, '/open': 'open', '/closed/page': 'closed' }));
  const site = await openDuringTest(
    startRoutes({
      '/robots.txt': robots,
      '/open': {
        headers: { 'X-Robots-Tag': ['noindex', 'otherbot: nofollow'], 'Content-Type': 'text/html' },
        body: closedPage,
      },
      '/packed': {
        headers: { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' },
        body: gzipSync(closedPage),
      },
      '/long': { headers: { 'Content-Type': 'text/html' }, body: closedPage + 'word '.repeat(100_000) },
      '/broken': { headers: { 'Content-Encoding': 'gzip' }, body: 'not packed' },
      '/closed/page': 'closed',
      '/search?q=secret': 'closed',
      '/search?q=open': 'found',
      '/to/closed': redirectTo('/closed/page'),
      '/to/closed-in-two': redirectTo('/to/closed', 301),
      '/to/open': redirectTo('/open', 303),
      '/to/other': redirectTo(`${other.origin}/open`, 307),
      '/to/other/closed': redirectTo(`${other.origin}/closed/page`, 308),
      '/to/itself': redirectTo('/to/itself'),
      '/to/nowhere': redirectTo('ftp://127.0.0.1/'),
      '/to/nonsense': redirectTo('http://[:'),
    }),
  );
  return { site, other };
}

/** The paths that were requested, without robots.txt, which the gate fetches. */
export function pagesAsked({ requests }: LocalServer): string[] {
  return requests.map(({ url }) => url ?? '').filter((path) => path !== '/robots.txt');
}
