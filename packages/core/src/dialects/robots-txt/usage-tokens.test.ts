import { describe, expect, test } from 'vitest';
import { agentOf } from '../../policy/agent.js';
import { agentDirectoryOf } from '../../policy/agent-directory.js';
import { pathOf } from '../../policy/path.js';
import type { Usage } from '../../policy/usage.js';
import type { Voice } from '../../policy/voice.js';
import { CrawlGate } from './gate/crawl-gate.js';
import { readRobotsTxt } from './read.js';
import { trainingLinesVoices } from './training-lines.js';
import { usageTokensVoice } from './usage-tokens.js';

const directory = agentDirectoryOf({
  purposes: [],
  agents: [
    { token: 'One-Extended', operator: 'One', purposes: [], governs: ['ai-train', 'tdm'] },
    { token: 'One-Other', operator: 'One', purposes: [], governs: ['ai-input'] },
    { token: 'OneBot', operator: 'One', purposes: [], fallbacks: ['NoBot', 'MainBot'] },
    { token: 'LoneBot', operator: 'Lone', purposes: [], ignoresAllCrawlers: true },
  ],
});

function rule(voice: Voice | undefined, agent: string, usage: Usage, url = 'https://example.com/a') {
  const known = agentOf(agent, directory);
  const query = { agent: known, usage, url, path: pathOf(url), purposes: [], arrangements: [], fragments: true };
  const { verdict, because, overruled } = voice?.rule(query) ?? { verdict: 'none', because: [], overruled: [] };
  return [verdict, ...because.map(({ clause }) => clause), ...overruled.map(({ clause }) => `-${clause}`)].join(' ');
}

describe('usage-only tokens of the agents file', () => {
  const voice = usageTokensVoice(
    new CrawlGate('User-agent: one-extended\nDisallow: /\n\nUser-agent: One-Other\nDisallow: /\n'),
  );

  test.each<[agent: string, usage: Usage, ruling: string]>([
    ['One-Extended', 'ai-train', 'denied AIN-8'],
    ['One-Extended', 'tdm', 'denied AIN-8'],
    ['One-Extended', 'ai-input', 'unstated'],
    ['One-Other', 'ai-input', 'denied AIN-8'],
    ['OneBot', 'ai-train', 'denied AIN-9'],
    ['OneBot', 'tdm', 'unstated'],
    ['OneBot', 'crawl', 'unstated'],
    ['LoneBot', 'ai-train', 'unstated'],
  ])('%s, %s: %s', (agent, usage, ruling) => {
    expect(rule(voice, agent, usage)).toBe(ruling);
  });

  test('no rule applies to robots.txt itself', () => {
    expect(rule(voice, 'One-Extended', 'ai-train', 'https://example.com/robots.txt')).toBe('unstated');
  });
});

describe('lines on training', () => {
  const voicesOf = (robots: string): Voice[] => trainingLinesVoices(readRobotsTxt(robots));

  test.each([
    '',
    'User-agent: *\nDisallow: /\n',
    '# DisallowAITraining: /\n',
    'DisallowAITrainings: /\n',
    'Disallow: /DisallowAITraining\nX: 1\n',
  ])('there is no voice in %j', (robots) => {
    expect(voicesOf(robots)).toEqual([]);
  });

  test.each<[agent: string, ruling: string]>([
    ['OneBot', 'denied AIN-17b'],
    ['MainBot', 'denied AIN-17b'],
    ['LoneBot', 'unstated'],
    ['OtherBot', 'unstated -AIN-17b'],
  ])('%s follows the groups that its operator documents: %s', (agent, ruling) => {
    const robots = 'User-agent: MainBot\nDisallowAITraining: /\nDisallow:\n\nUser-agent: *\nAllowAITraining: /\n';
    expect(rule(voicesOf(robots)[0], agent, 'ai-train')).toBe(ruling);
  });

  test('at most a hundred lines that lost are listed', () => {
    const [voice] = voicesOf(`User-agent: *\n${'DisallowAITraining: /\n'.repeat(150)}`);
    const query = {
      agent: agentOf('X'),
      usage: 'ai-train' as const,
      url: 'https://example.com/',
      path: '/',
      purposes: [],
      arrangements: [],
      fragments: true,
    };
    const ruling = voice?.rule(query);
    expect(ruling?.overruled).toHaveLength(100);
    expect(ruling?.overruledMore).toBe(49);
  });
});

describe('hostile files take linear time: the square of this would take minutes', () => {
  const shapes: Readonly<Record<string, (times: number) => string>> = {
    'lines on training': (times) => `User-agent: *\n${'DisallowAITraining: /a\n'.repeat(times)}`,
    'groups of one such line': (times) => 'User-agent: a\nDisallowAITraining: /\nDisallow:\n'.repeat(times),
    'lines before the first group': (times) => 'AllowAITraining: /*a*a*a*b\n'.repeat(times),
    'blanks in one line': (times) => `DisallowAITraining${' \t'.repeat(times * 10)}`,
    'groups for everybody': (times) => 'User-agent: MachineLearning\nDisallow: /a\n'.repeat(times),
    'agents of one group': (times) => `${'User-agent: Google-Extended\n'.repeat(times)}Disallow: /`,
  };

  test.each(Object.entries(shapes))('%s', (_, shape) => {
    const robots = readRobotsTxt(shape(50_000));
    expect(rule(usageTokensVoice(new CrawlGate(robots)), 'Googlebot', 'ai-train')).toMatch(/^(?:denied|unstated)/);
    expect(rule(trainingLinesVoices(robots)[0], 'Googlebot', 'ai-train')).toMatch(/^(?:denied|unstated|none)/);
  });
});
