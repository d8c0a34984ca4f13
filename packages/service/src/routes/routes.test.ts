import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type RunningService, serve } from '../serve.js';
import { robotsTxt, startSite, type TestSite } from '../testing/site.js';

let site: TestSite;
let service: RunningService;
beforeAll(async () => {
  site = await startSite();
  service = await serve({ userAgent: 'heed-test', trust: [site.origin], limits: { bodyBytes: 1000 } });
});
afterAll(async () => {
  await service.stop();
  await site.close();
});

interface Got {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the test is about the shapes of answers.
  readonly body: any;
}

async function get(path: string, init: RequestInit = {}): Promise<Got> {
  const response = await fetch(`${service.address.slice(0, -1)}${path}`, init);
  const text = await response.text();
  const isJson = response.headers.get('Content-Type') === 'application/json';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

function may(path: string, more = 'agent=ExampleBot'): Promise<Got> {
  return get(`/may?url=${encodeURIComponent(`${site.origin}${path}`)}&${more}`);
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Got> {
  return get(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
}

describe('GET /may', () => {
  test('is 200 where robots.txt has no rule, and says so', async () => {
    const { status, headers, body } = await may('/news');
    expect(status).toBe(200);
    expect(headers.get('Heed-Verdict')).toBe('crawl=unstated');
    expect(headers.get('Heed-Open')).toBeNull();
    expect(body).toEqual({
      decision_id: headers.get('Heed-Decision-Id'),
      may: true,
      verdicts: { crawl: 'unstated' },
      reasons: expect.stringMatching(/^\/decisions\?/),
    });
  });

  test('is 403 where it denies, with a link to the reasons', async () => {
    const { status, headers, body } = await may('/private/a');
    expect(status).toBe(403);
    expect(headers.get('Heed-Verdict')).toBe('crawl=denied');
    expect(headers.get('Link')).toBe(`<${body.reasons}>; rel="describedby"; type="application/json"`);
    const replied = await get(body.reasons);
    expect(replied.status).toBe(200);
    expect(replied.body.sameRobots).toBe(true);
    expect(replied.body.decision_id).not.toBe(body.decision_id);
    expect(replied.body.decisions.crawl.because[0]).toMatchObject({ line: 2, text: 'Disallow: /private/' });
    expect(replied.body.explanation.crawl[0]).toBe('ExampleBot is forbidden to fetch this resource.');
    expect((await get(body.reasons.replace(/robots=[^&]*/, 'robots=sha256%3A0'))).body.sameRobots).toBe(false);
  });

  test('has reasons about one time and one robots.txt', async () => {
    const { body } = await may('/private/a');
    for (const more of ['at=2026-11-16T00:00:00Z', 'robots=sha256%3A0']) {
      expect((await get(`${body.reasons}&${more}`)).status).toBe(400);
    }
  });

  test('refuses a usage that the page could still forbid, and says what is open', async () => {
    const { status, headers, body } = await may('/news', 'agent=ExampleBot&usage=crawl&usage=index');
    expect(status).toBe(403);
    expect(headers.get('Heed-Verdict')).toBe('crawl=unstated, index=unstated');
    expect(headers.get('Heed-Open')).toBe('response');
    expect(headers.get('Retry-After')).toBeNull();
    expect(body).toMatchObject({ may: false, open: ['response'] });
    expect((await get(body.reasons)).body.decisions.index).toMatchObject({ may: false, open: ['response'] });
    const withCommas = await may('/news', 'agent=ExampleBot&usage=crawl,index');
    expect([withCommas.status, withCommas.body.verdicts]).toEqual([403, body.verdicts]);
  });

  test('takes what is open as absent where the request says so', async () => {
    for (const unseen of ['allow', 'response', '/ai.txt,response', '/ai.txt&unseen=response']) {
      const { status, headers, body } = await may('/news', `agent=ExampleBot&usage=index&unseen=${unseen}`);
      expect([unseen, status, headers.get('Heed-Open')]).toEqual([unseen, 200, 'response']);
      expect((await get(body.reasons)).body.decisions.index.may).toBe(true);
    }
    for (const unseen of ['refuse', '/ai.txt']) {
      expect([unseen, (await may('/news', `agent=ExampleBot&usage=index&unseen=${unseen}`)).status]).toEqual([
        unseen,
        403,
      ]);
    }
    expect((await may('/private/a', 'agent=ExampleBot&usage=index&unseen=allow')).status).toBe(403);
  });

  test('before a fetch, is 200 if one of the usages could still be allowed', async () => {
    const { status, body } = await may('/news', 'agent=ExampleBot&usage=index&before=fetch');
    expect([status, body]).toMatchObject([200, { may: true, verdicts: { crawl: 'unstated', index: 'unstated' } }]);
    expect((await may('/private/a', 'agent=ExampleBot&usage=index&before=fetch')).status).toBe(403);
    for (const wrong of ['before=use', 'before=', 'before=fetch&before=fetch']) {
      const { status, body } = await may('/news', `agent=ExampleBot&${wrong}`);
      expect([wrong, status, body.error?.code ?? body.code]).toEqual([wrong, 400, 'service/wrong-parameter']);
    }
  });

  test('has the address of the reasons in the body alone if it is too long for the header of a proxy', async () => {
    const { headers, body } = await may(`/private/${'a'.repeat(3000)}`);
    expect(headers.get('Link')).toBeNull();
    expect((await get(body.reasons)).body.decisions.crawl.verdict).toBe('denied');
  });

  test('answers to HEAD with the same status and header', async () => {
    const response = await fetch(`${service.address}may?agent=GreedyBot&url=${site.origin}/`, { method: 'HEAD' });
    expect(response.status).toBe(403);
    expect(response.headers.get('Heed-Verdict')).toBe('crawl=denied');
  });

  test('fetches robots.txt once for all', async () => {
    await Promise.all([may('/1'), may('/2'), may('/3')]);
    expect(site.asked.filter((path) => path === '/robots.txt')).toHaveLength(1);
    expect(site.asked).not.toContain('/1');
  });

  test('robots.txt itself may be fetched, and is not fetched to find that out', async () => {
    const before = site.asked.length;
    const { status, headers } = await get('/may?url=http://127.0.0.1:1/robots.txt&agent=ExampleBot');
    expect(status).toBe(200);
    expect(headers.get('Heed-Verdict')).toBe('crawl=allowed');
    expect(site.asked).toHaveLength(before);
  });

  test('is 403 if robots.txt cannot be fetched, and says why', async () => {
    const { status, headers, body } = await get('/may?url=http://127.0.0.1:1/page&agent=ExampleBot');
    expect(status).toBe(403);
    expect(headers.get('Heed-Verdict')).toBe('crawl=denied');
    expect(body.problems).toEqual([expect.stringMatching(/private address/)]);
  });

  test.each([
    ['', 400, 'service/missing-parameter'],
    ['?url=https://example.com/', 400, 'service/missing-parameter'],
    ['?agent=ExampleBot', 400, 'service/missing-parameter'],
    ['?agent=A&agent=B&url=https://example.com/', 400, 'service/missing-parameter'],
    ['?agent=A&url=https://example.com/&url=https://example.org/', 400, 'service/missing-parameter'],
    ['?agent=A&url=/news', 422, 'question/not-absolute-url'],
    ['?agent=A&url=ftp://example.com/', 422, 'service/wrong-parameter'],
    ['?agent=A&url=https://example.com/&usage=steal', 422, expect.stringMatching(/^question\//)],
    ['?agent=purpose:none&url=http://127.0.0.1:1/', 422, expect.stringMatching(/^question\//)],
  ])('%s is refused', async (query, status, code) => {
    const got = await get(`/may${query}`);
    expect(got.status).toBe(status);
    expect(got.body.error).toEqual({ code, message: expect.stringMatching(/\w/) });
  });
});

describe('POST /ask', () => {
  test('answers by the texts of the question alone', async () => {
    const question = {
      id: 7,
      agent: 'ExampleBot',
      url: 'https://example.com/private/',
      usages: ['crawl'],
      robots: robotsTxt,
    };
    const { status, body } = await post('/ask', JSON.stringify(question));
    expect(status).toBe(200);
    expect(Object.keys(body)[0]).toBe('decision_id');
    expect(body).toMatchObject({ id: 7, decisions: { crawl: { verdict: 'denied', may: false } } });
  });

  test('refuses what something not provided could still forbid, unless the question says otherwise', async () => {
    const question = { agent: 'A', url: 'https://example.com/', usages: ['index'], robots: '' };
    const index = { verdict: 'unstated', may: false, open: ['response'] };
    expect((await post('/ask', JSON.stringify(question))).body).toMatchObject({
      decisions: { index },
      notSeen: ['response'],
    });
    const allowing = { ...question, unseen: 'allow' };
    expect((await post('/ask', JSON.stringify(allowing))).body.decisions.index).toMatchObject({ ...index, may: true });
  });

  test('is about the current time by default', async () => {
    const robots = 'ACAP-crawler: *\nACAP-allow-index: / time-limit=until-2001-01-01\n';
    const question = { agent: 'A', url: 'https://example.com/', usages: ['index'], robots, unseen: ['response'] };
    expect((await post('/ask', JSON.stringify(question))).body.decisions.index.may).toBe(false);
    const then = { ...question, at: '2000-01-01T00:00:00Z' };
    expect((await post('/ask', JSON.stringify(then))).body.decisions.index.may).toBe(true);
  });

  test.each([
    ['not JSON', '{', {}, 400, 'service/not-json'],
    ['nothing', '', {}, 400, 'service/not-json'],
    ['not a question', '{"agent":1}', {}, 422, 'question/wrong-type'],
    ['a list', '[]', {}, 422, 'question/not-an-object'],
    ['null', 'null', {}, 422, 'question/not-an-object'],
    ['another type', '{}', { 'Content-Type': 'text/plain' }, 415, 'service/wrong-media-type'],
    ['a coding', '{}', { 'Content-Encoding': 'gzip' }, 415, 'service/wrong-coding'],
    ['too long', JSON.stringify('x'.repeat(1000)), {}, 413, 'service/body-too-long'],
  ])('%s is refused', async (_, body, headers, status, code) => {
    const got = await post('/ask', body, headers);
    expect([got.status, got.body.error.code]).toEqual([status, code]);
  });

  test('a body of unknown length is refused when it is too long', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('[0,'.repeat(100))),
    });
    const request = { method: 'POST', body: endless, duplex: 'half', headers: { 'Content-Type': 'application/json' } };
    const { status } = await get('/ask', request as RequestInit);
    expect(status).toBe(413);
  });
});

test('GET /agents lists what is known of agents, all or those with a purpose', async () => {
  const all = (await get('/agents')).body.agents;
  const archives = (await get('/agents?purpose=archive')).body.agents;
  expect(all.length).toBeGreaterThan(archives.length);
  expect(archives.map(({ token }: { token: string }) => token)).toContain('CCBot');
  expect((await get('/agents?purpose=none')).status).toBe(422);
});

test('the log says what went wrong while robots.txt was fetched', async () => {
  const lines: string[] = [];
  const to = { write: async (text: string) => void lines.push(text) };
  const logging = await serve({ userAgent: 'heed-test', decisionLog: { to } });
  onTestFinished(() => logging.stop());
  await fetch(`${logging.address}may?url=http://127.0.0.1:1/page&agent=ExampleBot`);
  expect(JSON.parse(lines.join(''))).toMatchObject({
    robots: { status: 'unreachable' },
    problems: ['fetch/private-address'],
  });
});

test('POST /ask refuses a question that is nested too deeply under the name that the log has', async () => {
  const lines: string[] = [];
  const to = { write: async (text: string) => void lines.push(text) };
  const logging = await serve({ userAgent: 'heed-test', decisionLog: { to } });
  onTestFinished(() => logging.stop());
  const body = `{"agent":"A","url":"https://a.example/","usages":["crawl"],"id":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${logging.address}ask`, { method: 'POST', headers, body });
  const { decision_id } = (await response.json()) as { readonly decision_id: string };
  expect(response.status).toBe(422);
  expect(JSON.parse(lines.join(''))).toMatchObject({ decision_id, error: { code: 'question/too-deep' } });
});

test('GET /metrics counts decisions, lookups of robots.txt, fetches and times', async () => {
  const { body, headers } = await get('/metrics');
  expect(headers.get('Content-Type')).toMatch(/^text\/plain/);
  expect(body).toMatch(/^heed_decisions_total\{usage="crawl",verdict="denied",dialect="robots-txt"\} [1-9]/m);
  expect(body).toMatch(/^heed_decisions_total\{usage="crawl",verdict="unstated",dialect="none"\} [1-9]/m);
  expect(body).toMatch(/^heed_refusals_total\{code="question\/wrong-type"\} 1$/m);
  expect(body).toMatch(/^heed_robots_lookups_total\{from="cache"\} [1-9]/m);
  expect(body).toMatch(/^heed_fetches_total\{outcome="2xx"\} 1$/m);
  expect(body).toMatch(/^heed_fetches_total\{outcome="fetch\/private-address"\} [1-9]/m);
  expect(body).toMatch(/^heed_request_duration_seconds_count\{route="\/may",status="403"\} [1-9]/m);
});

test('paths of strangers are one route of the metrics', async () => {
  for (const path of ['/', '/a', '/may2', '/__proto__']) {
    const { status, body } = await get(path);
    expect([status, body]).toMatchObject([404, { error: { message: expect.stringContaining('/openapi.json') } }]);
  }
  const routes = [...(await get('/metrics')).body.matchAll(/route="([^"]*)"/g)].map(([, route]) => route);
  expect(routes.filter((route) => route.startsWith('/a') && route !== '/ask' && route !== '/agents')).toEqual([]);
  expect(routes).toContain('other');
});

test.each(['/healthz', '/readyz'])('%s is ok', async (path) => {
  expect((await get(path)).body).toEqual({ status: 'ok' });
});

test.each(['/healthz', '/none', '/may', '/openapi.json'])('%s has headers that keep others out', async (path) => {
  const { headers } = await get(path);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
