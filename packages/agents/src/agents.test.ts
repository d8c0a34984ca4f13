import { createAsk, isUsage } from '@heed/core';
import { describe, expect, test } from 'vitest';
import * as agentsFile from './index.js';
import { type AgentEntry, agents, agentsFor, policyTokens, purposes } from './index.js';

const named = (token: string): AgentEntry | undefined => agents.find((agent) => agent.token === token);
const tokensFor = (purpose: (typeof purposes)[number]): string[] => agentsFor(purpose).map(({ token }) => token);

test('core takes the exports as its agents file', () => {
  expect(() => createAsk({ agents: agentsFile })).not.toThrow();
});

describe('every row', () => {
  test('has names that no other row has, in any letter case', () => {
    const names = [
      ...agents.flatMap(({ token, aliases = [] }) => [token, ...aliases]),
      ...policyTokens.map((one) => one.token),
    ];
    const lower = names.map((name) => name.toLowerCase());
    expect(lower.filter((name, place) => lower.indexOf(name) !== place)).toEqual([]);
    expect(names.filter((name) => name.trim() !== name || name === '' || /[*:;,/()]/.test(name))).toEqual([]);
  });

  test('has no generic word for a name', () => {
    const generic = ['code', 'operator', 'spider', 'scrapy', 'bot', 'crawler', 'agent', 'mozilla'];
    expect(agents.filter(({ token }) => generic.includes(token.toLowerCase()))).toEqual([]);
  });

  test.each(agents)('$token: purposes, source and date', (agent) => {
    expect(agent.purposes.length).toBeGreaterThan(0);
    expect(agent.purposes.filter((purpose) => !purposes.some((one) => one === purpose))).toEqual([]);
    expect(new Set(agent.purposes).size).toBe(agent.purposes.length);
    expect(agent.operator).not.toBe('');
    if (agent.source !== null) expect(new URL(agent.source)).toMatchObject({ protocol: 'https:', username: '' });
    expect(new Date(`${agent.checkedOn}T00:00:00Z`).toISOString().slice(0, 10)).toBe(agent.checkedOn);
    for (const sentence of [...agent.deviations, ...agent.notes]) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  test.each(agents)('$token: names of other agents are known', ({ token, fallbacks = [], replacedBy = [], status }) => {
    for (const name of [...fallbacks, ...replacedBy]) {
      expect(named(name)?.status).toBe('active');
      expect(name).not.toBe(token);
    }
    if (replacedBy.length > 0) expect(status).toBe('retired');
  });

  test.each(agents)(
    '$token: a usage-only token governs usages, and its purposes are these',
    ({ governs, purposes }) => {
      if (governs === undefined) return;
      expect(governs.every(isUsage)).toBe(true);
      expect(governs).toEqual(purposes);
    },
  );
});

test('classes hold at least the agents that the contract names (AIN-12)', () => {
  expect(tokensFor('ai-train')).toEqual(
    expect.arrayContaining([
      'GPTBot',
      'ClaudeBot',
      'CCBot',
      'Google-Extended',
      'Applebot-Extended',
      'Bytespider',
      'meta-externalagent',
    ]),
  );
  expect(tokensFor('search')).toEqual(expect.arrayContaining(['Googlebot', 'bingbot', 'DuckDuckBot']));
  for (const purpose of purposes) expect(tokensFor(purpose)).not.toEqual([]);
});

test('tokens without an operator are in no class (AIN-10)', () => {
  expect(policyTokens.map(({ token, governs }) => ({ token, governs }))).toEqual([
    { token: 'MachineLearning', governs: ['ai-train'] },
  ]);
  expect(named('MachineLearning')).toBeUndefined();
});

test('documented fallbacks, and agents that ignore "*" (AIN-19)', () => {
  const fallbacks = agents.filter((agent) => agent.fallbacks !== undefined);
  expect(fallbacks.map(({ token, fallbacks }) => [token, fallbacks])).toEqual([
    ['Googlebot-Image', ['Googlebot']],
    ['Googlebot-Video', ['Googlebot']],
    ['Googlebot-News', ['Googlebot']],
    ['Applebot', ['Googlebot']],
  ]);
  expect(agents.filter((agent) => agent.ignoresAllCrawlers).map(({ token }) => token)).toEqual([
    'AdsBot-Google',
    'AdsBot-Google-Mobile',
    'Mediapartners-Google',
    'APIs-Google',
  ]);
});

test('usage-only tokens have the operator of the crawlers whose results they govern (AIN-9)', () => {
  expect(
    agents.filter(({ governs }) => governs).map(({ token, operator, governs }) => [token, operator, governs]),
  ).toEqual([
    ['Google-Extended', 'Google', ['ai-train', 'ai-input']],
    ['Applebot-Extended', 'Apple', ['ai-train']],
    ['Webzio-Extended', 'Webz.io', ['ai-train']],
  ]);
  expect([named('Googlebot'), named('Applebot'), named('omgili')].map((agent) => agent?.operator)).toEqual([
    'Google',
    'Apple',
    'Webz.io',
  ]);
});

test('an agent without a page is undocumented; retired ones are retired', () => {
  expect(named('Bytespider')).toMatchObject({ status: 'undocumented', source: null });
  expect(named('anthropic-ai')).toMatchObject({ status: 'retired', replacedBy: ['ClaudeBot'] });
  expect(named('GPTBot')).toMatchObject({ status: 'active', deviations: [], checkedOn: '2026-11-15' });
});

test('facts that have not been looked up are marked, and stay in their classes', () => {
  expect(named('DuckDuckBot')?.seen).toBe('unverified');
  expect(tokensFor('search')).toContain('DuckDuckBot');
});
