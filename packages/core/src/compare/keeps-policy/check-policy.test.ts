import * as agents from '@heed/agents';
import * as markup from '@heed/markup';
import { describe, expect, test } from 'vitest';
import type { WrittenPolicy, WrittenRule } from '../../policy-file/written-policy.js';
import type { Site } from '../site.js';
import { checkPolicy } from './check-policy.js';

function policyOf(...rules: WrittenRule[]): WrittenPolicy {
  return { version: 1, site: 'https://daily.example', rules };
}

const all = { agents: ['*'] } as const;

test('a site that keeps its policy', () => {
  const policy = policyOf(
    { ...all, allow: ['crawl', 'index'], deny: ['ai-train'] },
    { ...all, paths: ['/drafts/'], deny: ['crawl'] },
  );
  const robots = 'User-agent: *\nDisallow: /drafts/\nContent-Usage: train-ai=n\n';
  const check = checkPolicy(policy, { robots });
  expect(check).toMatchObject({ kept: true, complete: true, breaches: [], stricter: [], undecided: [] });
  // Of three usages: at / and below /drafts/, for no purpose and for search, which Content-Usage knows.
  expect(check.classes).toBeGreaterThanOrEqual(12);
});

describe('a breach', () => {
  test('of a denial has a shortest witness, the rule, and nobody responsible where nothing is said', () => {
    const policy = policyOf({ name: 'No drafts', ...all, paths: ['/drafts/', '/documents/*.pdf$'], deny: ['crawl'] });
    expect(checkPolicy(policy, { robots: 'User-agent: *\nDisallow: /drafts/2' }).breaches).toEqual([
      {
        agents: ['*'],
        usage: 'crawl',
        expected: 'deny',
        got: 'unstated',
        witness: '/drafts/',
        because: [],
        rule: 'No drafts',
      },
    ]);
  });

  test('of a denial by a line has the line', () => {
    const robots = 'User-agent: *\nDisallow: /drafts/\nAllow: /drafts/a';
    const { breaches } = checkPolicy(policyOf({ ...all, paths: ['/drafts/'], deny: ['crawl'] }), { robots });
    expect(breaches).toEqual([
      {
        agents: ['*'],
        usage: 'crawl',
        expected: 'deny',
        got: 'allowed',
        witness: '/drafts/a',
        because: [expect.objectContaining({ source: 'robots.txt', line: 3, text: 'Allow: /drafts/a' })],
        rule: 1,
      },
    ]);
  });

  test('of a permission', () => {
    const { kept, breaches } = checkPolicy(policyOf({ ...all, allow: ['crawl'] }), {
      robots: 'User-agent: Finder\nUser-agent: Seeker\nDisallow: /a/b',
    });
    expect(kept).toBe(false);
    expect(breaches).toMatchObject([
      { agents: ['Finder', 'Seeker'], usage: 'crawl', expected: 'allow', got: 'denied', witness: '/a/b', rule: 1 },
    ]);
  });

  test('of an agent that is only the cut of a name is told as stricter, unless the agent is known', () => {
    const policy = policyOf(
      { ...all, allow: ['crawl', 'index'] },
      { ...all, agents: ['purpose:ai-train'], deny: ['crawl'] },
    );
    const known = (token: string, purposes: string[]) => ({ token, operator: 'Example', purposes });
    const members = [known('AI2Bot', ['ai-train']), known('Finder2.0', ['ai-train'])];
    const site = { robots: 'User-agent: AI2Bot\nUser-agent: Finder2.0\nDisallow: /' };
    const check = (list: readonly ReturnType<typeof known>[]) =>
      checkPolicy(policy, site, { agents: { agents: list, purposes: ['ai-train', 'search'] } });
    expect(check(members)).toMatchObject({
      kept: true,
      stricter: [
        { agents: ['ai', 'finder'], usage: 'crawl', expected: 'allow', got: 'denied', rule: 1 },
        { agents: ['ai', 'finder'], usage: 'index', expected: 'allow', got: 'unstated', rule: 1 },
      ],
    });
    expect(check([...members, known('Finder', ['search'])])).toMatchObject({
      kept: false,
      breaches: [
        { agents: ['finder'], usage: 'crawl' },
        { agents: ['finder'], usage: 'index' },
      ],
    });
    // What is refused to everybody is refused to them as well, and not for their names.
    const closed = checkPolicy(
      policy,
      { robots: 'User-agent: *\nDisallow: /' },
      { agents: { agents: members, purposes: ['ai-train'] } },
    );
    expect([closed.kept, closed.breaches.map(({ agents }) => agents), closed.stricter]).toEqual([
      false,
      [
        ['*', 'ai', 'finder'],
        ['*', 'ai', 'finder'],
      ],
      [],
    ]);
  });

  test('by a crawl that the policy does not deny has the line that denies the crawl', () => {
    const { breaches } = checkPolicy(policyOf({ ...all, allow: ['index'] }), { robots: 'User-agent: *\nDisallow: /a' });
    expect(breaches).toEqual([
      expect.objectContaining({
        usage: 'index',
        expected: 'allow',
        got: 'unstated',
        blockedBy: 'crawl',
        witness: '/a',
        because: [expect.objectContaining({ line: 2 })],
      }),
    ]);
  });

  test('by a crawl that the policy denies itself is none', () => {
    const policy = policyOf({ ...all, allow: ['index'] }, { ...all, paths: ['/a'], deny: ['crawl'] });
    expect(checkPolicy(policy, { robots: 'User-agent: *\nDisallow: /a' }).kept).toBe(true);
  });

  test.each([
    ['is missing', 'X-Robots-Tag', 'index', true],
    ['is looser', 'X-Robots-Tag', 'max-snippet: 200', true],
    ['is the same', 'X-Robots-Tag', 'max-snippet: 160', false],
    ['is tighter', 'X-Robots-Tag', 'max-snippet: 20', false],
  ])('is a limit that %s', (_, name, value, isBroken) => {
    const policy = policyOf({ ...all, allow: { 'present-snippet': { 'max-length': '160-chars' } } });
    const { breaches } = checkPolicy(policy, { headers: [{ pattern: '/*', headers: [[name, value]] }] });
    expect(breaches).toEqual(
      isBroken
        ? [
            expect.objectContaining({
              usage: 'present-snippet',
              expected: 'allow',
              limits: [{ limit: 'max-length', value: '160-chars' }],
              witness: '/',
            }),
          ]
        : [],
    );
  });

  test('for one purpose names it', () => {
    const policy = policyOf({ ...all, purposes: ['archive'], deny: ['preserve'] });
    const { breaches } = checkPolicy(policy, { robots: '' });
    expect(breaches).toMatchObject([{ usage: 'preserve', purposes: ['archive'], witness: '/', got: 'unstated' }]);
  });

  test('in a page', () => {
    const policy = policyOf({ ...all, allow: ['index'] });
    const site: Site = {
      pages: [
        { path: '/a.html', body: '<title>A</title>' },
        { path: '/b.html', body: '<meta name="robots" content="noindex">' },
      ],
    };
    expect(checkPolicy(policy, site, { markup }).breaches).toMatchObject([{ usage: 'index', witness: '/b.html' }]);
    expect(checkPolicy(policy, site).breaches).toEqual([]);
  });

  test('is told of agents that a word means something to, although nobody names them (AIN-11)', () => {
    const site = { headers: [{ pattern: '/news/*', headers: [['X-Robots-Tag', 'noarchive'] as const] }] };
    const { breaches } = checkPolicy(policyOf({ ...all, allow: ['ai-train'] }), site);
    expect(breaches).toMatchObject([{ agents: ['bingbot', 'Amazonbot'], usage: 'ai-train', witness: '/news/' }]);
  });
});

test('nobody is kept from robots.txt itself', () => {
  const policy = policyOf({ ...all, deny: ['crawl', 'index', 'ai-train'] });
  expect(checkPolicy(policy, { robots: 'User-agent: *\nDisallow: /' })).toMatchObject({ kept: true, breaches: [] });
});

test('classes are their members, and need the agents file', () => {
  const policy = policyOf({ agents: ['purpose:ai-train'], deny: ['crawl'] }, { ...all, allow: ['crawl'] });
  const robots = 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n';
  const { breaches } = checkPolicy(policy, { robots }, { agents });
  expect(breaches).toHaveLength(1);
  expect(breaches[0]?.agents).toContain('ClaudeBot');
  expect(breaches[0]?.agents).not.toContain('GPTBot');
  expect(breaches[0]?.agents).not.toContain('*');
  expect(() => checkPolicy(policy, { robots })).toThrow('pass agents too');
});

test('what a site refuses or limits beyond the policy is told, and breaks nothing', () => {
  const policy = policyOf({ ...all, allow: ['present-snippet'], deny: ['tdm'] });
  const site: Site = {
    files: { '/.well-known/tdmrep.json': '[{ "location": "/", "tdm-reservation": 1 }]' },
    headers: [{ pattern: '/*', headers: [['X-Robots-Tag', 'max-snippet: 20']] }],
  };
  const { kept, stricter } = checkPolicy(policy, site);
  expect(kept).toBe(true);
  expect(stricter.map(({ usage, expected, got, rule }) => ({ usage, expected, got, rule }))).toEqual(
    expect.arrayContaining([
      { usage: 'present-snippet', expected: 'allow', got: 'unstated', rule: 1 },
      { usage: 'ai-train', expected: 'nothing', got: 'denied', rule: undefined },
      { usage: 'ai-input', expected: 'nothing', got: 'denied', rule: undefined },
    ]),
  );
});

test('terms that a site does not name are told, and break nothing', () => {
  const policy = policyOf({ ...all, deny: ['tdm'], terms: 'https://daily.example/licence' });
  const rule = { location: '/', 'tdm-reservation': 1 };
  const site = (text: object): Site => ({ files: { '/.well-known/tdmrep.json': JSON.stringify([text]) } });
  const without = checkPolicy(policy, site(rule));
  expect(without.kept).toBe(true);
  expect(without.withoutTerms).toEqual([
    { agents: ['*'], usage: 'tdm', terms: 'https://daily.example/licence', rule: 1, witness: '/' },
  ]);
  expect(checkPolicy(policy, site({ ...rule, 'tdm-policy': 'https://daily.example/licence' })).withoutTerms).toEqual(
    [],
  );
});

describe('what cannot be told', () => {
  test('is a licence that is not at hand', () => {
    const robots = 'License: https://other.example/rsl.xml\nUser-agent: *\nAllow: /';
    expect(checkPolicy(policyOf({ ...all, deny: ['ai-train'] }), { robots })).toMatchObject({
      kept: false,
      complete: false,
      breaches: [],
      undecided: [{ lines: [{ source: 'robots.txt', line: 1 }] }],
    });
    expect(checkPolicy(policyOf({ ...all, allow: ['crawl'] }), { robots }).complete).toBe(true);
  });

  test('is patterns that overlap in too many ways', () => {
    const letters = [...'abcdefghijklmnopqrstuvwx'];
    const robots = `User-agent: *\n${letters.map((letter) => `Disallow: /*${letter}*${letter}*${letter}`).join('\n')}\n`;
    const check = checkPolicy(policyOf({ ...all, allow: ['crawl'] }), { robots });
    expect(check).toMatchObject({ kept: false, complete: false });
    expect(check.breaches.length).toBeGreaterThan(0);
  });
});
