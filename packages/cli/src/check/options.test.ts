import { describe, expect, test } from 'vitest';
import { type Ended, file, heed, jsonOf } from '../testing/command.js';
import { pathsAsked, redirectTo, site, withNames } from '../testing/servers.js';

const at = ['--url', 'https://daily.example/news/a'] as const;

function check(...args: readonly string[]): Promise<Ended> {
  return heed(['check', ...args]);
}

/** A page and its header, which say nothing, so that a decision is not open for want of them. */
function whole(): string[] {
  return [
    file('whole/page.html', '<title>A</title>'),
    '--headers',
    file('whole/headers.txt', 'Content-Type: text/html\n'),
  ];
}

/** The decisions of the only answer. */
function decisionsOf({ out }: Ended): Record<string, { readonly verdict: string; readonly may: boolean }> {
  const [answer] = jsonOf(out) as [{ decisions: Record<string, { verdict: string; may: boolean }> }];
  return answer.decisions;
}

describe.concurrent('options that become fields of the question', () => {
  test('--arrangement switches a feature on', async () => {
    const acap = 'ACAP-crawler: *\nACAP-allow-index: /news/ must-use-resource=/terms.txt\n';
    const robots = file('arranged/robots.txt', `##ACAP version=1.0\n${acap}`);
    const about = [robots, ...at, '-u', 'index', '--json'];
    const [without, arranged] = await Promise.all([
      check(...about),
      check(...about, '--arrangement', 'must-use-resource'),
    ]);
    expect(decisionsOf(without)).toMatchObject({ index: { verdict: 'denied' } });
    expect(decisionsOf(arranged)).toMatchObject({ index: { verdict: 'allowed' } });
  });

  test('--arrangement leaves what is still to be arranged', async () => {
    const licence = `<rsl xmlns="https://rslstandard.org/rsl"><content url="/" server="https://licences.example/">
      <license><permits type="usage">ai-input search</permits><payment type="crawl"/></license></content></rsl>`;
    const robots = file('waiting/robots.txt', 'License: https://daily.example/rsl.xml\n');
    const tdmrep = file('waiting/tdmrep.json', '[{"location":"/","tdm-reservation":1,"tdm-policy":"/policy"}]');
    const given = ['--file', `/rsl.xml=${file('waiting/rsl.xml', licence)}`];
    const about = [robots, ...at, '-u', 'ai-input', ...given];
    const paid = [...about, '--arrangement', 'payment'];
    const [none, one, row, both] = await Promise.all([
      check(...about),
      check(...paid),
      check(...paid, '--csv'),
      check(...about, '-u', 'index,tdm', '--file', `/.well-known/tdmrep.json=${tdmrep}`),
    ]);
    expect(none.out).toContain('ai-input  needs payment and a licence so far, terms [1]\n');
    expect(one.out).toContain('ai-input  needs a licence so far, for a payment of the type "crawl", terms [1]\n');
    expect(row.out).toContain(
      ',"license-server=https://licences.example/ terms=https://daily.example/rsl.xml; not checked: /.well-known/tdmrep.json, the page and its headers"',
    );
    expect(both.out).toContain('\nTerms for index: https://daily.example/rsl.xml\n');
    expect(both.out).toContain('\nTerms for ai-input, tdm: https://daily.example/policy\n');
  });

  test('--history is what limits count from, and --at may be a day', async () => {
    const acap = 'ACAP-crawler: *\nACAP-allow-index: /news/ time-limit=3-days\n';
    const robots = file('history/robots.txt', `##ACAP version=1.0\n${acap}`);
    const about = [robots, ...whole(), ...at, '-u', 'index', '--json', '--history', 'firstIndexed=2026-11-01'];
    const ended = await Promise.all(
      ['2026-11-03', '2026-11-03T23:59:59Z', '2026-11-04', '2026-12-31'].map((moment) =>
        check(...about, '--at', moment),
      ),
    );
    expect(ended.map((one) => decisionsOf(one)['index']?.may)).toEqual([true, true, false, false]);
  });

  test('--history of more than one field', async () => {
    const acap = 'ACAP-crawler: *\nACAP-allow-present: /news/ time-limit=until-recrawled\n';
    const robots = file('recrawled/robots.txt', `##ACAP version=1.0\n${acap}`);
    const about = [
      robots,
      ...whole(),
      ...at,
      '-u',
      'present',
      '--json',
      '--history',
      'lastCrawled=2026-11-01T00:00:00Z',
      '--history',
    ];
    const ended = await Promise.all(['current=true', 'current=false'].map((current) => check(...about, current)));
    expect(ended.map((one) => decisionsOf(one)['present']?.may)).toEqual([true, false]);
  });

  test('--no-fragments ignores what is said of parts', async () => {
    const page = file('parts.html', '<p id="a" data-nosnippet>a</p>');
    const about = [page, '-u', 'present-snippet', '--element', 'a', '--json'];
    const [understood, ignored] = await Promise.all([check(...about), check(...about, '--no-fragments')]);
    expect(decisionsOf(understood)).toMatchObject({ 'present-snippet': { verdict: 'denied' } });
    expect(decisionsOf(ignored)).toMatchObject({ 'present-snippet': { verdict: 'unstated' } });
  });

  test('--file gives a document that rules refer to, by path or by address', async () => {
    const acap = '##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: /keeper.txt?v=2\n';
    const robots = file('referring/robots.txt', acap);
    const local = file('copies/keeper.txt', 'ACAP-crawler: *\nACAP-allow-index: /news/\n');
    const about = [robots, ...at, '-u', 'index'];
    const [without, byPath, byAddress] = await Promise.all([
      check(...about),
      check(...about, '--file', `/keeper.txt?v=2=${local}`),
      check(...about, '--file', `https://daily.example/keeper.txt?v=2=${local}`),
    ]);
    expect(without.status).toBe(1);
    expect(byPath.out).toContain('index  not known [1] [2]\n');
    expect(byPath.out).toContain('[1] copies/keeper.txt:2:1 ');
    expect(byAddress).toEqual(byPath);
    // The page and its headers were not looked at.
    expect(byPath.status).toBe(2);
  });

  test('--file is not fetched for a robots.txt that is tried out', async () => {
    const acap = '##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: /keeper.txt\n';
    const server = await site({ '/robots.txt': '', '/keeper.txt': redirectTo('/keeper.txt'), '/': '<p>a' });
    const robots = file('tried/robots.txt', acap);
    const local = file('copies/allow.txt', 'ACAP-crawler: *\nACAP-allow-crawl: /\n');
    const about = [`${server.origin}/`, '--robots', robots, '--file', `/keeper.txt=${local}`];
    const crawl = await check(...about, '-u', 'crawl');
    expect(server.connections()).toBe(0);
    const both = await check(...about, '-u', 'crawl,index');
    expect(pathsAsked(server)).toEqual(['/robots.txt', '/']);
    for (const { out } of [crawl, both]) {
      expect(out).not.toContain('warning');
      expect(out).toContain('crawl  allowed [1] [2]');
    }
  });

  test('--file replaces what the site serves, but not for what heed may fetch', async () => {
    const acap = '##ACAP version=1.0\nACAP-crawler: *\nACAP-permissions-reference: /keeper.txt\n';
    const server = await site({
      '/robots.txt': acap,
      '/keeper.txt': 'ACAP-crawler: *\nACAP-allow-crawl: /\nACAP-allow-index: /\n',
      '/': '<p>a',
    });
    const local = file('copies/closed.txt', 'ACAP-crawler: *\nACAP-disallow-crawl: /\nACAP-disallow-index: /\n');
    const ended = await check(`${server.origin}/`, '-u', 'index', '--file', `/keeper.txt=${local}`);
    expect(ended.out).toContain('[1] copies/closed.txt:3:1 ');
    expect(ended.status).toBe(1);
    expect(pathsAsked(server)).toEqual(['/robots.txt', '/keeper.txt', '/']);
  });
});

describe.concurrent('requests of the publisher', () => {
  const acap = `##ACAP version=1.0
ACAP-crawler: *
ACAP-request-take-down: /news/old
ACAP-crawler: KeeperBot
ACAP-request-re-crawl: /news/a
ACAP-disallow-preserve: /
`;

  test('are shown with those whom they address, and whether they are arranged', async ({ expect }) => {
    const robots = file('requests/robots.txt', acap);
    const about = [robots, ...at, '-u', 'preserve'];
    const [all, both] = await Promise.all([
      check(...about),
      check(...about, '-a', 'KeeperBot,OtherBot', '--arrangement', 're-crawl'),
    ]);
    expect(all.out.split('\n\n').slice(1, -1).join('\n\n')).toMatchInlineSnapshot(`
      "preserve: not known (not checked: the page and its headers).
      To include the rest, give the page as a file or an address.

      The publisher also requests:
        take-down /news/old not arranged
      A crawler acts on requests only if that was arranged: see --arrangement."
    `);
    expect(both.out.split('\n\n').slice(1, -2).join('\n\n')).toMatchInlineSnapshot(`
      "          KeeperBot          OtherBot
      preserve  denied so far [1]  not known
      There may be more rules; not checked: the page and its headers.
      To include the rest, give the page as a file or an address.

      The publisher also requests:
        take-down /news/old not arranged
        re-crawl /news/a (KeeperBot)
      A crawler acts on requests only if that was arranged: see --arrangement."
    `);
  });

  test('are counted if there are many', async () => {
    const many = Array.from({ length: 25 }, (_, index) => `ACAP-request-take-down: /news/${index}`);
    const robots = file('many/robots.txt', ['##ACAP version=1.0', 'ACAP-crawler: *', ...many, ''].join('\n'));
    const { out } = await check(robots, ...at, '-u', 'index');
    expect(out.match(/ {2}take-down \/news\/\d+ not arranged\n/g)).toHaveLength(20);
    expect(out).toContain('\n5 more: see --json.\n');
  });
});

describe.concurrent('several names', () => {
  test('may have commas between them', async () => {
    const robots = file('names/robots.txt', 'User-agent: GPTBot\nDisallow: /\n');
    const about = [robots, ...at, '--json'];
    const [commas, apart] = await Promise.all([
      check(...about, '--agent', 'GPTBot, CCBot', '-u', 'crawl,index'),
      check(...about, '--agent', 'GPTBot', '--agent', 'CCBot', '-u', 'crawl', '-u', 'index'),
    ]);
    expect(commas).toEqual(apart);
    expect(jsonOf(commas.out)).toMatchObject([{ id: { agent: 'GPTBot' } }, { id: { agent: 'CCBot' } }]);
  });

  test('a User-Agent value with a comma is one name', async () => {
    const robots = file('names2/robots.txt', 'User-agent: GPTBot\nDisallow: /\n');
    const agent =
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';
    const ended = await check(robots, ...at, '--json', '-u', 'crawl', '--agent', agent);
    expect(jsonOf(ended.out)).toMatchObject([{ id: { agent }, decisions: { crawl: { may: false } } }]);
  });
});

describe.concurrent('--explain', () => {
  test('may be given with the same usage', async () => {
    const robots = file('explained/robots.txt', 'User-agent: *\nDisallow: /\n');
    const [both, one, other] = await Promise.all([
      check(robots, ...at, '--explain', 'crawl', '--usage', 'crawl'),
      check(robots, ...at, '--explain', 'crawl'),
      check(robots, ...at, '--explain', 'crawl', '--usage', 'crawl', '--usage', 'index'),
    ]);
    expect(both).toEqual(one);
    expect(both.status).toBe(1);
    expect(other.err).toBe('heed: --explain crawl is about one usage: leave out --usage index.\n');
    expect(other.status).toBe(2);
  });
});

describe.concurrent('what is fetched', () => {
  test('nothing, if robots.txt is given and only fetching is asked about', async () => {
    const server = await site({ '/robots.txt': 'User-agent: *\nAllow: /\n', '/a': '<p>a' });
    const robots = file('trial/robots.txt', 'User-agent: *\nDisallow: /a\n');
    const ended = await check(`${server.origin}/a`, '--robots', robots, '--usage', 'crawl');
    expect(ended.out).toContain('crawl  denied [1]');
    expect(ended.status).toBe(1);
    expect(server.connections()).toBe(0);
  });

  test('with --own-site also what robots.txt closes, and the output says so', async ({ expect }) => {
    const server = await site({
      '/robots.txt': 'User-agent: *\nDisallow: /drafts/\n',
      '/drafts/': '<meta name="robots" content="noindex">',
    });
    const about = [`${server.origin}/drafts/`, '-u', 'crawl', '-u', 'index', '--user-agent', 'ReadBot'];
    const closed = await check(...about);
    expect(pathsAsked(server)).toEqual(['/robots.txt']);
    const own = await check(...about, '--own-site');
    expect(closed.out).toContain('index  denied (may not be fetched) [1]');
    expect(withNames(own.out, { site: server })).toMatchInlineSnapshot(`
      "http://site/drafts/
      The page was fetched because the site is your own, although robots.txt, line 2, does not let "ReadBot" fetch
      http://site/drafts/.

             all crawlers
      crawl  denied [1]
      index  denied [2]

      [1] /robots.txt:2:1 A Disallow rule forbids fetching every path that matches its pattern. (RFC9309-2.2.2-b)
          > 2 | Disallow: /drafts/
      [2] /drafts/:1:1 "noindex" keeps a resource out of public indexes. (RT-2.2-a)
          > 1 | <meta name="robots" content="noindex">
      "
    `);
    expect(pathsAsked(server)).toEqual(['/robots.txt', '/robots.txt', '/drafts/']);
  });

  test('with --own-site not what the robots.txt of another site closes', async () => {
    const other = await site({ '/robots.txt': 'User-agent: *\nDisallow: /\n', '/b': '<p>b' });
    const home = await site({ '/robots.txt': 'User-agent: *\nDisallow: /\n', '/a': redirectTo(`${other.origin}/b`) });
    const ended = await check(`${home.origin}/a`, '-u', 'index', '--own-site', '--allow-private');
    expect(ended.out).toContain('index  denied (may not be fetched) [1]');
    expect([pathsAsked(home), pathsAsked(other)]).toEqual([['/robots.txt', '/a'], ['/robots.txt']]);
  });
});

test('more problems than an answer lists are not counted as if they were all', async () => {
  const wrong = Array.from({ length: 150 }, (_, index) => `Disalow /${index}`).join('\n');
  const robots = file('problems/robots.txt', `User-agent: *\n${wrong}\n`);
  expect((await check(robots, ...at, '-u', 'crawl')).out).toContain('More than 100 problems in how this is written');
});

describe.concurrent('wrong arguments get a sentence', () => {
  const page = (): string => file('wrong.html', '<p>a');

  test.each<[readonly string[], string]>([
    [
      ['--at', '2026-02-31'],
      '--at 2026-02-31 is not a date, or a date and time: write it as 2026-11-15 or 2026-11-15T00:00:00Z.',
    ],
    [['--at', 'soon'], '--at soon is not a date, or a date and time: write it as 2026-11-15 or 2026-11-15T00:00:00Z.'],
    [
      ['--history', 'lastCrawled=soon'],
      '--history lastCrawled=soon is not a date, or a date and time: write it as 2026-11-15 or 2026-11-15T00:00:00Z.',
    ],
    [['--file', '/a=none.txt'], 'cannot read none.txt: there is no such file.'],
    [
      ['--url', 'ftp://daily.example/a'],
      '--url "ftp://daily.example/a" is not an http or https address: pass the address that the files have on the web.',
    ],
    [
      ['--url', 'file:///srv/a'],
      '--url "file:///srv/a" is not an http or https address: give the file itself as a target, and pass the address that the files have on the web.',
    ],
    [[''], 'a target is empty: give an address, a file, or "-" for standard input.'],
    [
      ['example.com/robots.txt'],
      'cannot read example.com/robots.txt: there is no such file. For an address, write https://example.com/robots.txt',
    ],
  ])('%j', async (args, sentence) => {
    expect(await check(page(), ...args)).toMatchObject({ status: 2, err: `heed: ${sentence}\n` });
  });

  test.each<[readonly string[], RegExp]>([
    [['--agent', 'a,,b'], /^heed: option '-a, --agent <name>' argument 'a,,b' is invalid\. Give a name\.\n/],
    [['--usage', 'crawl,eat'], /^heed: option .* 'crawl,eat' is invalid\. Use one of crawl, /],
    [
      ['--url', 'https://a.example/', '--url', 'https://b.example/'],
      /^heed: option .* 'https:\/\/b\.example\/' is invalid\. It was given before, as "https:\/\/a\.example\/": leave one out, or run heed once for each\.\n/,
    ],
    [['--at', ''], /^heed: option .* '' is invalid\. It is empty\.\n/],
    [
      ['--explain', 'crawl', '--explain', 'index'],
      /^heed: option .* 'index' is invalid\. It was given before, as "crawl"/,
    ],
    [['--arrangement', 'lunch'], /^heed: option .* 'lunch' is invalid\. Use one of must-use-resource, /],
    [['--history', 'lastSeen=2026-11-15'], /^heed: option .* is invalid\. Use firstIndexed, /],
    [['--history', 'current=maybe'], /^heed: option .* is invalid\. Use firstIndexed, /],
    [
      ['--file', 'keeper.txt'],
      /^heed: option .* is invalid\. Give a path on the site or an address, "=", and the file to read/,
    ],
    [['--file', '/keeper.txt='], /^heed: option .* is invalid\. Give a path on the site or an address/],
    [['--obtained', 'somehow'], /^heed: option .* 'somehow' is invalid\. Allowed choices are elsewhere\.\n/],
  ])('%j', async (args, sentence) => {
    const ended = await check(page(), ...args);
    expect(ended.err).toMatch(sentence);
    expect(ended.err).toMatch(/\nRun "heed check --help" for its options\.\n$/);
    expect(ended).toMatchObject({ status: 2, out: '' });
  });
});

test('a limit in days is not shown as a permission without a word on when it began', async () => {
  const robots = file('days.txt', '##ACAP version=1.0\nACAP-crawler: *\nACAP-allow-preserve: / time-limit=5-days\n');
  const args = ['check', robots, '--url', 'https://example.com/a', '-u', 'preserve', '--at', '2026-11-15'];
  const [open, known, explained] = await Promise.all([
    heed(args),
    heed([...args, '--history', 'firstPreserved=2026-11-14']),
    heed([...args, '--explain', 'preserve']),
  ]);
  expect(open.out).toContain('warning A time limit depends on "history.firstPreserved"');
  expect(explained.out).toContain('warning A time limit depends on "history.firstPreserved"');
  expect(known.out).not.toContain('warning');
});
