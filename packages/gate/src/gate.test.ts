import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import * as agents from '@heed/agents';
import { createAsk } from '@heed/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startHttp } from '../../fetch/src/testing/local-server.js';
import { startSilent } from '../../fetch/src/testing/misbehaving-servers.js';
import { openDuringTest } from '../../fetch/src/testing/open-during-test.js';
import { redirectTo, startRoutes } from '../../fetch/src/testing/routes.js';
import { createGate, createMemoryStore, type GateOptions, type Store } from './index.js';
import type { DecisionRecord } from './log/index.js';
import { agent, testGate } from './requests/testing/example-sites.js';

const robots = 'User-agent: *\nDisallow: /closed/\nCrawl-delay: 1.5\nSitemap: /map.xml\n';
const minute = 60_000;
const start = Date.parse('2026-11-16T12:00:00Z');

/** The paths that a server was asked for. */
function pathsOf({
  requests,
}: {
  readonly requests: readonly { readonly url?: string | undefined }[];
}): (string | undefined)[] {
  return requests.map(({ url }) => url);
}

describe('before a fetch', () => {
  test('one robots.txt for any number of questions at the same time', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': robots }));
    const gate = testGate();
    const urls = Array.from({ length: 100 }, (_, n) => `${server.origin}/${n % 2 === 0 ? 'open' : 'closed'}/${n}`);
    const answers = await Promise.all(urls.map((url) => gate.may(url)));
    expect(answers.every((may, n) => may === (n % 2 === 0))).toBe(true);
    expect(await gate.may(new URL(`${server.origin}/closed/`))).toBe(false);
    expect(pathsOf(server)).toEqual(['/robots.txt']);
  });

  test('says who decided', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': robots }));
    const gate = testGate({ usages: [] });
    const denied = await gate.permission(`${server.origin}/closed/1`);
    expect(denied).toMatchObject({ may: false, notSeen: [], problems: [], url: `${server.origin}/closed/1` });
    expect(denied.why).toMatch(/^robots\.txt, line 2, says "Disallow: \/closed\/"\. This forbids it/);
    expect(denied.answer.decisions.crawl?.because).toMatchObject([{ clause: 'RFC9309-2.2.2-b', line: 2 }]);
    const open = await gate.permission(`${server.origin}/open`);
    expect([open.may, open.why]).toEqual([true, 'No rule says whether ExampleBot may fetch this resource.']);
  });

  test('a URL that is longer than a question may be about is not fetched, and nothing is decided about its response', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': robots }));
    const gate = testGate();
    const long = `${server.origin}/open/${'a'.repeat(16_384)}`;
    const why = 'The field "url" must not have more than 16384 characters.';
    expect(await gate.permission(long)).toMatchObject({ may: false, why });
    expect(await gate.may(`${server.origin}/open/a`)).toBe(true);
    expect(await gate.may(long)).toBe(false);
    const { answer } = await gate.judge(long, { status: 200, headers: [] });
    expect(answer).toEqual({
      decisions: {},
      requests: [],
      diagnostics: [
        { code: 'question/url-too-long', severity: 'error', source: 'question', line: 1, column: 1, message: why },
      ],
    });
  });

  test('no server, no answer, no http: not allowed, with the reason', async () => {
    const silent = await openDuringTest(startSilent());
    const gate = testGate({ timeout: 2000 });
    for (const [url, why] of [
      [
        'http://127.0.0.1:1/',
        /could not be reached.* No connection to 127\.0\.0\.1:1: the server refused the connection\.$/,
      ],
      [silent.origin, /could not be reached.* timed out after 2 s/],
      ['ftp://127.0.0.1/robots.txt', /^Only http and https addresses can be fetched\.$/],
      ['mailto:a@example.com', /^Only http and https/],
      ['blob:http://127.0.0.1:1/x', /^Only http and https/],
    ] as const) {
      const permission = await gate.permission(url);
      expect([permission.may, await gate.may(url)]).toEqual([false, false]);
      expect(permission.why).toMatch(why);
      expect(permission.problems).toHaveLength(1);
    }
    expect(silent.connections()).toBe(1);
  });

  test.each(['', '/relative', 'example.com/a', 'http://', 'nonsense', undefined, null, 1, {}])(
    '%j is refused',
    async (url) => {
      const gate = testGate();
      for (const call of [gate.may, gate.permission, gate.site]) {
        await expect(call(url as string)).rejects.toThrow(/must be absolute/);
      }
    },
  );

  test('another origin is another robots.txt, however the URL is written', async () => {
    const closed = await openDuringTest(startRoutes({ '/robots.txt': 'User-agent: *\nDisallow: /\n' }));
    const open = await openDuringTest(startRoutes({ '/robots.txt': '' }));
    const gate = testGate();
    const { port } = closed;
    for (const url of [
      `http://127.0.0.1:${port}`,
      `HTTP://127.0.0.1:${port}/`,
      ` http://127.0.0.1:${port}/x`,
      `http://me@127.0.0.1:${port}/`,
      `http:\\\\127.0.0.1:${port}\\x`,
    ]) {
      expect([url, await gate.may(url)]).toEqual([url, false]);
    }
    expect(await gate.may(`${open.origin}/http://127.0.0.1:${port}/`)).toBe(true);
    expect(await gate.may(`http://127.0.0.1:${port}@127.0.0.1:${open.port}/`)).toBe(true);
    expect(await gate.may(open.origin)).toBe(true);
    expect([pathsOf(closed), pathsOf(open)]).toEqual([['/robots.txt'], ['/robots.txt']]);
  });

  test('the URL in question is the one that would be fetched, in any spelling, with any method', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': 'User-agent: *\nDisallow: /closed\n' }));
    const gates = [testGate(), testGate({ log: () => undefined })];
    const starts = ['http:', 'http:/', 'http:///', 'HTTP:////', 'http:/\\', ' http://', 'ht\ttp://', 'http://\t/'];
    for (const url of starts.map((begin) => `${begin}127.0.0.1:${server.port}`)) {
      for (const gate of gates) {
        const asked = await Promise.all([gate.may(`${url}/closed`), gate.may(`${url}/open`)]);
        expect([url, ...asked]).toEqual([url, false, true]);
        expect(await gate.permission(`${url}/closed`)).toMatchObject({ may: false, url: `${server.origin}/closed` });
      }
    }
  });

  test('a file that changes is obeyed when it is no longer fresh, and not before', async () => {
    let text = 'User-agent: *\nAllow: /\n';
    const server = await openDuringTest(
      startHttp((_, response) => response.writeHead(200, { 'Cache-Control': 'max-age=60' }).end(text)),
    );
    let now = start;
    const gate = testGate({ now: () => now });
    const may = () => gate.may(`${server.origin}/a`);
    expect(await may()).toBe(true);
    text = 'User-agent: *\nDisallow: /\n';
    now += minute - 1;
    expect([await may(), server.requests.length]).toEqual([true, 1]);
    now += 1;
    expect([await may(), server.requests.length]).toEqual([false, 2]);
    now -= 10 * minute;
    expect([await may(), server.requests.length]).toEqual([false, 3]);
  });

  test('a store that never answers is not waited for', { timeout: 30_000 }, async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': 'User-agent: *\nDisallow: /closed/\n' }));
    const never = (): Promise<never> => new Promise(() => undefined);
    const gate = testGate({ store: { get: never, set: never, delete: never } });
    expect(await gate.may(`${server.origin}/closed/`)).toBe(false);
    expect(await gate.may(`${server.origin}/open`)).toBe(true);
    expect(pathsOf(server)).toEqual(['/robots.txt']);
  });

  test('a store that lasts serves the next gate', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': robots }));
    const store = createMemoryStore();
    for (let n = 0; n < 3; n++) expect(await testGate({ store }).may(`${server.origin}/closed/`)).toBe(false);
    expect(server.requests).toHaveLength(1);
    const lost: Store = { get: async () => 'nonsense', set: async () => undefined, delete: async () => undefined };
    expect(await testGate({ store: lost }).may(`${server.origin}/closed/`)).toBe(false);
  });

  test('what is unstated is refused on request', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': 'User-agent: *\nAllow: /yes\n' }));
    const gate = testGate({ unstated: 'refuse', usages: [] });
    for (const path of ['/yes', '/other', '/robots.txt']) {
      expect(await gate.may(server.origin + path)).toBe(path !== '/other');
      expect((await gate.permission(server.origin + path)).may).toBe(path !== '/other');
    }
  });

  test('a closed gate rejects, also about a site that it knows', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': '' }));
    const gate = testGate();
    expect(await gate.may(`${server.origin}/`)).toBe(true);
    await gate.close();
    for (const url of [`${server.origin}/`, 'http://127.0.0.1:1/']) {
      await expect(gate.may(url)).rejects.toThrow(/closed/);
      await expect(gate.permission(url)).rejects.toThrow(/closed/);
      await expect(gate.site(url)).rejects.toThrow(/closed/);
      await expect(gate.judge(url, { status: 200, headers: [] })).rejects.toThrow(/closed/);
    }
  });

  test('a response has to be given', async () => {
    await expect(testGate().judge('http://127.0.0.1:1/', undefined as never)).rejects.toThrow('pass a Response');
  });
});

test('may says what ask says, for every file and agent', async () => {
  const collection = fileURLToPath(new URL('../../../../shared/corpus/robots/real.ndjson.gz', import.meta.url));
  const texts: string[] = [
    'User-agent: *\nDisallow: /\nACAP-crawler: *\nACAP-allow-crawl: /a\n',
    'User-agent: Googlebot\nDisallow: /a\nUser-agent: *\nDisallow: /b\n',
  ];
  // The collection is not part of the repository; the made ones are.
  if (existsSync(collection)) {
    const lines = gunzipSync(readFileSync(collection)).toString('utf8').trim().split('\n');
    for (let n = 0; n < lines.length; n += 120) texts.push(JSON.parse(lines[n] ?? '').robots);
  }
  const line = fc.tuple(
    fc.constantFrom(
      'User-agent: ',
      'Disallow: ',
      'Allow: ',
      'ACAP-crawler: ',
      'ACAP-disallow-crawl: ',
      'ACAP-allow-crawl: ',
      'License: ',
    ),
    fc.constantFrom('*', '/', '/a', '/*b$', 'ExampleBot', 'googlebot', 'examplebot-news', ''),
  );
  const file = fc.array(line, { maxLength: 8 }).map((lines) => lines.map((parts) => parts.join('')).join('\n'));
  texts.push(...fc.sample(file, { numRuns: 60, seed: 16 }));
  let text = '';
  const server = await openDuringTest(
    startHttp(({ url }, response) =>
      response.writeHead(url === '/robots.txt' ? 200 : 404, { 'Cache-Control': 'max-age=1' }).end(text),
    ),
  );
  let now = start;
  for (const [name, unstated] of [
    [agent, 'allow'],
    ['Googlebot-News/2.1', 'allow'],
    ['AdsBot-Google', 'refuse'],
  ] as const) {
    const ask = createAsk({ agents, unstated });
    const gate = testGate({ agent: name, usages: [], unstated, now: () => now });
    for (text of texts) {
      now += minute;
      for (const path of ['/', '/a', '/a/b', '/robots.txt', '/b?c=%2F']) {
        const url = server.origin + path;
        const answer = ask({ agent: name, url, usages: ['crawl'], robots: text.replace(/^\ufeff/, '') });
        expect([name, text, path, await gate.may(url)]).toEqual([
          name,
          text,
          path,
          !('error' in answer) && answer.decisions.crawl?.may,
        ]);
      }
    }
  }
});

describe('other files', () => {
  const rsl =
    '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><prohibits type="usage">ai-train</prohibits></license></content></rsl>';

  test('are fetched once, where they can have rules on a usage', async () => {
    const server = await openDuringTest(
      startRoutes({
        '/robots.txt': 'User-agent: *\nAllow: /\nLicense: /rsl.xml\n',
        '/rsl.xml': rsl,
        '/.well-known/tdmrep.json': '[{"location":"/","tdm-reservation":1}]',
        '/ai.txt': '<!doctype html><p>Not found',
      }),
    );
    const gate = testGate({ usages: ['tdm', 'ai-train'] });
    const asked = await Promise.all([1, 2, 3].map((n) => gate.permission(`${server.origin}/${n}`)));
    for (const { may, answer, notSeen, problems } of asked) {
      // The page may be crawled, but nothing that it is for is permitted.
      expect([may, notSeen, problems]).toEqual([false, ['response'], []]);
      expect(answer.decisions).toMatchObject({ tdm: { verdict: 'denied' }, 'ai-train': { verdict: 'denied' } });
      expect(answer.decisions['ai-train']?.because.map(({ dialect }) => dialect)).toEqual(['tdmrep', 'rsl']);
    }
    expect(pathsOf(server).sort()).toEqual(['/.well-known/tdmrep.json', '/ai.txt', '/robots.txt', '/rsl.xml']);
    const plain = testGate({ usages: ['index'] });
    await testGate({ usages: [] }).permission(`${server.origin}/1`);
    expect((await plain.permission(`${server.origin}/1`)).notSeen).toEqual(['response']);
    expect(pathsOf(server).filter((path) => path === '/ai.txt')).toHaveLength(1);
  });

  test('on the same origin are fetched even if robots.txt disallows their paths (ASK-37)', async () => {
    const server = await openDuringTest(
      startRoutes({
        '/robots.txt':
          'User-agent: *\nDisallow: /.well-known/\nDisallow: /secret\nLicense: /secret.xml\nLicense: /away.xml\n',
        '/secret.xml': rsl,
        '/.well-known/tdmrep.json': '[{"location":"/","tdm-reservation":1}]',
        '/away.xml': redirectTo('/secret.xml'),
      }),
    );
    const gate = testGate({ usages: ['tdm', 'ai-train'] });
    const { notSeen, answer, problems } = await gate.permission(`${server.origin}/open`);
    expect([notSeen, problems]).toEqual([['response'], []]);
    expect(answer.decisions['ai-train']).toMatchObject({ verdict: 'denied', open: ['response'] });
    expect(new Set(pathsOf(server))).toEqual(
      new Set(['/.well-known/tdmrep.json', '/ai.txt', '/away.xml', '/robots.txt', '/secret.xml']),
    );
  });

  test('on another origin are fetched as its robots.txt allows; what did not arrive is not seen', async () => {
    const other = await openDuringTest(
      startRoutes({ '/robots.txt': 'User-agent: *\nDisallow: /closed\n', '/closed.xml': rsl, '/open.xml': rsl }),
    );
    const server = await openDuringTest(
      startRoutes({
        '/robots.txt': `License: ${other.origin}/closed.xml\nLicense: ${other.origin}/open.xml\nLicense: /away.xml\n`,
        '/away.xml': redirectTo(`${other.origin}/closed.xml`),
        '/ai.txt': { status: 503, body: 'User-Agent: *\nAllow: /' },
      }),
    );
    const gate = testGate({ usages: ['tdm', 'ai-train'] });
    const { notSeen, problems } = await gate.permission(`${server.origin}/open`);
    expect(notSeen).toEqual(expect.arrayContaining([`${other.origin}/closed.xml`, '/away.xml', 'response']));
    expect(problems.map(({ code }) => code).sort()).toEqual([
      'check/file-not-fetched',
      'check/file-not-fetched',
      'check/file-unavailable',
    ]);
    expect(pathsOf(other).sort()).toEqual(['/open.xml', '/robots.txt']);
    const free = await openDuringTest(startRoutes({ '/robots.txt': '', '/ai.txt': { status: 503 } }));
    const { decisions } = (await testGate({ usages: ['ai-train'] }).permission(`${free.origin}/`)).answer;
    expect(decisions['ai-train']).toMatchObject({ may: false, open: ['/ai.txt', 'response'] });
  });

  test('a permissions reference of ACAP decides about fetching', async () => {
    const routes = { '/robots.txt': 'ACAP-crawler: *\nACAP-permissions-reference: /acap.txt\n' };
    const open = await openDuringTest(
      startRoutes({ ...routes, '/acap.txt': 'ACAP-crawler: *\nACAP-allow-crawl: /open/\nACAP-disallow-crawl: /\n' }),
    );
    const broken = await openDuringTest(startRoutes(routes));
    const gate = testGate({ usages: [] });
    expect([await gate.may(`${open.origin}/open/1`), await gate.may(`${open.origin}/1`)]).toEqual([true, false]);
    expect(await gate.may(`${broken.origin}/open/1`)).toBe(false);
  });

  test('twenty are fetched, however many a robots.txt names', async () => {
    const names = Array.from({ length: 50 }, (_, n) => `/${n}.xml`);
    const robots = names.map((name) => `License: ${name}\n`).join('');
    const free = '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license/></content></rsl>';
    const licences = Object.fromEntries(names.map((name) => [name, free]));
    const server = await openDuringTest(startRoutes({ '/robots.txt': robots, ...licences }));
    const { notSeen } = await testGate({ usages: ['ai-train'] }).permission(`${server.origin}/`);
    const fetched = pathsOf(server).filter((path) => path?.endsWith('.xml'));
    expect(fetched).toHaveLength(20);
    expect(notSeen).toEqual([...names.filter((name) => !fetched.includes(name)), 'response']);
    // One that is not there refuses, and no other licence of the site lifts that: only one of the page could.
    const gone = await openDuringTest(startRoutes({ '/robots.txt': robots }));
    expect(await testGate({ usages: ['ai-train'] }).permission(`${gone.origin}/`)).toMatchObject({
      answer: { decisions: { 'ai-train': { verdict: 'denied', may: false } } },
      notSeen: ['response'],
    });
  });
});

test('a site as values', async () => {
  const server = await openDuringTest(startRoutes({ '/robots.txt': `${robots}Crawl-delay: soon\n` }));
  let now = start;
  const gate = testGate({ now: () => now });
  expect(await gate.site(`${server.origin}/any`)).toEqual({
    origin: server.origin,
    crawlDelay: 1500,
    sitemaps: [`${server.origin}/map.xml`],
    unread: [{ line: 5, text: 'Crawl-delay: soon' }],
    robots: { status: 200, body: `${robots}Crawl-delay: soon\n`, fetchedAt: new Date(start).toISOString() },
    freshUntil: start + 60 * minute,
    problems: [],
  });
  now += 1;
  expect(await gate.site('http://127.0.0.1:1')).toMatchObject({
    sitemaps: [],
    robots: { status: 'unreachable' },
    unreachableSince: now,
    problems: [{ code: 'fetch/no-connection' }],
  });
});

describe('after a fetch', () => {
  const body = '<title>t</title><meta name=robots content=nofollow><p>caf\xe9 <a href=/x>link</a>';
  const lines = [
    ['Content-Type', 'text/html; charset=iso-8859-1'],
    ['X-Robots-Tag', 'otherbot: nofollow'],
    ['X-Robots-Tag', 'noindex'],
  ] as const;

  test.each<[string, Parameters<ReturnType<typeof testGate>['judge']>[1]['headers']]>([
    ['pairs', lines],
    ['a Map', new Map([lines[0], lines[2]])],
    ['Headers', new Headers([lines[0], lines[2]] as unknown as [string, string][])],
    // Of a response of axios: pairs, and a list where a field came several times, such as Set-Cookie.
    [
      'pairs with lists',
      new Map<string, string | string[]>([lines[0], ['x-robots-tag', ['otherbot: nofollow', 'noindex']]]),
    ],
    ['raw headers', lines.flat()],
    ['raw headers in bytes', lines.flat().map((text) => Buffer.from(text))],
    ['an object', { 'content-type': lines[0][1], 'x-robots-tag': ['otherbot: nofollow', 'noindex'], x: undefined }],
  ])('headers as %s', async (_, headers) => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': robots }));
    const gate = testGate({ usages: ['index', 'follow', 'present'] });
    const response = { status: 200, headers, body: Buffer.from(body, 'latin1') };
    const { answer, notSeen, url } = await gate.judge(`${server.origin}/a`, response, { views: ['text', 'links'] });
    expect([url, notSeen]).toEqual([`${server.origin}/a`, []]);
    expect(answer.decisions).toMatchObject({ crawl: { may: true }, index: { may: false }, follow: { may: false } });
    expect(answer.views).toEqual({ text: [], links: [] });
    const open = await gate.judge(`${server.origin}/a`, { ...response, headers: [lines[0]] }, { views: ['text'] });
    expect(open.answer.views?.text?.join(' ')).toContain('café');
  });

  test('a body that was not read is not seen; a page that is closed may not be used', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': robots }));
    const gate = testGate();
    const { notSeen } = await gate.judge(`${server.origin}/a`, { status: 200, headers: [] });
    expect(notSeen).toEqual(['body']);
    const invented = await gate.judge(`${server.origin}/a`, { status: 999, headers: lines, body });
    expect(invented.answer).toEqual(
      (await gate.judge(`${server.origin}/a`, { status: 200, headers: lines, body })).answer,
    );
    const { answer } = await gate.judge(`${server.origin}/closed/a`, { status: 200, headers: lines, body });
    expect(answer.decisions.follow).toMatchObject({ may: false });
  });

  test.each([undefined, null, 'text', [1, 2], ['one'], { a: 1n }, [[]]])('%o is not headers', async (headers) => {
    const gate = testGate();
    await expect(gate.judge('http://127.0.0.1:1/', { status: 200, headers: headers as [] })).rejects.toThrow(TypeError);
  });

  test('each link that may not be followed says who says so', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': 'User-agent: *\nAllow: /dir/\nDisallow: /\n' }));
    const url = `${server.origin}/dir/`;
    const page = [
      '<head profile="http://example.org/xmdp/robots-profile#"><a href=a>a</a>',
      '<a href=b rel=nofollow>b</a>',
      '<p class=robots-nofollow><a href=/c>c</a><a href=d>d</a></p>',
      '<!--googleoff: all--><a href=e>e</a><!--googleon: all-->',
    ].join('\n');
    const judge = async (body: string, options: Partial<GateOptions> = {}) => {
      const response = { status: 200, headers: [], body };
      return testGate(options).judge(url, response, { views: ['links'] });
    };
    const { answer, refusedLinks } = await judge(page);
    expect(answer.views?.links?.map((link) => link.url)).toEqual([`${url}a`]);
    expect(
      refusedLinks.map((link) => [link.url.slice(server.origin.length), link.because.map(({ line }) => line)]),
    ).toEqual([
      ['/dir/b', [2]],
      ['/c', [3]],
      ['/dir/d', [3]],
      ['/dir/e', [4]],
    ]);
    for (const { why, because } of refusedLinks) {
      expect(why).toMatch(/^The page, line \d, says ".*"\. This forbids it: .*\.$/);
      expect(why).toContain(because[0]?.clause);
    }
    // A part's own reason comes before that of its page (ASK-45); and a use without a rule is refused on request.
    const closed = await judge(`<meta name=robots content=nofollow>${page}`);
    expect(closed.refusedLinks.map(({ because: [first] }) => first?.dialect).slice(0, 2)).toEqual([
      'meta',
      'class-names',
    ]);
    const careful = await judge('<a href=a>a</a>', { unstated: 'refuse' });
    expect(careful.refusedLinks).toEqual([
      {
        url: `${url}a`,
        because: [],
        why: 'No rule says whether ExampleBot may follow the links in this part of the page.',
      },
    ]);
    const elsewhere = await judge('<p>no links');
    expect(elsewhere.refusedLinks).toEqual([]);
    const blocked = await testGate().judge(
      server.origin,
      { status: 200, headers: [], body: page },
      { views: ['links'] },
    );
    expect([blocked.answer.views?.links, blocked.refusedLinks]).toEqual([[], []]);
    const unasked = await testGate().judge(url, { status: 200, headers: [], body: page });
    expect(unasked.refusedLinks).toEqual([]);
  });

  test('a licence that a response links to', async () => {
    const server = await openDuringTest(
      startRoutes({
        '/robots.txt': '',
        '/l.xml':
          '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><prohibits type="usage">ai-train</prohibits></license></content></rsl>',
      }),
    );
    const link = ['Link', `<${server.origin}/l.xml>; rel="license"; type="application/rsl+xml"`] as const;
    const { answer } = await testGate({ usages: ['ai-train'] }).judge(`${server.origin}/a`, {
      status: 200,
      headers: [link],
      body: '',
    });
    expect(answer.decisions['ai-train']?.because).toMatchObject([{ dialect: 'rsl', source: '/l.xml' }]);
  });
});

test('every decision is passed to the log, with what is needed to ask again', async () => {
  const server = await openDuringTest(startRoutes({ '/robots.txt': robots }));
  const records: DecisionRecord[] = [];
  const gate = testGate({
    unstated: 'refuse',
    purposes: ['news'],
    log: (record) => void records.push(record),
    now: () => start,
  });
  await gate.may(`${server.origin}/closed/`);
  await gate.permission(`${server.origin}/open`);
  await gate.judge(`${server.origin}/open`, { status: 200, headers: [], body: '' });
  expect(new Set(records.map(({ decision_id }) => decision_id)).size).toBe(3);
  for (const record of records) {
    const { question, answer, unstated = 'allow' } = JSON.parse(JSON.stringify(record));
    const at = '2026-11-16T12:00:00.000Z';
    const copy = { status: 200, body: robots, fetchedAt: at };
    expect(question).toMatchObject({ agent, purposes: ['news'], robots: copy, at });
    const again = createAsk({ agents, markup: await import('@heed/markup'), unstated })(question);
    expect(JSON.parse(JSON.stringify(again))).toEqual(answer);
  }
  const broken = testGate({ log: async () => Promise.reject(new Error('disk full')) });
  await expect(broken.may(`${server.origin}/`)).rejects.toThrow('disk full');
});

describe('options', () => {
  test.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /must be an object/],
    ['no agent', {}, /agent must be the User-Agent/],
    ['an empty agent', { agent: '' }, /agent must be/],
    ['an agent without a name', { agent: '/1.0 (+https://bot.example)' }, /it names no product/],
    ['two lines', { agent: 'Bot\r\nX: y' }, /agent must be/],
    ['a class of agents', { agent: 'purpose:ai-train' }, /one crawler/],
    [
      'an unknown usage',
      { agent, usages: ['index', 'eat'] },
      /^createGate: "eat" is not a usage: use one of crawl, .*, other\.$/,
    ],
    [
      'a misspelt usage',
      { agent, usages: ['ai-trian'] },
      /^createGate: "ai-trian" is not a usage: did you mean "ai-train"\?$/,
    ],
    ['no text', { agent, usages: [1] }, /^createGate: the number 1 is not a usage/],
    ['one usage', { agent, usages: 'index' }, /usages must be a list of usages, as in/],
    [
      'more purposes than a question may have',
      { agent, purposes: Array(101).fill('news') },
      /list of at most 100 texts/,
    ],
    ['a misspelt option', { agent, usage: ['index'] }, /"usage" is not an option/],
    ['a word for silence', { agent, unstated: 'deny' }, /"allow" or "refuse"/],
    ['half a store', { agent, store: { get: () => undefined } }, /store must be/],
    ['a word for yes', { agent, allowPrivate: 'yes' }, /allowPrivate must be true or false/],
    ['a URL', { agent, trust: 'http://localhost' }, /trust must be/],
    ['a host', { agent, trust: ['localhost:8080'] }, /trust must be a list of URLs, as in/],
    ['no time', { agent, timeout: 0 }, /timeout must be/],
    ['a log in a file', { agent, log: 'log.ndjson' }, /log must be a function/],
    ['a time', { agent, now: 5 }, /now must be a function/],
  ])('%s', (_, options, message) => {
    expect(() => createGate(options as GateOptions)).toThrow(message);
    expect(() => createGate(options as GateOptions)).toThrow(TypeError);
  });

  test('false is as if left out', async () => {
    const server = await openDuringTest(startRoutes({ '/robots.txt': '' }));
    const isOnThisMachine: boolean = server.origin.startsWith('https:');
    const gate = testGate({ allowPrivate: isOnThisMachine });
    expect(await gate.permission(server.origin)).toMatchObject({
      may: false,
      problems: [{ code: 'fetch/private-address' }],
    });
    expect(server.connections()).toBe(0);
  });

  test('undefined is as if left out', async () => {
    await createGate({ agent, usages: undefined, store: undefined } as unknown as GateOptions).close();
  });
});
