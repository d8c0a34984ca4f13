import { describe, expect, test } from 'vitest';
import { agentOf } from '../../../policy/agent.js';
import { agentDirectoryOf } from '../../../policy/agent-directory.js';
import type { AgentsFile } from '../../../policy/known-agents.js';
import { CrawlGate } from '../gate/crawl-gate.js';
import { readRobotsTxt } from '../read.js';
import { isDisallowedFor } from './select-for.js';
import { linesFor } from './signal-lines.js';

const file: AgentsFile = {
  purposes: [],
  agents: [
    { token: 'MainBot-Image', operator: 'Main', purposes: [], fallbacks: ['MainBot-Media', 'MainBot'] },
    { token: 'AdsBot', operator: 'Main', purposes: [], ignoresAllCrawlers: true },
    { token: 'ShyBot', operator: 'Main', purposes: [], fallbacks: ['MainBot'], ignoresAllCrawlers: true },
  ],
};
const directory = agentDirectoryOf(file);

describe('whom rules on fetching keep away', () => {
  const gate = new CrawlGate(
    'User-agent: *\nDisallow: /\n\nUser-agent: MainBot\nDisallow: /main/\n\nUser-agent: MainBot-Media\nDisallow: /media/\n',
  );
  const onlyForAll = new CrawlGate('User-agent: *\nDisallow: /\n');

  test.each([
    ['MainBot-Image', '/media/x', true],
    // The nearest name that has a group, not the groups of all of them.
    ['MainBot-Image', '/main/x', false],
    ['mainbot-image/1.0', '/x', false],
    ['ShyBot', '/main/x', true],
    ['ShyBot', '/x', false],
    ['AdsBot', '/x', false],
    ['OtherBot', '/x', true],
    ['OtherBot', '/robots.txt', false],
  ])('%s and %s: %s', (agent, path, isDisallowed) => {
    expect(isDisallowedFor(gate, agentOf(agent, directory), `https://example.com${path}`)).toBe(isDisallowed);
  });

  test.each([
    ['MainBot-Image', true],
    ['ShyBot', false],
    ['AdsBot', false],
  ])('%s, where nothing but * is named: %s', (agent, isDisallowed) => {
    expect(isDisallowedFor(onlyForAll, agentOf(agent, directory), 'https://example.com/x')).toBe(isDisallowed);
  });

  test('strictly by RFC 9309, or without the file, rules for * apply', () => {
    for (const known of [undefined, agentDirectoryOf(file, true)]) {
      for (const agent of ['MainBot-Image', 'AdsBot', 'ShyBot']) {
        expect(isDisallowedFor(gate, agentOf(agent, known), 'https://example.com/x')).toBe(true);
      }
    }
  });
});

describe('signal lines follow the same groups', () => {
  const robots = readRobotsTxt(
    'User-agent: *\nContent-Usage: train-ai=y\n\nUser-agent: MainBot\nContent-Usage: train-ai=n\n\nUser-agent: NamedBot\nContent-Usage: search=y\n',
  );
  const addressed = (agent: string) => {
    const { own, passedOver, passedOverBy } = linesFor(robots, agentOf(agent, directory), ['content-usage']);
    const lineOf = ({ span }: { readonly span: { readonly start: number } }) =>
      robots.source.positionAt(span.start).line;
    return { own: own.map(lineOf), passedOver: passedOver.map(lineOf), passedOverBy };
  };

  test.each([
    ['MainBot-Image', { own: [5], passedOver: [2], passedOverBy: 'AIN-19' }],
    ['AdsBot', { own: [], passedOver: [2], passedOverBy: 'AIN-19' }],
    ['NamedBot', { own: [8], passedOver: [2], passedOverBy: 'RFC9309-2.2.1-d' }],
    ['OtherBot', { own: [2], passedOver: [], passedOverBy: 'RFC9309-2.2.1-d' }],
  ])('%s', (agent, expected) => {
    expect(addressed(agent)).toEqual(expected);
  });
});
