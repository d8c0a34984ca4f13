import { describe, expect, test } from 'vitest';
import { startHttp } from '../../../fetch/src/testing/local-server.js';
import { openDuringTest } from '../../../fetch/src/testing/open-during-test.js';
import { sendReply } from '../../../fetch/src/testing/routes.js';
import { agent, exampleSites, pagesAsked, testGate } from '../requests/testing/example-sites.js';
import { DeniedError, gateFetch, judgementOf, readJudged } from './index.js';

describe('asks before each request', () => {
  test.each([
    ['/closed/page', []],
    ['/to/closed', ['/to/closed']],
    ['/to/closed-in-two', ['/to/closed-in-two', '/to/closed']],
    ['/search?q=secret', []],
    ['/open/../closed/page', []],
  ])('%s is denied', async (path, asked) => {
    const { site } = await exampleSites();
    const error = await gateFetch(testGate())(`${site.origin}${path}`).catch((reason) => reason);
    expect(error).toBeInstanceOf(DeniedError);
    const denied = path.startsWith('/search') ? '/search?q=secret' : '/closed/page';
    expect(error).toMatchObject({ code: 'HEED_DENIED', url: `${site.origin}${denied}`, permission: { may: false } });
    expect(error.permission.answer.decisions.crawl.because[0]).toMatchObject({ source: 'robots.txt' });
    expect(pagesAsked(site)).toEqual(asked);
  });

  test('the robots.txt of the site that a redirect leads to decides', async () => {
    const { site, other } = await exampleSites();
    const fetch = gateFetch(testGate());
    await expect(fetch(`${site.origin}/to/other/closed`)).rejects.toMatchObject({ url: `${other.origin}/closed/page` });
    expect(pagesAsked(other)).toEqual([]);
    expect(other.requests.map(({ url }) => url)).toEqual(['/robots.txt']);
  });

  test('robots.txt is never denied', async () => {
    const server = await openDuringTest(startHttp((_, response) => sendReply(response, { status: 503 })));
    const fetch = gateFetch(testGate());
    expect((await fetch(`${server.origin}/robots.txt`)).status).toBe(503);
    await expect(fetch(`${server.origin}/robots.txt?page=1`)).rejects.toBeInstanceOf(DeniedError);
    await expect(fetch(`${server.origin}/`)).rejects.toBeInstanceOf(DeniedError);
    expect(server.requests.filter(({ url }) => url !== '/robots.txt')).toEqual([]);
  });

  test('a Request is asked about too', async () => {
    const { site } = await exampleSites();
    const fetch = gateFetch(testGate());
    await expect(fetch(new Request(`${site.origin}/closed/page`))).rejects.toBeInstanceOf(DeniedError);
    expect(await (await fetch(new Request(`${site.origin}/search?q=open`))).text()).toBe('found');
  });
});

describe('is otherwise like fetch', () => {
  test('follows redirects to where they lead', async () => {
    const { site, other } = await exampleSites();
    const fetch = gateFetch(testGate());
    const response = await fetch(`${site.origin}/to/other#part`);
    expect(response).toMatchObject({ status: 200, redirected: true, url: `${other.origin}/open` });
    expect(await response.text()).toBe('open');
    expect(await fetch(`${site.origin}/open`)).toMatchObject({ redirected: false });
  });

  test.each(['/to/itself', '/to/nowhere', '/to/nonsense'])('gives up on %s', async (path) => {
    const { site } = await exampleSites();
    await expect(gateFetch(testGate())(`${site.origin}${path}`)).rejects.toBeInstanceOf(TypeError);
    expect(pagesAsked(site).length).toBe(path === '/to/itself' ? 21 : 1);
  });

  test('leaves redirects alone on request', async () => {
    const { site } = await exampleSites();
    const fetch = gateFetch(testGate());
    expect((await fetch(`${site.origin}/to/closed`, { redirect: 'manual' })).status).toBe(302);
    await expect(fetch(`${site.origin}/to/closed`, { redirect: 'error' })).rejects.toBeInstanceOf(TypeError);
    expect(pagesAsked(site)).toEqual(['/to/closed', '/to/closed']);
  });

  /** What plain fetch does, and what it does with a gate, as the server sees it. */
  test.each([301, 302, 303, 307, 308])('sends the same requests after a redirect with %i', async (status) => {
    const target = await openDuringTest(startHttp((_, response) => sendReply(response, {})));
    const seen: string[][] = [];
    for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
      const server = await openDuringTest(
        startHttp((request, response) => {
          request.resume();
          const location = request.url === '/far' ? target.origin : '/there';
          if (request.url === '/there' || request.url === '/robots.txt') sendReply(response, {});
          else sendReply(response, { status, headers: { location } });
        }),
      );
      const init = {
        method,
        headers: {
          authorization: 'secret',
          cookie: 'a=b',
          'x-own': '1',
          'content-language': 'en',
          'user-agent': 'Own',
        },
        ...(method === 'POST' || method === 'PUT' ? { body: 'text' } : {}),
      };
      for (const fetch of [globalThis.fetch, gateFetch(testGate({ unstated: 'allow' }))]) {
        const before = [server.requests.length, target.requests.length] as const;
        await fetch(`${server.origin}/near`, init);
        await fetch(`${server.origin}/far`, init);
        const requests = [...server.requests.slice(before[0]), ...target.requests.slice(before[1])];
        seen.push(
          requests
            .filter(({ url }) => url !== '/robots.txt')
            .map(({ method, url, headers }) => {
              const { host: _, connection: __, ...rest } = headers;
              return JSON.stringify([method, url, Object.entries(rest).sort()]);
            }),
        );
      }
      const [bare, gated] = seen.splice(0);
      expect(gated).toEqual(bare);
      expect(bare?.length).toBe(4);
    }
  });

  test('does not send a stream twice', async () => {
    const server = await openDuringTest(
      startHttp((request, response) => {
        request.resume();
        if (request.url === '/robots.txt') return sendReply(response, { status: 404 });
        sendReply(response, { status: 307, headers: { location: '/there' } });
      }),
    );
    const body = new Blob(['text']).stream();
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    await expect(gateFetch(testGate())(`${server.origin}/here`, init)).rejects.toBeInstanceOf(TypeError);
    expect(pagesAsked(server)).toEqual(['/here']);
  });

  test('sends the agent of the gate, unless the program sends another', async () => {
    const { site } = await exampleSites();
    const fetch = gateFetch(testGate());
    await fetch(`${site.origin}/to/open`);
    await fetch(`${site.origin}/open`, { headers: { 'User-Agent': 'Mine/1' } });
    const pages = site.requests.filter(({ url }) => url !== '/robots.txt');
    expect(pages.map(({ headers }) => headers['user-agent'])).toEqual([agent, agent, 'Mine/1']);
  });

  test('can be aborted while robots.txt is awaited', async () => {
    const server = await openDuringTest(startHttp(() => undefined));
    const aborting = new AbortController();
    const fetching = gateFetch(testGate())(`${server.origin}/`, { signal: aborting.signal });
    await server.waitForConnections(1);
    aborting.abort(new Error('enough'));
    await expect(fetching).rejects.toThrow('enough');
    expect(pagesAsked(server)).toEqual([]);
    await expect(gateFetch(testGate())(`${server.origin}/`, { signal: aborting.signal })).rejects.toThrow('enough');
  });

  test('rejects what is not a URL', async () => {
    await expect(gateFetch(testGate())('nonsense')).rejects.toBeInstanceOf(TypeError);
    await expect(gateFetch(testGate())('ftp://127.0.0.1/')).rejects.toBeInstanceOf(Error);
  });

  test('uses the fetch of the caller', async () => {
    const { site } = await exampleSites();
    const urls: string[] = [];
    const fetch = gateFetch(testGate(), (input, init) => {
      urls.push(String(input));
      return globalThis.fetch(input, init);
    });
    await fetch(`${site.origin}/to/open`);
    expect(urls).toEqual([`${site.origin}/to/open`, `${site.origin}/open`]);
  });
});

describe('the response carries its judgement', () => {
  test('by its headers, and the body stays unread', async () => {
    const { site } = await exampleSites();
    const response = await gateFetch(testGate())(`${site.origin}/to/open`);
    const { url, answer } = await judgementOf(response);
    expect(url).toBe(`${site.origin}/open`);
    expect(answer.decisions.index?.verdict).toBe('denied');
    expect(answer.decisions.follow?.verdict).toBe('unstated');
    expect(answer.notSeen).toEqual(['body']);
    const text = await response.text();
    expect((await judgementOf(response, { body: text })).answer.decisions.follow?.verdict).toBe('denied');
  });

  test.each([
    ['/open', false, 'denied'],
    ['/packed', false, 'denied'],
    ['/long', true, 'denied'],
  ])('by headers and body: %s', async (path, isCut, follow) => {
    const { site } = await exampleSites();
    const response = await gateFetch(testGate())(`${site.origin}${path}`);
    const read = await readJudged(response, { maxBytes: 1_000 });
    expect(read.isCut).toBe(isCut);
    expect(read.judgement.answer.decisions.follow?.verdict).toBe(follow);
    expect(new TextDecoder().decode(read.body)).toContain('<p>page');
  });

  test('views on request', async () => {
    const { site } = await exampleSites();
    const response = await gateFetch(testGate())(`${site.origin}/packed`);
    const { judgement } = await readJudged(response, { views: ['text'] });
    expect(judgement.answer.views?.text).toEqual(['page']);
  });

  test('a response without a body', async () => {
    const { site } = await exampleSites();
    const response = await gateFetch(testGate())(`${site.origin}/open`, { method: 'HEAD' });
    expect((await readJudged(response)).body.length).toBe(0);
  });

  test('a response from elsewhere has none', async () => {
    await expect(judgementOf(new Response(''))).rejects.toBeInstanceOf(TypeError);
  });
});
