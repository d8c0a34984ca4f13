import { createAsk, type Question, type Usage } from '@heed/core';
import { describe, expect, test } from 'vitest';
import type { Documents, Note } from '../documents/documents.js';
import { type AgentAnswer, agentAnswerOf, statusOf } from './agent-answer.js';

const url = 'https://daily.example/a';
const note: Note = { code: 'check/page-not-seen', data: { url, status: '404' }, about: url };

function answerFor(question: Partial<Question>, seen: 'seen' | 'unseen', usages?: readonly Usage[]): AgentAnswer {
  // As `check` asks about a page that was not read to its end.
  const { response } = question;
  const cut =
    seen === 'unseen' && response !== undefined ? { response: { ...response, incomplete: ['body'] as const } } : {};
  const ask = createAsk({ unseen: 'allow' });
  const answer = ask({ agent: '*', url, ...question, ...cut, ...(usages === undefined ? {} : { usages }) });
  if ('error' in answer) throw new Error(answer.error.message);
  const documents: Documents = { url, shown: new Map(), notes: [], ...(seen === 'seen' ? {} : { unseen: note }) };
  return agentAnswerOf('*', answer, documents);
}

const certainOf = ({ certain }: AgentAnswer): string[] =>
  [...certain].map(([usage, { verdict }]) => `${usage} ${verdict}`);

describe('what is certain', () => {
  test('everything, if everything was read', () => {
    const { certain, asked } = answerFor({ robots: '' }, 'seen');
    expect([...certain.keys()]).toEqual(asked);
  });

  test('of a page that was not read: rules of robots.txt on fetching, and denials of its header', () => {
    const robots = 'User-agent: *\nAllow: /\n';
    expect(certainOf(answerFor({ robots }, 'unseen'))).toEqual(['crawl allowed']);
    const response = { headers: [['X-Robots-Tag', 'nofollow, max-snippet:5']] as const };
    expect(certainOf(answerFor({ robots, response }, 'unseen'))).toEqual(['crawl allowed', 'follow denied']);
  });

  test('of what may not be fetched: that it may not be used, and that nothing speaks of a link to it', () => {
    const robots = 'User-agent: *\nDisallow: /\n';
    const certain = certainOf(answerFor({ robots }, 'unseen', ['index', 'present-link']));
    expect(certain).toEqual(['index unstated', 'present-link unstated']);
  });

  test('no denial that the page could lift', () => {
    const robots = '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-index: /\n';
    expect(certainOf(answerFor({ robots }, 'seen', ['index', 'crawl']))).toEqual(['index denied', 'crawl unstated']);
    expect(certainOf(answerFor({ robots }, 'unseen', ['index', 'crawl']))).toEqual(['crawl unstated']);
    // Of what may not be fetched, no agent reads what the page says.
    const closed = `${robots}ACAP-disallow-crawl: /\n`;
    expect(certainOf(answerFor({ robots: closed }, 'unseen', ['index', 'crawl']))).toEqual([
      'index denied',
      'crawl denied',
    ]);
  });
});

describe('the exit status', () => {
  const robots = 'User-agent: *\nDisallow: /\n';
  const denied = answerFor({ robots }, 'seen', ['crawl']);
  const allowed = answerFor({ robots: '' }, 'seen', ['crawl']);
  const notLookedAt = answerFor({}, 'seen', ['crawl']);
  const unknown = answerFor({}, 'unseen', ['index']);

  const documents: Documents = { url, shown: new Map(), notes: [] };

  test.each([
    [0, [allowed, allowed]],
    [1, [allowed, denied]],
    [2, [allowed, unknown]],
    [1, [unknown, denied]],
    [2, [allowed, notLookedAt]],
    [1, [notLookedAt, denied]],
  ] as const)('%i for %#', (status, answers) => {
    expect(statusOf(documents, answers)).toBe(status);
  });

  test('2 where nothing is known', () => {
    expect(statusOf({ ...documents, failed: note }, [])).toBe(2);
  });
});
