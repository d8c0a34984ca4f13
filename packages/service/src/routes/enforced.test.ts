import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../serve.js';
import { send, type WireResponse } from '../testing/openapi/send.js';
import { startSite, type TestSite } from '../testing/site.js';

const robotsTxt = `User-agent: *
Disallow: /private/
Disallow: /Mixed/Case/ # by name
Disallow: /Film_%28a%29/

User-agent: ClosedBot
Disallow: /
Allow: /Public/
Allow: /A%2FB
`;

let site: TestSite;
beforeAll(async () => {
  site = await startSite(robotsTxt);
});
afterAll(() => site.close());

/** Asks as nginx does about a request to a site, of a service that is ended with the test. */
async function asking(
  options: Partial<Parameters<typeof serve>[0]> = {},
  about = site,
): Promise<(target: string, agent?: string, headers?: object) => Promise<WireResponse>> {
  const service = await serve({ userAgent: 'heed-test', trust: [about.origin], forwarded: 'nginx', ...options });
  onTestFinished(() => service.stop());
  return (target, agent = 'ExampleBot', headers = {}) =>
    send(service.address, {
      method: 'GET',
      target: target.startsWith('/decisions') ? target : '/may',
      headers: { 'user-agent': agent, 'x-original-url': about.origin + target, ...headers },
    });
}

describe('a request is refused if one that it may be served as is', () => {
  test('and the answer says which, with reasons that quote robots.txt', async () => {
    const ask = await asking();
    const { status, body } = await ask('/news/..%2fprivate%2Fa');
    expect(status).toBe(403);
    const replied = JSON.parse(body);
    expect(replied).toMatchObject({ may: false, verdicts: { crawl: 'denied' }, served: `${site.origin}/private/a` });
    const reasons = JSON.parse((await ask(replied.reasons)).body);
    expect(reasons.decisions.crawl.because).toMatchObject([{ line: 2, text: 'Disallow: /private/' }]);
    expect(reasons.sameRobots).toBe(true);
  });

  test('in any letter case, and the reasons are those of the site', async () => {
    const ask = await asking();
    const replied = JSON.parse((await ask('/MIXED/case/a')).body);
    expect(replied).toMatchObject({ may: false, served: `${site.origin}/mixed/case/a` });
    const { decisions, explanation } = JSON.parse((await ask(replied.reasons)).body);
    expect(decisions.crawl.because).toMatchObject([{ line: 3, text: 'Disallow: /Mixed/Case/' }]);
    expect(explanation.crawl.join(' ')).toContain('says "Disallow: /Mixed/Case/"');
  });

  test("also by the operator's own list", async () => {
    const ask = await asking({ optOut: '127.0.0.1/listed/* crawl\n' });
    expect((await ask('/news')).status).toBe(200);
    expect((await ask('/listed/a')).status).toBe(403);
    expect((await ask('/news/..%2flisted%2Fa')).status).toBe(403);
  });

  test('unless letter case counts', async () => {
    const ask = await asking({ caseSensitivePaths: true });
    expect((await ask('/PRIVATE/a')).status).toBe(200);
    expect((await ask('//private/a')).status).toBe(403);
    expect((await ask('/Film_(a)/')).status).toBe(403);
  });

  test('by the path that the proxy has decoded, from any source', async () => {
    const ask = await asking();
    for (const path of ['/private/a', '//private/a', '/PRIVATE/a']) {
      expect((await ask('/news', 'ExampleBot', { 'x-decoded-path': path })).status, path).toBe(403);
    }
    for (const path of ['/news', '/news, /private/', 'nonsense', '/\xe9']) {
      expect((await ask('/news', 'ExampleBot', { 'x-decoded-path': path })).status, path).toBe(200);
    }
    expect((await ask('/private/a', 'ExampleBot', { 'x-decoded-path': '/news' })).status).toBe(403);
  });

  test('whether or not the decision is logged, and one line is', async () => {
    const lines: string[] = [];
    const ask = await asking({ decisionLog: { to: { write: async (line) => void lines.push(String(line)) } } });
    expect((await ask('//private/a')).status).toBe(403);
    expect((await ask('/news/a')).status).toBe(200);
    await expect.poll(() => lines.join('').trim().split('\n').length).toBe(2);
    const [refused, passed] = lines
      .join('')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(refused).toMatchObject({
      asked: { url: `${site.origin}/private/a` },
      decisions: { crawl: { may: false, line: 2 } },
    });
    expect(passed).toMatchObject({ asked: { url: `${site.origin}/news/a` }, decisions: { crawl: { may: true } } });
  });

  test('also by ACAP, for other usages, and with files that robots.txt refers to', async () => {
    const acap = await startSite('ACAP-crawler: *\nACAP-disallow-crawl: /Secret/\nACAP-disallow-index: /Unlisted/\n');
    onTestFinished(() => acap.close());
    const ask = await asking({}, acap);
    expect((await ask('//Secret/a')).status).toBe(403);
    expect((await ask('/secret/a')).status).toBe(403);
    expect((await ask('/open/a')).status).toBe(200);
    const service = await serve({ userAgent: 'heed-test', trust: [acap.origin], forwarded: 'nginx' });
    onTestFinished(() => service.stop());
    const index = (target: string) =>
      send(service.address, {
        method: 'GET',
        target: '/may?usage=index&before=fetch',
        headers: { 'user-agent': 'ExampleBot', 'x-original-url': acap.origin + target },
      });
    expect((await index('/open/a')).status).toBe(200);
    expect((await index('/x/..%2Funlisted/a')).status).toBe(403);
  });
});

test('what is open stays open', async () => {
  const ask = await asking();
  for (const target of ['/Public/a', '/Public/a%2Fb', '/A%2FB']) {
    expect((await ask(target, 'ClosedBot')).status, target).toBe(200);
  }
  for (const target of ['/news/a%2Fb?c=//private/', '/privateer', '/news/%E9', '/100%', '/a?b=%2Fprivate%2F']) {
    expect((await ask(target)).status, target).toBe(200);
  }
});

describe('robots.txt may be fetched', () => {
  test.each(['/robots.txt', '/robots.txt?a'])('at %s', async (target) => {
    const ask = await asking({ onlyKnownAgents: true });
    expect((await ask(target, 'ClosedBot')).status).toBe(200);
  });

  test.each(['/robots.txt#/../private/a', '/private/..%2frobots.txt#/../private/', '/robots.txt%2F..%2Fprivate%2Fa'])(
    'but an imitation may not: %s',
    async (target) => {
      expect((await (await asking())(target)).status).toBe(403);
      // An agent that only robots.txt names.
      expect((await (await asking({ onlyKnownAgents: true }))(target, 'ClosedBot')).status).toBe(403);
    },
  );
});

test('a long path that can be read in several ways gets no permission', async () => {
  const ask = await asking();
  expect((await ask(`/news/${'a/'.repeat(1100)}`)).status).toBe(200);
  expect((await ask(`/news/${'a//'.repeat(1100)}`)).status).toBe(400);
});

test.each(['news', 'http:/x', '//example/a', 'http://', 'ftp://site.example/a', 'http:\\\\site.example\\a'])(
  'what is not an address of a site gets no permission: %s',
  async (url) => {
    const ask = await asking();
    expect((await ask('', 'ExampleBot', { 'x-original-url': url })).status).toBe(400);
  },
);
