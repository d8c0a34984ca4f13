import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAsk } from '../ask/ask.js';
import { explain } from '../explain/explain.js';
import { allUsages, type Usage } from '../policy/usage.js';
import { readPolicy } from './read-policy.js';
import { inPlainWords } from './testing/plain-policy.js';
import { randomPolicy } from './testing/random-policy.js';
import type { WrittenPolicy } from './written-policy.js';

const runs = { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 300) };

const agents = {
  purposes: ['ai-train', 'search'],
  agents: [
    { token: 'TrainBot', operator: 'A', purposes: ['ai-train'] },
    { token: 'BothBot', operator: 'B', purposes: ['ai-train', 'search'] },
  ],
};

describe('a random policy', () => {
  const asked = fc.record({
    agent: fc.constantFrom('TrainBot', 'BothBot', 'Other', 'Other2', 'Nobody'),
    path: fc.constantFrom('/', '/a', '/b', '/ab', '/ba', '/a/b', '/a?b', '/aab'),
    purposes: fc.uniqueArray(fc.constantFrom('news', 'archive', 'study'), { maxLength: 2 }),
    usage: fc.constantFrom<Usage>('crawl', 'index', 'present', 'present-snippet', 'present-link', 'ai-train'),
  });

  test('decides as its clauses say, one after the other', () => {
    fc.assert(
      fc.property(randomPolicy, asked, (policy, { agent, path, purposes, usage }) => {
        const ask = createAsk({ policy, agents });
        const url = `https://daily.example${path}`;
        const answer = ask({ agent, url, purposes, usages: [usage], obtained: 'elsewhere' });
        if ('error' in answer) throw new Error(answer.error.message);
        const { verdict, because = [], overruled = [] } = answer.decisions[usage] ?? {};
        expect(verdict).toBe(inPlainWords(policy, agents, { agent, path, purposes, usage }));
        expect(because.length > 0).toBe(verdict !== 'unstated');
        const lost = new Set(overruled.map(({ text }) => text));
        expect(because.filter(({ text }) => lost.has(text))).toEqual([]);
      }),
      runs,
    );
  });

  test('has the same answers as written and as read', () => {
    fc.assert(
      fc.property(randomPolicy, asked, (written, { agent, path, purposes }) => {
        const { policy } = readPolicy(written, { agents });
        if (policy === undefined) throw new Error('not read');
        const question = { agent, url: `https://daily.example${path}`, purposes };
        expect(createAsk({ policy, agents })(question)).toEqual(createAsk({ policy: written, agents })(question));
      }),
      runs,
    );
  });
});

const policy: WrittenPolicy = {
  version: 1,
  rules: [
    { agents: ['*'], allow: ['crawl', 'index'] },
    { name: 'No drafts', agents: ['*'], paths: ['/drafts/'], deny: ['crawl'] },
  ],
};

test('a decision by a policy is explained', () => {
  const answer = createAsk({ policy })({ agent: 'FinderBot', url: 'https://daily.example/drafts/1' });
  if ('error' in answer || answer.decisions.crawl === undefined) throw new Error('no answer');
  expect(explain('crawl', answer.decisions.crawl, { agent: 'FinderBot' }).sentences).toEqual([
    'FinderBot is forbidden to fetch this resource.',
    'Rule 2 of the policy (No drafts) denies crawl to all crawlers at /drafts/: of the rules that match an address, the one with the ' +
      "longest pattern applies (heed's policy file, POL-11).",
    'Rule 1 of the policy allows crawl to all crawlers at /. This would allow it, but loses to rule 2 of the policy: of the rules that ' +
      "match an address, the one with the longest pattern applies (heed's policy file, POL-11).",
    'Result: denied.',
  ]);
});

test('what a crawl that the policy denies blocks is explained', () => {
  const answer = createAsk({ policy })({ agent: 'FinderBot', url: 'https://daily.example/drafts/1' });
  if ('error' in answer || answer.decisions.index === undefined) throw new Error('no answer');
  const { statements, result } = explain('index', answer.decisions.index, { agent: 'FinderBot' });
  expect(statements.map(({ role }) => role)).toEqual(['decided', 'blocks']);
  expect(result).toMatch(/^Result: denied\. What may not be fetched/);
});

test('reasons have the locations of rules, where these are known', () => {
  const reading = readPolicy(policy, { placeOf: (path) => ({ line: 4 + Number(path[1]), column: 5 }) });
  if (reading.policy === undefined) throw new Error('not read');
  const answer = createAsk({ policy: reading.policy })({ agent: 'A', url: 'https://daily.example/drafts/1' });
  if ('error' in answer || answer.decisions.crawl === undefined) throw new Error('no answer');
  expect(answer.decisions.crawl.because).toEqual([
    {
      dialect: 'policy',
      source: 'policy',
      line: 5,
      column: 5,
      text: 'Rule 2 of the policy (No drafts) denies crawl to all crawlers at /drafts/',
      says: 'disallow',
      clause: 'POL-11',
    },
  ]);
  expect(explain('crawl', answer.decisions.crawl).statements[0]?.sentence).toMatch(
    /^Rule 2 of the policy \(No drafts\) den/,
  );
});

test('the work of one question grows with the policy, and no faster', () => {
  const rules = Array.from({ length: 2_000 }, (_, number) => ({
    agents: ['*'],
    paths: [`/${number}*`, '*a*a*a*a*b'],
    allow: allUsages,
  }));
  const answer = createAsk({ policy: { version: 1, rules } })({
    agent: 'A',
    url: `https://d.example/${'a'.repeat(2_000)}b`,
  });
  if ('error' in answer) throw new Error(answer.error.message);
  expect(answer.decisions.crawl?.because).toHaveLength(2_000);
});
