import { describe, expect, test } from 'vitest';
import { heed, spawnHeed } from '../testing/command.js';
import { examplePolicy } from '../testing/example-policy.js';
import { folderOf } from '../testing/folder.js';
import { faultsBySchema } from '../testing/schema.js';

const policy = `version: 1
site: https://daily.example
rules:
  - name: Search
    agents: ['*']
    allow: [crawl, index]
  - name: Drafts
    agents: ['*']
    paths: ['/drafts/']
    deny: [index]
  - agents: [GrabBot]
    deny: [crawl]
`;

const keeping = {
  'robots.txt': 'User-agent: GrabBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n',
  _headers: '/drafts/*\n  X-Robots-Tag: noindex\n',
  'index.html': '<title>Home</title>',
};

async function expected(files: Record<string, string>, ...args: string[]) {
  const cwd = folderOf({ 'policy.yaml': policy, ...files });
  return heed(['expect', 'policy.yaml', ...args], { cwd });
}

describe('heed expect', () => {
  test('a folder that keeps the policy; the current one is meant if none is given', async () => {
    const { status, out, err } = await expected(keeping);
    expect(out).toMatch(/^kept: policy\.yaml in \. \(\d+ classes, every address\)$/m);
    // A noindex refuses more than the policy asks for, which breaks nothing.
    expect(out).toMatch(/^The site refuses or limits more than the policy, in \d+ places: see --json\.$/m);
    expect({ status, err }).toEqual({ status: 0, err: '' });
  });

  test('breaches, each with a shortest address and the lines responsible', async () => {
    const files = {
      'site/robots.txt': 'User-agent: *\nDisallow: /news/a\n',
      'site/_headers': '/draft/*\n  X-Robots-Tag: noindex\n',
      'site/old/page.html': '<!DOCTYPE html>\n<meta name="robots" content="noindex">\n',
    };
    const { status, out, err } = await expected(files, 'site');
    expect(out).toMatchInlineSnapshot(`
      "broken crawl of /: no rule for GrabBot, but rule 3 denies it.
        policy.yaml:12:12
          > 12 |     deny: [crawl]
               |            ^^^^^

      broken index of /drafts/: no rule for GrabBot and all other crawlers, but rule "Drafts" denies it.
        policy.yaml:10:12
          > 10 |     deny: [index]
               |            ^^^^^

      broken index of /draft/: denied to GrabBot and all other crawlers, but rule "Search" allows it.
        policy.yaml:6:20
          > 6 |     allow: [crawl, index]
              |                    ^^^^^
        site/_headers:2:17 "noindex" keeps a resource out of public indexes. (RT-2.2-a)
          > 2 |   X-Robots-Tag: noindex
              |                 ^^^^^^^

      broken crawl of /news/a: denied to all crawlers without rules of their own, but rule "Search" allows it.
        policy.yaml:6:13
          > 6 |     allow: [crawl, index]
              |             ^^^^^
        site/robots.txt:2:1 A Disallow rule forbids fetching every path that matches its pattern. (RFC9309-2.2.2-b)
          > 2 | Disallow: /news/a

      broken index of /news/a: denied to all crawlers without rules of their own, because it may not be fetched, but rule
        "Search" allows it.
        policy.yaml:6:20
          > 6 |     allow: [crawl, index]
              |                    ^^^^^
        site/robots.txt:2:1 A Disallow rule forbids fetching every path that matches its pattern. (RFC9309-2.2.2-b)
          > 2 | Disallow: /news/a

      broken index of /old/page.html: denied to GrabBot and all other crawlers, but rule "Search" allows it.
        policy.yaml:6:20
          > 6 |     allow: [crawl, index]
              |                    ^^^^^
        site/old/page.html:2:1 "noindex" keeps a resource out of public indexes. (RT-2.2-a)
          > 2 | <meta name="robots" content="noindex">

      The site refuses or limits more than the policy, in 22 places: see --json.
      broken: policy.yaml in site (6 breaches)
      "
    `);
    expect({ status, err }).toEqual({ status: 1, err: '' });
  });

  test('--json', async () => {
    const [kept, broken] = await Promise.all([
      expected(keeping, '--json'),
      expected({ 'robots.txt': 'User-agent: *\nDisallow: /\n' }, '.', '--json'),
    ]);
    for (const { out, err } of [kept, broken]) {
      expect(faultsBySchema('expect', JSON.parse(out))).toEqual([]);
      expect(err).toBe('');
    }
    expect(JSON.parse(kept.out)).toMatchObject({ kept: true, complete: true, breaches: [], sampled: [], notSeen: [] });
    expect(JSON.parse(broken.out)).toMatchObject({
      kept: false,
      complete: true,
      breaches: expect.arrayContaining([
        expect.objectContaining({
          agents: ['*'],
          usage: 'crawl',
          expected: 'allow',
          got: 'denied',
          witness: '/',
          rule: 'Search',
          because: [expect.objectContaining({ source: 'robots.txt', line: 2, text: 'Disallow: /' })],
        }),
      ]),
    });
    expect([kept.status, broken.status]).toEqual([0, 1]);
  });

  test('what is open although it was closed on purpose comes first', async () => {
    const { out } = await expected({ 'robots.txt': 'User-agent: *\nDisallow: /a\n' }, '.', '--json');
    const kinds = JSON.parse(out).breaches.map((one: { readonly expected: string }) => one.expected);
    expect(kinds).toEqual([...kinds].sort().reverse());
    expect(new Set(kinds).size).toBe(2);
  });

  test('as Markdown and as a page', async () => {
    const broken = { 'robots.txt': 'User-agent: *\nDisallow: /\n' };
    const markdown = await expected(broken, '.', '--format', 'markdown');
    expect(markdown.out).toContain('policy.yaml in . is broken.');
    expect(markdown.out).toContain('robots.txt:2:1');
    expect((await expected(broken, '.', '--format', 'html')).out).toMatch(/^<!doctype html>/i);
    expect(markdown.status).toBe(1);
  });

  test('--every-carrier: a denial that one carrier lost is told although another one keeps it', async () => {
    const twice = "version: 1\nsite: https://daily.example\nrules:\n  - agents: ['*']\n    deny: [ai-train]\n";
    const cwd = folderOf({ 'p.yaml': twice });
    await heed(['write', 'p.yaml', '--out', 'site'], { cwd });
    expect((await heed(['expect', 'p.yaml', 'site', '--every-carrier'], { cwd })).status).toBe(0);
    const { unlinkSync } = await import('node:fs');
    unlinkSync(`${cwd}/site/_headers`);
    expect((await heed(['expect', 'p.yaml', 'site'], { cwd })).status).toBe(0);
    const { status, out } = await heed(['expect', 'p.yaml', 'site', '--every-carrier'], { cwd });
    expect(out).toMatch(/^lost ai-train of rule 1 from _headers: /m);
    expect(status).toBe(1);
    const json = JSON.parse((await heed(['expect', 'p.yaml', 'site', '--every-carrier', '--json'], { cwd })).out);
    expect(faultsBySchema('expect', json)).toEqual([]);
  });

  test('one file of a site: what else there may be is named', async () => {
    const crawling = 'version: 1\nrules:\n  - agents: [GrabBot]\n    deny: [crawl]\n';
    const cwd = folderOf({ 'p.yaml': crawling, 'robots.txt': keeping['robots.txt'] });
    const { status, out } = await heed(['expect', 'p.yaml', 'robots.txt'], { cwd });
    expect(out).toMatch(
      /^Not read: response headers, other files of the site, pages\.\nkept: p\.yaml in robots\.txt \(/,
    );
    expect(status).toBe(0);
  });

  test('robots.txt through a pipe, and the policy through a pipe', async () => {
    const cwd = folderOf({ 'p.yaml': 'version: 1\nrules:\n  - agents: [GrabBot]\n    deny: [crawl]\n' });
    const robots = await heed(['expect', 'p.yaml', '-'], { cwd, input: keeping['robots.txt'] });
    expect(robots.status).toBe(0);
    const folder = folderOf(keeping);
    expect((await heed(['expect', '-'], { cwd: folder, input: policy })).status).toBe(0);
  });

  test('what was written keeps the policy, as a process of its own', async () => {
    const cwd = folderOf({ 'policy.yaml': examplePolicy });
    expect((await spawnHeed(['write', 'policy.yaml', '--out', 'site', '--acap'], { cwd })).status).toBe(0);
    const { status, out } = await spawnHeed(['expect', 'policy.yaml', 'site'], { cwd });
    expect(out).toMatch(/^kept: /m);
    expect(status).toBe(0);
  });
});

describe('what is wrong is said', () => {
  test.each<[string, string[], string]>([
    ['no policy', [], "missing required argument 'policy'"],
    ['no such policy', ['none.yaml'], 'heed: cannot read none.yaml: there is no such file.'],
    ['no such site', ['policy.yaml', 'none'], 'heed: cannot read none: there is no such file or folder.'],
    ['an empty site', ['policy.yaml', ''], 'heed: the site is empty: give a folder, a file or an address.'],
    ['a site that is not one', ['policy.yaml', '.', '--site', 'daily'], '--site "daily" is not a site'],
    [
      'a list for a folder',
      ['policy.yaml', '.', '--url-list', 'l.txt'],
      '--url-list is for addresses that are fetched: . is a folder',
    ],
    ['standard input twice', ['-', '-'], '"-" was given twice'],
    ['an unknown option', ['policy.yaml', '--jsn'], "unknown option '--jsn'"],
    ['a password', ['policy.yaml', 'https://a:b@daily.example/'], 'heed does not send passwords'],
  ])('%s', async (_, args, message) => {
    const cwd = folderOf({ 'policy.yaml': policy });
    const { status, out, err } = await heed(['expect', ...args], { cwd });
    expect(err).toContain(message);
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });

  test('a policy with problems, at their places', async () => {
    const { status, out, err } = await heed(['expect', 'p.yaml'], {
      cwd: folderOf({ 'p.yaml': "version: 1\nrules:\n  - agents: ['*']\n    deny: [ai-trian]\n" }),
    });
    expect(err).toBe(
      'p.yaml:4:12 error "ai-trian" is not a usage. Did you mean ai-train?\n> 4 |     deny: [ai-trian]\n    |            ^^^^^^^^\n',
    );
    expect({ status, out }).toEqual({ status: 2, out: '' });
  });

  test('what stays undecided is not taken for kept', async () => {
    const stars = Array.from({ length: 40 }, (_, at) => `Disallow: /*${'*a'.repeat(at % 7)}${at}*b*\n`).join('');
    const denied = "version: 1\nrules:\n  - agents: ['*']\n    paths: ['/*x*y*z*']\n    deny: [ai-train]\n";
    const cwd = folderOf({ 'p.yaml': denied, 'robots.txt': `User-agent: *\n${stars}` });
    const { status, out } = await heed(['expect', 'p.yaml', 'robots.txt'], { cwd });
    expect(status).not.toBe(0);
    expect(out).not.toMatch(/^kept/m);
  });
});
