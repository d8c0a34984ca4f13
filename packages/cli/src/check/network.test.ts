import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defaultTimeout } from '@heed/fetch';
import { describe, expect, test } from 'vitest';
import { type Ended, heed, jsonOf, newCacheFolder, workFolder } from '../testing/command.js';
import { bomb, dripping, endless, silent } from '../testing/hostile.js';
import {
  answering,
  during,
  type LocalServer,
  makeCertificate,
  pathsAsked,
  type Route,
  redirectTo,
  site,
  startHttps,
  startTcp,
  withNames,
} from '../testing/servers.js';
import { version } from '../version.js';

const page = '<!doctype html><title>A page</title><p>hello';
const open = 'User-agent: *\nAllow: /\n';

/** Everything that is printed ends in sentences, never in a stack. */
function expectSentence({ out, err }: Ended, sentence: string, servers: Readonly<Record<string, LocalServer>>): void {
  expect(unwrapped(withNames(out, servers))).toContain(` ${sentence} `);
  expect(err).toBe('');
  expect(out).not.toMatch(/^ {4}at /m);
}

/** What was printed, as one line: where sentences are wrapped depends on the lengths of addresses. */
function unwrapped(out: string): string {
  return out.replace(/\s*\n\s*/g, ' ');
}

/** What was printed, with names for servers and without the version, which is another one in each release. */
function named(out: string, servers: Readonly<Record<string, LocalServer>>): string {
  return withNames(out, servers).replaceAll(`heed/${version()}`, 'heed/0');
}

const undetermined = 'index: not known (not checked: the page';

describe.concurrent('robots.txt', () => {
  test.each<[string, Record<string, Route>, string]>([
    [
      'is followed over redirects',
      { '/robots.txt': redirectTo('/r/'), '/r/': 'User-agent: *\nDisallow: /\n' },
      'denied [1]',
    ],
    ['that does not exist closes nothing', {}, 'crawl: allowed (no rule).'],
    ['that is gone closes nothing', { '/robots.txt': { status: 410 } }, 'crawl: allowed (no rule).'],
  ])('%s', async (_, routes, word) => {
    const server = await site({ ...routes, '/': page });
    const { status, out } = await heed(['check', `${server.origin}/`, '-u', 'crawl']);
    expect(out).toContain(word);
    expect(status).toBe(word === 'denied [1]' ? 1 : 0);
  });

  test('is followed to another host, and what it refers to is looked for at home', async () => {
    const acap = '##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: /more.txt\n';
    const other = await site({ '/elsewhere.txt': acap, '/more.txt': 'ACAP-crawler: *\nACAP-allow-index: /\n' });
    const home = await site({
      '/robots.txt': redirectTo(`${other.origin}/elsewhere.txt`),
      '/more.txt': 'ACAP-crawler: *\nACAP-disallow-index: /\n',
      '/': page,
    });
    const { status, out } = await heed(['check', `${home.origin}/`, '-u', 'index', '--allow-private']);
    expect(withNames(out, { home })).toContain('[1] /more.txt:2:1 ');
    expect(status).toBe(1);
    expect(pathsAsked(other)).toEqual(['/elsewhere.txt']);
  });

  test('that is answered with a server error closes the site', async ({ expect }) => {
    const server = await site({ '/robots.txt': { status: 500 }, '/': page });
    const { status, out } = await heed(['check', `${server.origin}/`, '-u', 'crawl', '-u', 'index']);
    expect(named(out, { site: server })).toMatchInlineSnapshot(`
      "http://site/
      warning The rules in the page and its header are not known, because the page was not fetched: robots.txt was answered
        with status 500, so nothing may be fetched. check/page-not-fetched
        help: Save the page and pass it as a file, with --headers and --url; pass --own-site if the site is yours, or
        --user-agent NAME to fetch under another name.

             all crawlers
      crawl  denied for now [1]
      index  denied for now (may not be fetched) [1]

      [1] robots.txt was answered with status 500, so nothing may be fetched. While robots.txt is unreachable, the whole site
          is treated as disallowed. (RFC9309-2.3.1.4-a)
      "
    `);
    expect(status).toBe(1);
    expect(pathsAsked(server)).toEqual(['/robots.txt']);
  });

  test('that is answered with 429 closes the site as well (ASK-32)', async () => {
    const server = await site({ '/robots.txt': { status: 429 }, '/': page });
    const { status, out } = await heed(['check', `${server.origin}/`, '-u', 'crawl']);
    expect(out).toContain('[1] robots.txt was answered with status 429, so nothing may be fetched. Status 429 tells ');
    expect(status).toBe(1);
    expect(pathsAsked(server)).toEqual(['/robots.txt']);
  });

  test('that does not exist lets heed fetch the page, whatever --unstated says of the agents', async () => {
    const server = await site({ '/robots.txt': { status: 404 }, '/': page });
    const explained = await heed(['check', `${server.origin}/`, '--explain', 'crawl']);
    expect(explained.out).toContain('no rule    There is no robots.txt (status 404), so it sets no rules: ');
    expect(explained.status).toBe(0);
    const { status } = await heed(['check', `${server.origin}/`, '-u', 'index', '--unstated', 'refuse']);
    expect(status).toBe(1);
    expect(pathsAsked(server)).toEqual(['/robots.txt', '/robots.txt', '/']);
  });

  test.each<[string, Route, string]>([
    ['that never ends', endless('User-agent: *\nDisallow: /x\n'), 'was read: it is longer than 5 MiB.'],
    ['of 10 GB', endless('# a\n', { 'Content-Length': '10000000000' }), 'was read: it is longer than 5 MiB.'],
    ['that is a gzip bomb', bomb, 'was read: it is longer than 5 MiB.'],
  ])('%s counts as far as it could be read', async (_, robots, sentence) => {
    const server = await site({ '/robots.txt': robots, '/': page });
    const ended = await heed(['check', `${server.origin}/`, '-u', 'index']);
    expectSentence(ended, sentence, { site: server });
    expect(ended.out).toContain('index: allowed (no rule).\n');
    expect(ended.status).toBe(0);
  });

  test.each([
    ['in a circle', '/robots.txt', 'The redirects form a loop: "http://site/robots.txt"'],
    ['to nowhere', 'http://[', 'The redirect from "http://site/robots.txt" cannot be followed: its Location'],
  ])('that redirects %s counts as none, which is not an error', async (_, location, reason) => {
    const server = await site({ '/robots.txt': redirectTo(location), '/': page });
    const { status, out } = await heed(['check', `${server.origin}/`, '-u', 'crawl']);
    const named = withNames(out, { site: server });
    expect(unwrapped(named)).toContain(
      `warning robots.txt of site could not be fetched and is treated as if there were none: ${reason}`,
    );
    expect(named).toContain('crawl: allowed (no rule).\n');
    expect(named).not.toContain('error');
    expect(status).toBe(0);
  });

  test('that refers to what cannot be fetched is a warning', async () => {
    const acap = '##ACAP version=1.0\nACAP-crawler: OtherBot\nACAP-permissions-reference: /more.txt\n';
    const names = '<link rel="RobotExclusion.Names" href="/names">';
    const server = await site({
      '/robots.txt': acap,
      '/more.txt': redirectTo('/more.txt'),
      '/names': redirectTo('/names'),
      '/': names,
    });
    const { status, out } = await heed(['check', `${server.origin}/`, '-u', 'index']);
    for (const path of ['/more.txt', '/names']) {
      const sentence = `warning The referenced document http://site${path} could not be fetched: The redirects form a loop: `;
      expect(unwrapped(withNames(out, { site: server }))).toContain(sentence);
    }
    expect(out).not.toContain('error');
    expect(status).toBe(0);
  });

  test.each<[string, () => Promise<LocalServer>, string]>([
    [
      'that comes a letter at a time',
      () => site({ '/robots.txt': dripping }),
      'site timed out after 5 s, before the response was complete.',
    ],
    [
      'that is garbage',
      () => during(startTcp((socket) => socket.once('data', () => socket.end('SSH-2.0-x\r\n')))),
      'site did not send a valid HTTP response: its first line is not HTTP.',
    ],
    [
      'behind a certificate of its own',
      () => during(startHttps(makeCertificate({ hosts: ['127.0.0.1'] }), answering({}))),
      'No secure connection to site: its certificate is self-signed.',
    ],
    [
      'asked for over TLS where there is none',
      async () => {
        const server = await site({});
        return { ...server, origin: server.origin.replace('http:', 'https:') };
      },
      'No secure connection to site: the server does not use TLS on this port.',
    ],
    [
      'of nobody',
      async () => {
        const server = await site({});
        await server.close();
        return server;
      },
      'No connection to site: the server refused the connection.',
    ],
  ])('%s denies everything for now (ASK-38)', async (_, start, sentence) => {
    const server = await start();
    const timeout = sentence.includes('timed out') ? ['--timeout', '5'] : [];
    const ended = await heed(['check', `${server.origin}/`, ...timeout]);
    expectSentence(ended, sentence, { site: server });
    expect(withNames(ended.out, { site: server })).toMatch(/^\S+:\/\/site\/\nerror .*\n {2}help: .*\n\n/);
    expect(ended.out).toMatch(/^crawl +denied for now \[1\]$/m);
    expect(ended.status).toBe(1);
  });
});

describe.concurrent('the page', () => {
  test('that is not for heed is not asked for', async ({ expect }) => {
    const server = await site({ '/robots.txt': 'User-agent: heed\nDisallow: /a\n', '/a': page, '/b': page });
    const { status, out } = await heed(['check', `${server.origin}/a`, '-u', 'crawl', '-u', 'index']);
    expect(named(out, { site: server })).toMatchInlineSnapshot(`
      "http://site/a
      warning The rules in the page and its header are not known, because the page was not fetched: robots.txt, line 2, does
        not let "heed/0" fetch http://site/a. check/page-not-fetched
        help: Save the page and pass it as a file, with --headers and --url; pass --own-site if the site is yours, or
        --user-agent NAME to fetch under another name.

      crawl: allowed (no rule).
      index: not known (not checked: the page and its headers).

      Crawlers that robots.txt names may have rules of their own: heed. See --agent NAME.
      "
    `);
    expect(status).toBe(2);
    expect(pathsAsked(server)).toEqual(['/robots.txt']);
  });

  test('that redirects to where heed may not go is not followed', async () => {
    const other = await site({ '/robots.txt': 'User-agent: heed\nDisallow: /\n', '/b': page });
    const home = await site({ '/robots.txt': open, '/a': redirectTo(`${other.origin}/b`) });
    const { status, out } = await heed(['check', `${home.origin}/a`, '-u', 'index', '--allow-private']);
    expect(unwrapped(named(out, { home, other }))).toContain(
      'warning The rules in the page and its header are not known, because the page was not fetched: robots.txt, line 2, does not let "heed/0" fetch http://other/b.',
    );
    expect(out).toContain(undetermined);
    expect(status).toBe(2);
    expect([pathsAsked(home), pathsAsked(other)]).toEqual([['/robots.txt', '/a'], ['/robots.txt']]);
  });

  test('that redirects is answered for where it leads', async () => {
    const other = await site({
      '/robots.txt': 'User-agent: *\nAllow: /b\n',
      '/b': '<meta name="robots" content="noindex">',
    });
    const home = await site({ '/robots.txt': open, '/a': redirectTo(`${other.origin}/b`) });
    const { status, out } = await heed([
      'check',
      `${home.origin}/a`,
      '--allow-private',
      '--json',
      '-u',
      'crawl',
      '-u',
      'index',
    ]);
    expect(jsonOf(out)).toMatchObject([
      {
        id: { url: `${home.origin}/a` },
        decisions: { crawl: { because: [{ source: 'robots.txt', text: 'Allow: /b' }] }, index: { may: false } },
        diagnostics: [{ code: 'check/redirected', severity: 'hint', source: `${home.origin}/a` }],
      },
    ]);
    expect(status).toBe(1);
  });

  test('that redirects is denied to an agent that may not fetch every step', async ({ expect }) => {
    const robots = 'User-agent: BadBot\nDisallow: /old\n';
    const server = await site({ '/robots.txt': robots, '/old': redirectTo('/new'), '/new': page });
    const about = ['check', `${server.origin}/old`, '-a', 'BadBot', '-a', 'OtherBot', '-u', 'crawl', '-u', 'index'];
    const [{ status, out }, json] = await Promise.all([heed(about), heed([...about, '--json'])]);
    expect(named(out, { site: server })).toMatchInlineSnapshot(`
      "http://site/old
      The answer is about http://site/new, because http://site/old redirects there.

             BadBot                           OtherBot
      crawl  denied [1]                       allowed (no rule)
      index  denied (may not be fetched) [1]  allowed (no rule)

      [1] /robots.txt:2:1 A Disallow rule forbids fetching every path that matches its pattern. (RFC9309-2.2.2-b)
          > 2 | Disallow: /old
      "
    `);
    expect(status).toBe(1);
    expect(jsonOf(json.out)).toMatchObject([
      {
        id: { agent: 'BadBot', url: `${server.origin}/old` },
        decisions: {
          crawl: { may: false, because: [{ source: 'robots.txt', line: 2 }] },
          index: { blockedBy: 'crawl' },
        },
      },
      { id: { agent: 'OtherBot', url: `${server.origin}/old` }, decisions: { crawl: { may: true } } },
    ]);
  });

  test('that redirects has no allowed parts for an agent that may not fetch every step', async () => {
    const server = await site({
      '/robots.txt': 'User-agent: BadBot\nDisallow: /old\n',
      '/old': redirectTo('/new'),
      '/new': '<title>t</title><meta name="robots" content="ACAP disallow-index"><p class="acap:allow-index">Yes',
    });
    const [bad, other] = await Promise.all(
      ['BadBot', 'OtherBot'].map((agent) => heed(['check', `${server.origin}/old`, '-a', agent, '-u', 'index'])),
    );
    expect(bad?.out).not.toContain('allowed');
    expect(other?.out).toContain('index allowed');
  });

  test('that redirects over other sites is denied by any of them', async ({ expect }) => {
    const denying = (agent: string): string => `User-agent: ${agent}\nDisallow: /\n`;
    const last = await site({ '/robots.txt': denying('LastBot'), '/c': '<meta name="robots" content="noindex">' });
    const middle = await site({ '/robots.txt': denying('MiddleBot'), '/b': redirectTo(`${last.origin}/c`) });
    const first = await site({ '/robots.txt': denying('FirstBot'), '/a': redirectTo(`${middle.origin}/b`) });
    const agents = ['FirstBot', 'MiddleBot', 'LastBot', 'OtherBot'];
    const about = ['check', `${first.origin}/a`, '--allow-private', ...agents.flatMap((agent) => ['-a', agent])];
    const usages = ['-u', 'crawl', '-u', 'index'];
    const [{ out }, json] = await Promise.all([heed([...about, ...usages]), heed([...about, ...usages, '--json'])]);
    expect(named(out, { first, middle, last })).toMatchInlineSnapshot(`
      "http://first/a
      The answer is about http://last/c, because http://first/a redirects there.

             FirstBot    MiddleBot   LastBot     OtherBot
      crawl  denied [1]  denied [2]  denied [3]  allowed (no rule)
      index  denied [4]  denied [4]  denied [4]  denied [4]

      [1] /robots.txt:2:1 A Disallow rule forbids fetching every path that matches its pattern. (RFC9309-2.2.2-b)
          > 2 | Disallow: /
      [2] http://middle/robots.txt:2:1 A Disallow rule forbids fetching every path that matches its pattern.
          (RFC9309-2.2.2-b)
          > 2 | Disallow: /
      [3] http://last/robots.txt:2:1 A Disallow rule forbids fetching every path that matches its pattern.
          (RFC9309-2.2.2-b)
          > 2 | Disallow: /
      [4] http://last/c:1:1 "noindex" keeps a resource out of public indexes. (RT-2.2-a)
          > 1 | <meta name="robots" content="noindex">
      "
    `);
    const because = (source: string) => ({ decisions: { crawl: { may: false, because: [{ source, line: 2 }] } } });
    expect(jsonOf(json.out)).toMatchObject([
      because(`${first.origin}/robots.txt`),
      because(`${middle.origin}/robots.txt`),
      because('robots.txt'),
      { decisions: { crawl: { may: true } } },
    ]);
  });

  test('that redirects to where heed may not go is denied to others who may not either', async () => {
    const other = await site({ '/robots.txt': 'User-agent: heed\nUser-agent: BadBot\nDisallow: /\n', '/b': page });
    const home = await site({ '/robots.txt': open, '/a': redirectTo(`${other.origin}/b`) });
    const about = ['check', `${home.origin}/a`, '--allow-private', '-u', 'crawl', '-u', 'index', '-a', 'BadBot'];
    const { status, out } = await heed(about);
    expect(named(out, { home, other })).toContain('[1] http://other/robots.txt:3:1 ');
    expect(out).toContain('crawl  denied [1]');
    expect(status).toBe(1);
  });

  test('whose server fails after a redirect is reported once', async () => {
    const server = await site({ '/robots.txt': open, '/a': redirectTo('/b'), '/b': redirectTo('/a') });
    const { status, out } = await heed(['check', `${server.origin}/a`, '--explain', 'index']);
    const [title, hint, ...others] = withNames(out, { site: server }).split('\n');
    expect([title, hint]).toEqual([
      'http://site/a',
      'The answer is about http://site/b, because http://site/a redirects there.',
    ]);
    expect(others.filter((line) => line.startsWith('error '))).toHaveLength(1);
    expect(status).toBe(2);
  });

  test.each<[string, Route, string]>([
    ['that is slow', silent, 'site timed out after 5 s, before the response was complete.'],
    ['that never ends', endless('<p>x'), 'Only the beginning of "http://site/" was read: it is longer than 16 MiB.'],
    ['that is a gzip bomb', bomb, 'Only the beginning of "http://site/" was read: it is longer than 16 MiB.'],
    ['that redirects in a circle', redirectTo('/'), 'The redirects form a loop: "http://site/" was requested already.'],
    [
      'that redirects to nowhere',
      redirectTo('http://['),
      'The redirect from "http://site/" cannot be followed: its Location header is not a URL.',
    ],
    [
      'that is packed wrongly',
      { headers: { 'Content-Encoding': 'gzip' }, body: 'no' },
      'The response of site cannot be decoded: the compressed data is damaged.',
    ],
  ])('%s leaves open what it says', async (_, route, sentence) => {
    const server = await site({ '/robots.txt': open, '/': route });
    // Only the slow one has to be cut off; the others end by themselves, however long that takes here.
    const timeout = route === silent ? ['--timeout', '5'] : [];
    const ended = await heed(['check', `${server.origin}/`, '-u', 'index', '-u', 'crawl', ...timeout]);
    expectSentence(ended, sentence, { site: server });
    expect(ended.out).toContain(undetermined);
    expect(ended.out).toContain('crawl  allowed [1]');
    expect(ended.status).toBe(2);
  });

  test.each([404, 999])('that is answered with status %i is not known, but what comes counts', async (status) => {
    const headers = { 'Content-Type': 'text/html', 'X-Robots-Tag': 'nofollow' };
    const body = '<meta name="robots" content="nosnippet">';
    const server = await site({ '/robots.txt': open, '/': { status, headers, body } });
    const about = ['check', `${server.origin}/`, '-u', 'index'];
    const [ofPage, ofHeader] = await Promise.all([
      heed(about),
      heed([...about, '-u', 'follow', '-u', 'present-snippet']),
    ]);
    expectSentence(ofPage, `The rules in the page are not known: the response for http://site/ has status ${status}.`, {
      site: server,
    });
    expect(ofPage.out).toContain(undetermined);
    expect(ofHeader.out).toMatch(/follow +denied/);
    expect(ofHeader.out).toMatch(/present-snippet +denied/);
    expect([ofPage.status, ofHeader.status]).toEqual([2, 1]);
  });

  test('uses a header that is tried out', async () => {
    const server = await site({ '/': { headers: { 'X-Robots-Tag': 'noindex' }, body: page } });
    const trial = ['check', `${server.origin}/`, '-u', 'index', '-u', 'follow', '--headers', '-'];
    const { status, out } = await heed(trial, { input: 'X-Robots-Tag: nofollow\n' });
    expect(out).toContain('follow  denied [1]');
    expect(out).toContain('index: allowed (no rule).');
    expect(status).toBe(1);
  });

  test('is fetched for a trial robots.txt only if the real one allows it', async () => {
    const server = await site({
      '/robots.txt': 'User-agent: heed\nDisallow: /closed\n',
      '/closed': page,
      '/open': page,
    });
    const trial = (path: string) =>
      heed(['check', `${server.origin}${path}`, '--robots', '-', '-u', 'crawl', '-u', 'index'], {
        input: 'User-agent: *\nDisallow: /open\n',
      });
    const [opened, closed] = [await trial('/open'), await trial('/closed')];
    expect(opened.out).toContain('[1] <stdin>:2:1 ');
    expect(unwrapped(named(closed.out, {}))).toContain('does not let "heed/0" fetch');
    expect([opened.status, closed.status]).toEqual([1, 2]);
    expect(pathsAsked(server)).toEqual(['/robots.txt', '/open', '/robots.txt']);
  });
});

describe.concurrent('private addresses', () => {
  test.each<[string, (port: number) => string]>([
    ['another port', (port) => `http://127.0.0.1:${port}/`],
    ['another name', (port) => `http://localhost:${port}/`],
    ['IPv6', (port) => `http://[::1]:${port}/`],
    ['a number', (port) => `http://2130706433:${port}/`],
  ])('that a page redirects to are refused: %s', async (_, address) => {
    const secret = await site({ '/robots.txt': open, '/': page });
    const home = await site({ '/robots.txt': open, '/': redirectTo(address(secret.port)) });
    const ended = await heed(['check', `${home.origin}/`, '-u', 'index']);
    expect(unwrapped(ended.out)).toMatch(
      /leads to the private address (?:127\.0\.0\.1|::1|\[::1\]), which is not trusted\./,
    );
    expect(unwrapped(ended.out)).toContain('Use --allow-private');
    expect(ended.out).toContain('index  denied for now (may not be fetched) [1]');
    expect(ended.status).toBe(1);
    expect(secret.connections()).toBe(0);
  });

  test('that files refer to are refused, but followed with --allow-private', async () => {
    const secret = await site({ '/acap.txt': 'ACAP-crawler: *\nACAP-allow-index: /\n', '/names': page });
    const acap = `##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: ${secret.origin}/acap.txt\n`;
    const link = `<link rel="RobotExclusion.Names" href="${secret.origin}/names">`;
    const home = await site({ '/robots.txt': `${acap}\nACAP-crawler: heed\nACAP-allow-crawl: /\n`, '/': link });
    const about = ['check', `${home.origin}/`, '-u', 'index'];
    const refused = await heed(about);
    expect(unwrapped(refused.out)).toContain('leads to the private address 127.0.0.1');
    // That file could forbid heed to fetch the page.
    expect(pathsAsked(home)).not.toContain('/');
    // The file could allow what the reference to it denies, so the denial is open.
    expect(refused.out).toContain('index  denied so far [1]');
    expect(refused.status).toBe(1);
    expect(secret.connections()).toBe(0);
    const followed = await heed([...about, '--allow-private']);
    expect(followed.out).toContain('index  allowed [1] [2]');
    expect(followed.status).toBe(0);
    expect(pathsAsked(secret)).toEqual(['/robots.txt', '/acap.txt', '/names']);
  });

  test('that a person types are fetched', async () => {
    const server = await site({ '/robots.txt': open, '/': page });
    const { status } = await heed(['check', `http://localhost:${server.port}/`]);
    expect(status).toBe(0);
    expect(pathsAsked(server).slice(0, 2)).toEqual(['/robots.txt', '/']);
  });
});

test('a question about fetching alone does not fetch the page', async () => {
  const server = await site({ '/robots.txt': open, '/': page });
  const { status } = await heed(['check', `${server.origin}/`, '-u', 'crawl']);
  expect(status).toBe(0);
  expect(pathsAsked(server)).toEqual(['/robots.txt']);
});

test('the header of a page has a name of its own, since its lines are not those of the page', async () => {
  const server = await site({ '/': { headers: { 'X-Robots-Tag': 'noindx' }, body: page } });
  const { out } = await heed(['lint', `${server.origin}/`, '--format', 'line']);
  expect(withNames(out, { site: server })).toContain('http://site/#header:2:15');
});

test('the help says how long heed waits', async () => {
  const { out } = await heed(['check', '--help']);
  expect(out).toContain(`the time limit for one document (default: ${defaultTimeout / 1000})`);
});

describe('the User-Agent', () => {
  test('sends that name, and obeys the rules for it', async () => {
    const server = await site({ '/robots.txt': 'User-agent: ReadBot\nDisallow: /\n', '/': page });
    await heed(['check', `${server.origin}/`, '-u', 'index']);
    const { out } = await heed([
      'check',
      `${server.origin}/`,
      '-u',
      'index',
      '--user-agent',
      'ReadBot/2.0 (+https://example.com/bot)',
    ]);
    expect(unwrapped(out)).toContain('does not let "ReadBot/2.0 (+https://example.com/bot)" fetch');
    const named = server.requests.map(({ url, headers }) => [url, headers['user-agent']]);
    expect(named).toEqual([
      ['/robots.txt', `heed/${version()}`],
      ['/', `heed/${version()}`],
      ['/robots.txt', 'ReadBot/2.0 (+https://example.com/bot)'],
    ]);
  });
});

test('a cached robots.txt does not replace what the site says now', async () => {
  const now = { robots: { body: open } as Route };
  const server = await site({
    '/robots.txt': (request, response) => answering({ '/robots.txt': now.robots })(request, response),
    '/': page,
  });
  const env = { XDG_CACHE_HOME: newCacheFolder() };
  const run = () => heed(['check', `${server.origin}/`, '-u', 'crawl'], { env });
  const before = await run();
  now.robots = { status: 503 };
  const during = await run();
  await server.close();
  const after = await run();
  expect([before.status, during.status, after.status]).toEqual([0, 1, 1]);
  expect(after.out).toContain('the server refused the connection.');
});

describe.concurrent('the cache', () => {
  /** How often robots.txt is asked for in runs that share a folder, and with which tag each time. */
  async function askedFor(
    headers: Record<string, string>,
    ...runs: readonly string[][]
  ): Promise<(string | undefined)[]> {
    const tags: (string | undefined)[] = [];
    const server = await site({
      '/robots.txt': (request, response) => {
        tags.push(request.headers['if-none-match']);
        const isKnown = request.headers['if-none-match'] !== undefined;
        response.writeHead(isKnown ? 304 : 200, { 'Content-Type': 'text/plain', ...headers }).end(isKnown ? '' : open);
      },
      '/': page,
    });
    const cache = newCacheFolder();
    for (const args of runs) {
      const { status } = await heed(['check', `${server.origin}/`, '-u', 'crawl', ...args], {
        env: { XDG_CACHE_HOME: cache },
      });
      expect(status).toBe(0);
    }
    return tags;
  }

  test('keeps robots.txt for as long as it says', async () => {
    expect(await askedFor({ 'Cache-Control': 'max-age=3600' }, [], [])).toEqual([undefined]);
  });

  test('is in the folder for caches, and never relative to the current folder', async () => {
    const headers = { 'Cache-Control': 'max-age=3600' };
    const server = await site({ '/robots.txt': { headers, body: open }, '/': page });
    const home = newCacheFolder();
    await heed(['check', `${server.origin}/`], { env: { HOME: home, XDG_CACHE_HOME: 'here' } });
    expect(readdirSync(join(home, '.cache', 'heed', 'robots'))).toHaveLength(1);
    expect(existsSync(join(workFolder, 'here'))).toBe(false);
  });

  test('asks whether a copy is still valid', async () => {
    expect(await askedFor({ 'Cache-Control': 'no-cache', ETag: '"a"' }, [], [])).toEqual([undefined, '"a"']);
  });

  test('respects no-store, and is not used with --no-cache', async () => {
    const [noStore, noCache] = await Promise.all([
      askedFor({ 'Cache-Control': 'no-store', ETag: '"a"' }, [], []),
      askedFor({ 'Cache-Control': 'max-age=3600', ETag: '"a"' }, ['--no-cache'], ['--no-cache']),
    ]);
    expect([noStore, noCache]).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});
