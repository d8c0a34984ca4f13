import { readFileSync } from 'node:fs';
import { allUsages } from '@heed/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { heed, jsonOf } from '../testing/command.js';
import { pathsAsked, type Route, site, withNames } from '../testing/servers.js';

const robots = `##ACAP version=1.0
User-agent: *
Disallow: /drafts/

ACAP-crawler: *
ACAP-allow-index: /news/ time-limit=until-2026-12-31
ACAP-disallow-preserve: /
ACAP-allow-present-snippet: /news/ max-length=160-chars

ACAP-crawler: KeeperBot
ACAP-permissions-reference: /keeper.txt
`;

const keeper = `##ACAP version=1.0
ACAP-crawler: KeeperBot
ACAP-allow-preserve: /news/ time-limit=until-2030-12-31
`;

const page = `<!doctype html>
<html lang="en">
<head>
  <title>Harbour opens again</title>
  <meta name="robots" content="nofollow, max-snippet:50">
</head>
<body>
  <p>The harbour opens <a href="/tip">again</a>.</p>
  <p id="letter" data-nosnippet>A letter.</p>
</body>
</html>
`;

const routes: Readonly<Record<string, Route>> = {
  '/robots.txt': robots,
  '/keeper.txt': keeper,
  '/news/a?b': page,
  '/news/a': { headers: { 'X-Robots-Tag': 'FinderBot: noindex' }, body: page },
};

/** Runs `heed check` on the page of a small site, in November 2026 unless told otherwise. */
async function checkPage(...args: string[]): Promise<{ status: number | null; out: string; err: string }> {
  const server = await site(routes);
  const at = args.includes('--at') ? [] : ['--at', '2026-11-15T00:00:00Z'];
  const { status, out, err } = await heed(['check', `${server.origin}/news/a`, ...at, ...args]);
  const named = (text: string): string => withNames(text, { 'daily.example': server });
  return { status, out: named(out), err: named(err) };
}

const schema = JSON.parse(readFileSync(new URL('../../../core/schema/answer.json', import.meta.url), 'utf8'));
const validate = new Ajv2020({ formats: { 'date-time': true }, allowUnionTypes: true }).compile(schema);

describe.concurrent('the report', () => {
  test('usages by agents, with limits and end dates, and under it the statements that decided', async ({ expect }) => {
    const { status, out, err } = await checkPage();
    expect(out).toMatchInlineSnapshot(`
      "http://daily.example/news/a

                          all crawlers
      follow              denied [1]
      index               allowed until 31 December 2026 [2]
      preserve            denied [3]
      present-snippet     allowed, at most 50 characters [1] [4]
      present-oldsnippet  allowed (no rule), at most 50 characters [1]
      crawl, present, present-original/currentcopy/oldcopy/thumbnail/oldthumbnail/link, anchor-text, translate, ai-train,
      ai-input, tdm, other: allowed (no rule).

      Parts of the page with rules of their own:
      #letter  present-snippet/oldsnippet denied [5]

      [1] /news/a:5:3 "nofollow" in a robots META tag forbids following the links on the page. (A2-1-b) "max-snippet" limits
          the length of a snippet, in characters; 0 forbids it. (PS-G-10)
          > 5 |   <meta name="robots" content="nofollow, max-snippet:50">
      [2] /robots.txt:6:1 A permission with qualifiers applies only within the restrictions that they state. (A1-2.4.1.2-a)
          > 6 | ACAP-allow-index: /news/ time-limit=until-2026-12-31
      [3] /robots.txt:7:1 This prohibition covers every path that matches its pattern. (A1-2.4.2-a)
          > 7 | ACAP-disallow-preserve: /
      [4] /robots.txt:8:1 A permission with qualifiers applies only within the restrictions that they state. (A1-2.4.1.2-a)
          > 8 | ACAP-allow-present-snippet: /news/ max-length=160-chars
      [5] /news/a:9:3 "data-nosnippet" keeps the text of an element out of snippets. (PS-G-18)
          > 9 |   <p id="letter" data-nosnippet>A letter.</p>
              |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

      Crawlers that robots.txt names may have rules of their own: KeeperBot. See --agent NAME.
      "
    `);
    expect({ status, err }).toEqual({ status: 1, err: '' });
  });

  test('several agents side by side, and those usages only that were asked about', async ({ expect }) => {
    const usages = ['-u', 'preserve', '-u', 'index', '-u', 'other'];
    const { status, out } = await checkPage('--agent', '*', '--agent', 'KeeperBot', '-a', 'FinderBot', ...usages);
    expect(out).toMatchInlineSnapshot(`
      "http://daily.example/news/a

                all crawlers                        KeeperBot                               FinderBot
      index     allowed until 31 December 2026 [1]  allowed until 31 December 2026 [1]      denied [2]
      preserve  denied [3]                          allowed until 31 December 2030 [4] [5]  denied [3]
      other: allowed (no rule).

      [1] /robots.txt:6:1 A permission with qualifiers applies only within the restrictions that they state. (A1-2.4.1.2-a)
          > 6 | ACAP-allow-index: /news/ time-limit=until-2026-12-31
      [2] header of /news/a:2:15 "noindex" keeps a resource out of public indexes. (RT-2.2-a)
          > 2 | X-Robots-Tag: FinderBot: noindex
              |               ^^^^^^^^^^^^^^^^^^
      [3] /robots.txt:7:1 This prohibition covers every path that matches its pattern. (A1-2.4.2-a)
          > 7 | ACAP-disallow-preserve: /
      [4] /keeper.txt:3:1 Statements for a crawler by name override statements for all crawlers. (A1-2.2-k)
          > 3 | ACAP-allow-preserve: /news/ time-limit=until-2030-12-31
      [5] /robots.txt:11:1 A file that robots.txt refers to applies together with robots.txt. (A1-2.3.2-d)
          > 11 | ACAP-permissions-reference: /keeper.txt

      Other rules were overruled: see --explain USAGE.
      "
    `);
    expect(status).toBe(1);
  });

  test('agents go down and usages across if there is no room for all agents side by side', async ({ expect }) => {
    const agents = ['-a', 'FinderBot', '-a', `A-crawler-with-a-${'very-'.repeat(16)}long-name`];
    const { out } = await checkPage(...agents, '-u', 'index', '-u', 'present', '-u', 'present-link', '-u', 'tdm');
    expect(out.split('\n\n')[1]).toMatchInlineSnapshot(`
      "           index                               present, present-link
      FinderBot  denied [1]                          denied [1]
      A-crawler-with-a-very-very-very-very-very-very-very-very-very-very-very-very-very-very-very-very-long-name
                 allowed until 31 December 2026 [2]  allowed (no rule)
      tdm: allowed (no rule)."
    `);
  });

  test('a permission that has ended does not count', async ({ expect }) => {
    const atTheEnd = checkPage('--at', '2026-12-31T23:59:59Z', '-u', 'index');
    const { status, out } = await checkPage('--at', '2027-01-01T00:00:00Z', '-u', 'index');
    expect(out).toMatchInlineSnapshot(`
      "http://daily.example/news/a

             all crawlers
      index  allowed until 31 December 2026, ended [1]

      [1] /robots.txt:6:1 A permission with qualifiers applies only within the restrictions that they state. (A1-2.4.1.2-a)
          > 6 | ACAP-allow-index: /news/ time-limit=until-2026-12-31

      Crawlers that robots.txt names may have rules of their own: KeeperBot. See --agent NAME.
      "
    `);
    expect(status).toBe(1);
    expect((await atTheEnd).status).toBe(0);
  });

  test('a part of the page instead of the whole', async ({ expect }) => {
    const { status, out } = await checkPage('--element', 'letter', '-u', 'present-snippet', '-u', 'index');
    expect(out).toMatchInlineSnapshot(`
      "http://daily.example/news/a

                       all crawlers
      index            allowed until 31 December 2026 [1]
      present-snippet  denied [2]

      [1] /robots.txt:6:1 A permission with qualifiers applies only within the restrictions that they state. (A1-2.4.1.2-a)
          > 6 | ACAP-allow-index: /news/ time-limit=until-2026-12-31
      [2] /news/a:9:3 "data-nosnippet" keeps the text of an element out of snippets. (PS-G-18)
          > 9 |   <p id="letter" data-nosnippet>A letter.</p>
              |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

      Crawlers that robots.txt names may have rules of their own: KeeperBot. See --agent NAME.
      Other rules were overruled: see --explain USAGE.
      1 problem in how this is written: see heed lint.
      "
    `);
    expect(status).toBe(1);
  });

  test('for an element that is not there the answer is about the page, and says so', async ({ expect }) => {
    const { status, out } = await checkPage('--element', 'nobody', '-u', 'index');
    expect(out).toMatchInlineSnapshot(`
      "http://daily.example/news/a
      warning The answer is about the whole resource, because no element with the id "nobody" was found.
        decision/no-such-element
        help: Check the id, which is case-sensitive, and provide the body of the response.

             all crawlers
      index  allowed until 31 December 2026 [1]

      [1] /robots.txt:6:1 A permission with qualifiers applies only within the restrictions that they state. (A1-2.4.1.2-a)
          > 6 | ACAP-allow-index: /news/ time-limit=until-2026-12-31

      Crawlers that robots.txt names may have rules of their own: KeeperBot. See --agent NAME.
      1 problem in how this is written: see heed lint.
      "
    `);
    expect(status).toBe(2);
  });

  test('without a rule, --unstated decides', async () => {
    expect(await checkPage('-a', 'OtherBot', '-u', 'translate', '-u', 'other')).toEqual({
      status: 0,
      out: 'http://daily.example/news/a\n\ntranslate, other: allowed (no rule).\n',
      err: '',
    });
    expect(await checkPage('-a', 'OtherBot', '-u', 'translate', '-u', 'other', '--unstated', 'refuse')).toEqual({
      status: 1,
      out: 'http://daily.example/news/a\n\ntranslate, other: denied (no rule).\n',
      err: '',
    });
  });

  test('no rule on AI where every file that could have one was asked for', async () => {
    const { status, out } = await checkPage('-u', 'ai-train', '-u', 'tdm', '-a', 'OtherBot');
    expect(out).toBe('http://daily.example/news/a\n\nai-train, tdm: allowed (no rule).\n');
    expect(status).toBe(0);
  });

  test('no rule on AI is not called an allowance where a file that could have one did not come', async () => {
    const robots = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: heed\nDisallow: /ai.txt\n';
    const server = await site({ '/robots.txt': robots, '/': '<p>a', '/ai.txt': { status: 503 } });
    const { status, out } = await heed(['check', `${server.origin}/`, '-a', 'GPTBot,CCBot', '-u', 'index,ai-train']);
    expect(out).toContain(
      `          GPTBot                           CCBot
index     denied (may not be fetched) [1]  allowed (no rule)
ai-train  denied (may not be fetched) [1]  not known
There may be more rules; not checked: /ai.txt.
To include the rest, give --file /ai.txt=FILE.
`,
    );
    expect(out).toContain('check/file-unavailable');
    // It is fetched whatever robots.txt says of its path (ASK-37).
    expect(pathsAsked(server)).toContain('/ai.txt');
    expect(status).toBe(1);
  });
});

describe.concurrent('--explain', () => {
  test('an element is named, and the page is not', async ({ expect }) => {
    const { out } = await checkPage('--explain', 'present-snippet', '--element', 'letter');
    expect(out).toContain('All crawlers are forbidden to show a snippet of the element "letter".');
    const absent = await checkPage('--explain', 'present-snippet', '--element', 'nobody');
    expect(absent.out).toContain('show a snippet of this resource');
  });

  test('tells who spoke, who won and by which clause', async ({ expect }) => {
    const { status, out } = await checkPage('--explain', 'index', '-a', 'FinderBot', '-a', '*');
    expect(out).toMatchInlineSnapshot(`
      "http://daily.example/news/a

      FinderBot is forbidden to make index entries from this resource.
      decided    The response header, line 2, says "FinderBot: noindex". This forbids it: "noindex" keeps a resource out of
                 public indexes (the Robots-Tag draft §2.2, RT-2.2-a).
          > 2 | X-Robots-Tag: FinderBot: noindex
              |               ^^^^^^^^^^^^^^^^^^
      overruled  robots.txt, line 6, says "ACAP-allow-index: /news/ time-limit=until-2026-12-31". This would allow it, but
                 loses to the response header, line 2: a denial overrides what others allow, wherever it appears (heed's
                 settled readings, ASK-3).
          > 6 | ACAP-allow-index: /news/ time-limit=until-2026-12-31
      Result: denied.

      All crawlers are allowed to make index entries from this resource, until the end of 31 December 2026 (UTC).
      decided    robots.txt, line 6, says "ACAP-allow-index: /news/ time-limit=until-2026-12-31". This allows it: a permission
                 with qualifiers applies only within the restrictions that they state (ACAP 1.0 Part 1 §2.4.1.2,
                 A1-2.4.1.2-a).
          > 6 | ACAP-allow-index: /news/ time-limit=until-2026-12-31
      Result: allowed for every crawler without rules of its own, within this limit, until the time limit.
      "
    `);
    expect(status).toBe(1);
  });

  test('tells what the purpose of a use changes', async ({ expect }) => {
    const acap = `${robots.split('\n\nACAP-crawler: KeeperBot')[0]}\n\nACAP-usage-purpose: news\nACAP-disallow-index: /\n`;
    const server = await site({ ...routes, '/robots.txt': acap });
    const about = ['check', `${server.origin}/news/a`, '--at', '2026-11-15T00:00:00Z', '--explain', 'index'];
    const [without, forNews] = await Promise.all([heed(about), heed([...about, '--purpose', 'news'])]);
    expect(without.status).toBe(0);
    expect(withNames(forNews.out, { 'daily.example': server })).toMatchInlineSnapshot(`
      "http://daily.example/news/a

      All crawlers are forbidden to make index entries from this resource.
      decided    robots.txt, line 11, says "ACAP-disallow-index: /". This forbids it: a statement for a purpose overrides a
                 statement for all purposes (heed's readings of ACAP, AMB-53).
          > 11 | ACAP-disallow-index: /
      overruled  robots.txt, line 6, says "ACAP-allow-index: /news/ time-limit=until-2026-12-31". This would allow it, but
                 loses to line 11: a statement for a purpose overrides a statement for all purposes (heed's readings of ACAP,
                 AMB-53).
          > 6 | ACAP-allow-index: /news/ time-limit=until-2026-12-31
      Result: denied for every crawler without rules of its own.
      "
    `);
    expect(forNews.status).toBe(1);
  });
});

describe.concurrent('--view', () => {
  test('text, and nothing else', async () => {
    expect(await checkPage('--view', 'text')).toEqual({
      status: 0,
      out: 'Harbour opens again\n\nThe harbour opens again. A letter.\n',
      err: '',
    });
  });

  test.each([
    ['what is denied', ['text', '-a', 'FinderBot'], 'index is denied (header of http://daily.example/news/a:2)'],
    ['what a page denies', ['links'], 'follow is denied (http://daily.example/news/a:5)'],
    ['what robots.txt denies', ['copy'], 'preserve is denied (http://daily.example/robots.txt:7)'],
    [
      'what has ended',
      ['text', '--at', '2027-01-01T00:00:00Z'],
      'index is no longer allowed (http://daily.example/robots.txt:6)',
    ],
  ])('of %s nothing is left, and a message says so', async (_, args, why) => {
    expect(await checkPage('--view', ...args)).toEqual({
      status: 1,
      out: '',
      err: `heed: the view is empty: ${why}.\n`,
    });
  });

  test('snippet, within its limits, and about something', async () => {
    const [plain, about] = await Promise.all([
      checkPage('--view', 'snippet'),
      checkPage('--view', 'snippet', '--query', 'again'),
    ]);
    expect(plain).toEqual({ status: 0, out: 'The harbour opens again.\n', err: '' });
    expect(about).toEqual(plain);
  });

  test('links, a line each: address, tab, text', async () => {
    const server = await site({ '/a/': '<base href="/b/"><a href="c">one\n  two</a> <a href="/d"></a>' });
    const open = await heed(['check', `${server.origin}/a/`, '--view', 'links']);
    const out = `${server.origin}/b/c\tone two\n${server.origin}/d\t\n`;
    expect(open).toEqual({ status: 0, out, err: '' });
  });

  test('copy, as it is where all of it may be kept', async () => {
    expect(await checkPage('--view', 'copy', '-a', 'KeeperBot')).toEqual({ status: 0, out: page, err: '' });
  });

  test('there is none if it is unknown whether it may be used', async () => {
    const server = await site({ '/robots.txt': 'User-agent: heed\nDisallow: /\n', '/': page });
    const { status, out, err } = await heed(['check', `${server.origin}/`, '--view', 'text']);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(withNames(err, { site: server })).toMatch(
      /^heed: The rules in the page and its header are not known, because the page was not fetched: robots\.txt, line 2, does not let/,
    );
  });
});

describe.concurrent('--json', () => {
  test('is the answer of the contract, one a line for each agent', async () => {
    const { status, out, err } = await checkPage('--json', '-a', '*', '-a', 'FinderBot', '-u', 'index');
    const answers = jsonOf(out);
    for (const answer of answers) expect(validate(answer), JSON.stringify(validate.errors)).toBe(true);
    expect(answers).toMatchObject([
      {
        id: { agent: '*', url: 'http://daily.example/news/a' },
        decisions: { index: { verdict: 'allowed', may: true, until: '2027-01-01T00:00:00Z' } },
        requests: [],
      },
      { id: { agent: 'FinderBot' }, decisions: { index: { verdict: 'denied', because: [{ source: 'header' }] } } },
    ]);
    expect({ status, err }).toEqual({ status: 1, err: '' });
  });

  test('views are part of the answers, for any number of agents', async () => {
    const { out } = await checkPage('--json', '-a', '*', '-a', 'FinderBot', '--view', 'text');
    expect(jsonOf(out)).toMatchObject([
      {
        decisions: { index: { may: true } },
        views: { text: ['Harbour opens again', 'The harbour opens again. A letter.'] },
      },
      { decisions: { index: { may: false } }, views: { text: [] } },
    ]);
  });

  test('a site that cannot be reached denies for now; a page that was not read leaves decisions open', async () => {
    const server = await site({ '/robots.txt': 'User-agent: heed\nDisallow: /\n', '/': page });
    const about = ['check', `${server.origin}/`, 'http://127.0.0.1:1/', '--json'];
    const [all, crawl] = await Promise.all([heed([...about, '-a', 'a', '-a', 'b']), heed([...about, '-u', 'crawl'])]);
    const unread = {
      decisions: { crawl: { may: true }, index: { verdict: 'unstated', may: false, open: ['response'] } },
      notSeen: ['response'],
      diagnostics: [{ code: 'check/page-not-fetched' }],
    };
    const unreachable = {
      decisions: { crawl: { verdict: 'denied', may: false, temporary: true } },
      diagnostics: [{ code: 'fetch/no-connection' }, { code: 'decision/not-crawlable' }],
    };
    expect(jsonOf(all.out)).toMatchObject([
      { id: { agent: 'a', url: `${server.origin}/` }, ...unread },
      { id: { agent: 'b', url: `${server.origin}/` }, ...unread },
      { id: { agent: 'a', url: 'http://127.0.0.1:1/' }, ...unreachable },
      { id: { agent: 'b', url: 'http://127.0.0.1:1/' }, ...unreachable },
    ]);
    // What robots.txt says of fetching is known all the same.
    expect(jsonOf(crawl.out)).toMatchObject([
      { decisions: { crawl: { may: true } }, diagnostics: [] },
      { ...unreachable, diagnostics: [{ code: 'fetch/no-connection' }] },
    ]);
    for (const line of jsonOf(all.out + crawl.out)) expect(validate(line), JSON.stringify(line)).toBe(true);
    expect([all.status, crawl.status]).toEqual([1, 1]);
  });

  test('a crawl that is denied blocks every use but a link, and nothing is open', async () => {
    const server = await site({ '/robots.txt': 'User-agent: *\nDisallow: /\n', '/': page });
    const { status, out } = await heed(['check', `${server.origin}/`, '--json']);
    expect(jsonOf(out)).toMatchObject([{ decisions: { crawl: { verdict: 'denied' } } }]);
    const { decisions } = jsonOf(out)[0] as { decisions: Record<string, { blockedBy?: string }> };
    // A link may be shown without fetching: what the page could say of it is in no response that may be fetched (ASK-35).
    expect(Object.keys(decisions)).toEqual(allUsages);
    const notBlocked = Object.keys(decisions).filter((usage) => decisions[usage]?.blockedBy === undefined);
    expect(notBlocked).toEqual(['crawl', 'present-link']);
    expect(status).toBe(1);
  });
});

describe.concurrent('several targets', () => {
  test('are answered one after the other, also after one that cannot be reached', async ({ expect }) => {
    const server = await site(routes);
    const targets = ['http://127.0.0.1:1/', `${server.origin}/news/a`, `${server.origin}/news/a?b`];
    const { status, out } = await heed(['check', ...targets, '-u', 'crawl']);
    expect(withNames(out, { 'daily.example': server })).toMatchInlineSnapshot(`
      "http://127.0.0.1:1/
      error No connection to 127.0.0.1:1: the server refused the connection. fetch/no-connection
        help: Check that the server is running and can be reached from here.

             all crawlers
      crawl  denied for now [1]

      [1] robots.txt could not be reached, so nothing may be fetched. While robots.txt is unreachable, the whole site is
          treated as disallowed. (RFC9309-2.3.1.4-a)

      http://daily.example/news/a

      crawl: allowed (no rule).

      Crawlers that robots.txt names may have rules of their own: KeeperBot. See --agent NAME.

      http://daily.example/news/a?b

      crawl: allowed (no rule).

      Crawlers that robots.txt names may have rules of their own: KeeperBot. See --agent NAME.
      "
    `);
    expect(status).toBe(1);
  });

  test('one that is denied makes the status 1, whatever becomes of the others', async () => {
    const server = await site(routes);
    const targets = ['http://127.0.0.1:1/', `${server.origin}/drafts/`, `${server.origin}/news/a`];
    expect((await heed(['check', ...targets, '-u', 'crawl'])).status).toBe(1);
  });
});
