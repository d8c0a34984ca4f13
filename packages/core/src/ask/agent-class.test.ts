import * as markup from '@heed/markup';
import { describe, expect, test, vi } from 'vitest';
import { explain } from '../explain/explain.js';
import type { AgentsFile } from '../policy/known-agents.js';
import type { Answer } from './answer.js';
import { createAsk } from './ask.js';
import { blockedAnswer } from './crawl-block.js';
import type { Question } from './question.js';

const agents: AgentsFile = {
  purposes: ['train', 'find', 'keep'],
  agents: [
    { token: 'OneBot', operator: 'One', purposes: ['train', 'find'] },
    { token: 'TwoBot', operator: 'Two', purposes: ['train'] },
    { token: 'One-Extended', operator: 'One', purposes: ['train'], governs: ['ai-train'] },
    { token: '__proto__', operator: 'Three', purposes: ['find'] },
  ],
};
const ask = createAsk({ agents, markup });
const about = (more: Partial<Question>): Question => ({
  agent: 'purpose:train',
  url: 'https://example.com/a',
  ...more,
});

function answered(more: Partial<Question>): Answer {
  const answer = ask(about(more));
  if ('error' in answer) throw new Error(answer.error.message);
  return answer;
}

describe('refusals', () => {
  test.each([
    'purpose:',
    'purpose:keep',
    'purpose:Two Bot',
    'purpose:__proto__',
    'purpose:constructor',
    `purpose:${'x'.repeat(1_000_000)}`,
    `purpose:${' '.repeat(1_000_000)}`,
  ])('%.30s', (agent) => {
    const answer = ask({ ...about({ agent }), id: 1 });
    expect(answer).toMatchObject({ id: 1, error: { code: 'question/unknown-purpose' } });
    const { message } = (answer as { error: { message: string } }).error;
    expect(message).toContain('use one of train, find.');
    expect(message.length).toBeLessThan(500);
    expect(ask.references(about({ agent }))).toEqual([]);
    expect(ask.parts(about({ agent })).parts).toEqual([]);
  });

  test('without an agents file there are no classes', () => {
    const answer = createAsk()(about({ id: 'x' }));
    expect(answer).toMatchObject({ id: 'x', error: { code: 'question/no-agents-file' } });
  });

  test.each([[[null]], [[{}]], [[{ token: 'X', purposes: [] }]], [[{ token: 1, operator: 'X', purposes: [] }]]])(
    'an agents file with the row %j is refused when ask is made',
    (rows) => {
      expect(() => createAsk({ agents: { purposes: [], agents: rows } as unknown as AgentsFile })).toThrow(
        'createAsk: options.agents.agents[0] must be an agent with token, operator and purposes',
      );
    },
  );
});

describe('merging', () => {
  const robots = 'User-agent: OneBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n';

  test('each member has decisions of its own, in the order of the file', () => {
    const answer = answered({ robots, usages: ['crawl'] });
    expect(Object.keys(answer)).toEqual(['decisions', 'agents', 'requests', 'diagnostics']);
    expect(Object.keys(answer.agents ?? {})).toEqual(['OneBot', 'TwoBot', 'One-Extended']);
    expect(answer.agents?.['TwoBot']).toEqual({
      decisions: (ask(about({ agent: 'TwoBot', robots, usages: ['crawl'] })) as Answer).decisions,
    });
  });

  test('a name that objects have anyway is a member like any other', () => {
    const answer = answered({ agent: 'purpose:find', usages: ['crawl'], robots: '' });
    expect(Object.keys(answer.agents ?? {})).toEqual(['OneBot', '__proto__']);
  });

  test('a statement that decides for one and loses for another is only among those that decided', () => {
    const { crawl } = answered({ robots: `${robots}Disallow: /a\n`, usages: ['crawl'] }).decisions;
    expect(crawl?.because.map(({ line }) => line)).toEqual([2, 6]);
    expect(crawl?.overruled.map(({ line }) => line)).toEqual([5]);
  });

  test('statements that lost are counted beyond the first hundred', () => {
    const many = `User-agent: *\n${'Disallow: /\n'.repeat(150)}Allow: /a\n`;
    const { crawl } = answered({ robots: many, usages: ['crawl'] }).decisions;
    expect(crawl?.overruled).toHaveLength(100);
    expect(crawl?.overruledMore).toBe(150);
  });

  test('what a member may not fetch blocks only where no member is refused for another reason', () => {
    expect(answered({ robots, usages: ['ai-train'] }).decisions['ai-train']).toMatchObject({
      verdict: 'unstated',
      may: false,
      blockedBy: 'crawl',
    });
    const both = answered({ robots: `${robots}\nUser-agent: One-Extended\nDisallow: /\n`, usages: ['ai-train'] });
    expect(both.decisions['ai-train']).toMatchObject({ verdict: 'denied', may: false });
    expect(both.decisions['ai-train']).not.toHaveProperty('blockedBy');
  });

  test('a careful operator refuses what is unstated for one of them', () => {
    const careful = createAsk({ agents, unstated: 'refuse' });
    const answer = careful(about({ robots: 'User-agent: OneBot\nAllow: /\n', usages: ['crawl'] }));
    expect(answer).toMatchObject({
      decisions: { crawl: { verdict: 'unstated', may: false } },
      agents: { OneBot: { decisions: { crawl: { may: true } } }, TwoBot: { decisions: { crawl: { may: false } } } },
    });
  });

  test('a problem that every member has is told once', () => {
    const html = `<title>T</title><meta name="robots" content="noindex, frobnicate">`;
    const headers = [['Content-Type', 'text/html']] as const;
    const files = { '/.well-known/tdmrep.json': { status: 404 }, '/ai.txt': { status: 404 } };
    const { diagnostics } = answered({ element: 'none', response: { headers, body: html }, robots, files });
    const codes = diagnostics.map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['decision/no-such-element', 'decision/not-crawlable', 'meta/unknown-rule']);
  });

  test('requests are united', () => {
    const acap = 'ACAP-crawler: OneBot\nACAP-crawler: TwoBot\nACAP-request-take-down: /a\n';
    const requests = (agent: string) =>
      (ask(about({ agent, robots: acap, arrangements: ['take-down'] })) as Answer).requests;
    expect(requests('purpose:train')).toEqual(requests('OneBot'));
  });
});

test('an answer that a redirect blocks is blocked for each member', () => {
  const answer = answered({ robots: '', usages: ['index', 'present-link'] });
  const crawl = answered({ robots: 'User-agent: TwoBot\nDisallow: /\n', usages: ['crawl'] }).decisions.crawl;
  if (crawl === undefined) throw new Error('no decision');
  const blocked = blockedAnswer(answer, crawl);
  expect(blocked.decisions).toMatchObject({ index: { blockedBy: 'crawl' }, 'present-link': { verdict: 'unstated' } });
  expect(blocked.agents?.['OneBot']?.decisions).toMatchObject({ index: { may: false, blockedBy: 'crawl' } });
  // What may not be fetched is not open for what it says, nor is the answer.
  const index = blockedAnswer(answered({ robots: '', usages: ['index'] }), crawl);
  expect([index.decisions.index?.open, index.notSeen]).toEqual([undefined, undefined]);
});

test('the texts are read once for all members', () => {
  const findPage = vi.fn(markup.findPage);
  const counted = createAsk({ agents, markup: { ...markup, findPage } });
  counted(about({ response: { body: '<title>T</title>' } }));
  expect(findPage).toHaveBeenCalledTimes(1);
});

test('a class has no parts, but its texts refer to files', () => {
  const robots = 'ACAP-crawler: *\nACAP-permissions-reference: /more.txt\n';
  expect(ask.references(about({ robots }))).toEqual(['https://example.com/more.txt']);
  const body = '<p class="robots-noindex" id="x">Text';
  expect(ask.parts(about({ response: { body } })).parts).toEqual([]);
});

describe('in words', () => {
  const sentences = (robots: string, usage: 'crawl' | 'index'): readonly string[] => {
    const decision = answered({ robots, usages: [usage] }).decisions[usage];
    return decision === undefined ? [] : explain(usage, decision, { agent: 'purpose:train' }).sentences;
  };

  test('a denial may be that of a single member', () => {
    const [verdict, , result] = sentences('User-agent: OneBot\nDisallow: /\n', 'crawl');
    expect(verdict).toBe('One or more agents for train are forbidden to fetch this resource.');
    expect(result).toBe('Result: denied.');
  });

  test('an allowance is that of all', () => {
    const [verdict] = sentences('User-agent: *\nAllow: /\n', 'crawl');
    expect(verdict).toBe('All agents for train are allowed to fetch this resource.');
  });

  test('what is blocked names the line that blocks it', () => {
    const [verdict, blocks] = sentences('User-agent: OneBot\nDisallow: /\n', 'index');
    expect(verdict).toBe(
      'No rule says whether all agents for train may make index entries from this resource, but one or more agents for train may not fetch it.',
    );
    expect(blocks).toContain('robots.txt, line 2, says "Disallow: /". This forbids fetching it');
  });
});
