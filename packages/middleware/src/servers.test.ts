import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSpeaker } from './speaker/create-speaker.js';
import type { Speaker } from './speaker/speaker.js';
import { heedExpect } from './testing/expect-command.js';
import { startExpressSite } from './testing/express-site.js';
import { startFastifySite } from './testing/fastify-site.js';
import { startHonoSite } from './testing/hono-site.js';
import { startNodeSite } from './testing/node-site.js';
import { rawRequest } from './testing/raw-request.js';
import { page, paths, pieces, type RunningSite, type StartSite } from './testing/site.js';

const policy = `version: 1
rules:
  - name: Open to search
    agents: ['*']
    allow: [crawl, follow]
    deny: [ai-train]
  - name: Drafts are not shown
    agents: ['*']
    paths: ['/drafts/']
    deny: [index, present]
  - name: News are not followed by one
    agents: [FinderBot]
    paths: ['/news/']
    deny: [follow]
  - name: Photos are reserved
    agents: ['*']
    paths: ['/photos/']
    deny: [tdm, ai-train, ai-input]
    terms: https://daily.example/licence
  - name: Nothing for one
    agents: [GrabBot]
    deny: [crawl]
`;
const listed = ['/', '/pages/a', '/drafts/a?b=c', '/news/a', '/photos/a'];

/** A speaker that leaves out what it should say in headers. */
function silentInHeaders(speaker: Speaker): Speaker {
  return { ...speaker, fieldsFor: () => ({ before: [], behind: [] }) };
}

const sites: readonly (readonly [name: string, start: StartSite, joinsLines: boolean])[] = [
  ['node:http', startNodeSite, false],
  ['Express', startExpressSite, false],
  ['Fastify', startFastifySite, false],
  ['Hono', startHonoSite, true],
];

describe.each(sites)('%s', (_, start, joinsLines) => {
  const speaker = createSpeaker(policy, { enforce: true });
  let site: RunningSite;
  beforeAll(async () => {
    site = await start(speaker);
  });
  afterAll(() => site.close());
  const get = (path: string, options?: Parameters<typeof rawRequest>[2]) => rawRequest(site.origin, path, options);

  test('heed expect finds the policy kept, over HTTP', async () => {
    const { status, out, err } = await heedExpect(policy, site.origin, listed);
    expect({ err, out }).toEqual({ err: '', out: expect.stringMatching(/^kept: /m) });
    expect(status).toBe(0);
  });

  test('serves every file, whole, with its type and a tag', async () => {
    expect([...speaker.files.keys()].sort()).toEqual(['/.well-known/tdmrep.json', '/robots.txt', '/rsl.xml']);
    for (const { path, type, text, etag } of speaker.files.values()) {
      for (const asked of [path, `${path}?x=y`]) {
        const { status, headers, body } = await get(asked, { headers: { Range: 'bytes=0-3' } });
        expect({ status, body }).toEqual({ status: 200, body: text });
        expect(headers).toMatchObject({
          'content-type': type,
          etag,
          'cache-control': 'public, max-age=3600',
          'content-length': String(Buffer.byteLength(text)),
        });
      }
    }
  });

  test('HEAD gives the same header and no body', async () => {
    const head = await get('/robots.txt', { method: 'HEAD' });
    expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(speaker.robotsTxt)));
    expect((await get('/drafts/a', { method: 'HEAD' })).headers['x-robots-tag']).toContain('noindex');
  });

  test('304 for those who have it', async () => {
    const etag = speaker.files.get('/robots.txt')?.etag ?? '';
    for (const header of [etag, `"other", W/${etag}`, '*']) {
      const { status, body, headers } = await get('/robots.txt', { headers: { 'If-None-Match': header } });
      expect({ header, status, body, etag: headers.etag }).toEqual({ header, status: 304, body: '', etag });
      expect(headers['content-type']).toBeUndefined();
    }
    expect((await get('/robots.txt', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test('other methods on a file are the business of the program', async () => {
    expect((await get('/robots.txt', { method: 'POST' })).status).toBe(404);
  });

  test.each([
    ['a redirect', paths.moved, 302],
    ['an error', paths.error, 500],
    ['a part', paths.range, 206],
    ['a stream', paths.stream, 200],
  ])('%s has the fields of its path, too', async (_name, path, status) => {
    const found = await get(path);
    expect(found.status).toBe(status);
    expect(found.headers['x-robots-tag']).toContain('noindex');
    expect(found.headers['robots-tag']).toBe('*;noml;noindex');
    if (path === paths.stream) {
      expect(found.body).toBe(pieces.join(''));
      expect(found.headers['transfer-encoding']).toBe('chunked');
    }
  });

  test('what is missing has them as well', async () => {
    const { status, headers } = await get(paths.missing);
    expect(status).toBe(404);
    expect(headers['content-usage']).toBe('train-ai=n');
  });

  test('fields of the program stay, and a rule for all crawlers is not taken for one of a name', async () => {
    const { status, lines, body } = await get(paths.own);
    expect({ status, body }).toEqual({ status: 200, body: page });
    const tags = ['noml', 'OtherBot: nofollow', 'FinderBot: nofollow'];
    expect(lines('X-Robots-Tag')).toEqual(joinsLines ? [tags.join(', ')] : tags);
    expect(lines('Content-Usage').join(', ')).toBe('search=y, train-ai=n');
  });

  test.each([
    ['/%64rafts/a', true],
    ['/drafts/%61', true],
    ['/drafts/a?x=/news/', true],
    ['/news/../drafts/a', true],
    ['/news/%2e%2e/drafts/a', true],
    ['/drafts%2Fa', false],
    ['/Drafts/a', false],
    ['/pages/drafts/a', false],
    ['/%', false],
  ])('the path as it came, normalised: %s', async (path, isDraft) => {
    const { headers } = await get(path);
    expect({ path, noindex: headers['x-robots-tag']?.includes('noindex') ?? false }).toEqual({
      path,
      noindex: isDraft,
    });
  });

  test('agents that the policy refuses get 403 with a reason and a link, and may read the files', async () => {
    const headers = { 'User-Agent': 'GrabBot/2.0 (+https://grab.example)' };
    const { status, body, lines, headers: got } = await get('/news/a', { headers });
    expect({ status, body }).toEqual({
      status: 403,
      body: 'GrabBot may not fetch this address. Rule 5 of the policy (Nothing for one) denies crawl to GrabBot at /. What crawlers may do here is in /robots.txt.\n',
    });
    expect(lines('Link')).toEqual(['</robots.txt>; rel="describedby"; type="text/plain"']);
    expect(got).toMatchObject({ vary: expect.stringContaining('User-Agent'), 'cache-control': 'no-store' });
    expect((await get('/robots.txt', { headers })).status).toBe(200);
    expect((await get('/news/a')).status).toBe(200);
    const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };
    const shown = await get('/news/a', { headers: browser });
    expect({ status: shown.status, vary: shown.headers.vary }).toEqual({ status: 200, vary: 'User-Agent' });
  });
});

test.each(sites)('heed expect finds the policy broken where the headers are missing: %s', async (_, start) => {
  const silent = await start(silentInHeaders(createSpeaker(policy)));
  try {
    const { status, out } = await heedExpect(policy, silent.origin, listed);
    expect(out).toMatch(/^broken present-link of \/drafts\/:/m);
    expect(status).toBe(1);
  } finally {
    await silent.close();
  }
});
