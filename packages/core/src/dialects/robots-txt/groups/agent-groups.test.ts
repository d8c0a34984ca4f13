import { expect, test } from 'vitest';
import { ask } from '../../../ask/ask.js';
import { CrawlGate } from '../gate/crawl-gate.js';

test('agents without groups of their own share the rules for all crawlers, and their index', () => {
  const gate = new CrawlGate('User-agent: a\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n');
  const own = gate.groups.groupsFor(gate.robots, 'a').own;
  const shared = Array.from({ length: 40 }, (_, agent) => gate.groups.groupsFor(gate.robots, `x${agent}`).own);
  expect(new Set(shared).size).toBe(1);
  expect(shared[0]).not.toBe(own);
});

test('answers stay the same while many agents ask in turn', () => {
  const groups = Array.from({ length: 30 }, (_, agent) => {
    return `User-agent: bot${String.fromCharCode(97 + (agent % 26))}\nDisallow: /${agent}/\nAllow: /${agent}/x\n`;
  });
  const robots = `${groups.join('\n')}\nUser-agent: *\nUser-agent: botc\nDisallow: /*/x\nDisallow: /\n`;
  const agents = Array.from({ length: 26 }, (_, agent) => `bot${String.fromCharCode(97 + agent)}`);
  const answer = (agent: string): string => {
    return JSON.stringify(ask({ agent, url: 'https://example.com/2/x', robots, usages: ['crawl'] }));
  };
  const first = agents.map(answer);
  for (let time = 0; time < 12; time++) expect(agents.map(answer)).toEqual(first);
});

test('of a rule that is repeated a hundred thousand times an answer lists a hundred and counts the rest', () => {
  const robots = `User-agent: *\n${'Disallow: /\n'.repeat(100_000)}Allow: /a\n`;
  const question = { agent: 'ExampleBot', url: 'https://example.com/a', robots, usages: ['crawl'] as const };
  for (let time = 0; time < 12; time++) {
    const answer = ask(question);
    if ('error' in answer) throw new Error(answer.error.message);
    const { because, overruled, overruledMore } = answer.decisions.crawl ?? { because: [], overruled: [] };
    expect(because.map(({ clause }) => clause)).toEqual(['RFC9309-2.2.2-c']);
    expect(overruled.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, place) => place + 2));
    expect(overruledMore).toBe(99_900);
  }
});
