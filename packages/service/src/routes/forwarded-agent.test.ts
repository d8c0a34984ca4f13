import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningService, serve } from '../serve.js';
import { startSite } from '../testing/site.js';

const robots = `User-agent: *
Disallow: /private/

User-agent: GrabBot
User-agent: Applebot
User-agent: Mozilla
Disallow: /

ACAP-crawler: PressBot
ACAP-disallow-crawl: /
`;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const applebot = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15 (Applebot/0.1)';
const services = new Map<boolean, RunningService>();
beforeAll(async () => {
  for (const onlyKnownAgents of [true, false]) {
    const options = { userAgent: 'heed-test', allowPrivate: true, forwarded: 'nginx', onlyKnownAgents } as const;
    services.set(onlyKnownAgents, await serve(options));
  }
});
afterAll(async () => {
  await Promise.all([...services.values()].map((service) => service.stop()));
});

async function ask(onlyKnown: boolean, agent: string, path = '/news') {
  const site = await startSite(robots);
  onTestFinished(() => site.close());
  const headers = { 'User-Agent': agent, 'X-Original-URL': `${site.origin}${path}` };
  const response = await fetch(`${services.get(onlyKnown)?.address}may`, { headers });
  return { status: response.status, isDecided: response.headers.has('Heed-Verdict'), asked: site.asked.length };
}

describe('with onlyKnownAgents', () => {
  test.each([
    ['a known crawler', 'GPTBot/1.0', '/private/a'],
    ['one that robots.txt names', 'GrabBot/2.0 (+https://grab.example)', '/news'],
    ['one that it names in another letter case', 'Mozilla/5.0 (compatible; grabbot)', '/news'],
    ['one that ACAP names', 'PressBot', '/news'],
    ['a known crawler that begins as a browser', applebot, '/news'],
  ])('it decides about %s', async (_, agent, path) => {
    expect(await ask(true, agent, path)).toEqual({ status: 403, isDecided: true, asked: 1 });
  });

  test.each([
    ['a program that is not named', 'curl/8.0', '/private/a', 1],
    ['a browser, and nothing is fetched for it', firefox, '/private/a', 0],
    ['no agent', '', '/private/a', 0],
    ['robots.txt, which is not waited for', 'GrabBot', '/robots.txt', 0],
  ])('it lets pass: %s', async (_, agent, path, asked) => {
    expect(await ask(true, agent, path)).toEqual({ status: 200, isDecided: false, asked });
  });
});

test('with onlyKnownAgents, an address that has no robots.txt lets no program pass', async () => {
  for (const [agent, status] of [
    ['GrabBot/2.0', 422],
    ['GPTBot/1.0', 422],
    [firefox, 200],
  ] as const) {
    const headers = { 'User-Agent': agent, 'X-Original-URL': 'http://news.example:99999/' };
    expect((await fetch(`${services.get(true)?.address}may`, { headers })).status).toBe(status);
  }
});

describe('else', () => {
  test.each([
    ['a program that is not named', 'curl/8.0', '/private/a', 403],
    ['the same elsewhere', 'curl/8.0', '/news', 200],
    ['a known crawler that begins as a browser', applebot, '/news', 403],
  ])('it decides about %s', async (_, agent, path, status) => {
    expect(await ask(false, agent, path)).toMatchObject({ status, isDecided: true });
  });
});
