import { createAsk, type Question, type Usage } from '@heed/core';
import { describe, expect, test } from 'vitest';
import type { Documents, Note } from '../documents/documents.js';
import { type Result, resultOf, statusOf } from './agent-answer.js';

const url = 'https://daily.example/a';
const note: Note = { code: 'check/page-not-seen', data: { url, status: '404' }, about: url };

function resultFor(question: Partial<Question>, seen: 'seen' | 'unseen', usages?: readonly Usage[]): Result {
  const answer = createAsk()({ agent: '*', url, ...question, ...(usages === undefined ? {} : { usages }) });
  if ('error' in answer) throw new Error(answer.error.message);
  const documents: Documents = { url, shown: new Map(), notes: [], ...(seen === 'seen' ? {} : { unseen: note }) };
  return resultOf('*', answer, documents);
}

const claimsOf = ({ claims }: Result): string[] => [...claims].map(([usage, { verdict }]) => `${usage} ${verdict}`);

describe('what can be claimed', () => {
  test('all of it, if all was seen', () => {
    const { claims, asked } = resultFor({ robots: '' }, 'seen');
    expect([...claims.keys()]).toEqual(asked);
  });

  test('of a page that was not seen: what robots.txt says of fetching, and what its header denies', () => {
    const robots = 'User-agent: *\nAllow: /\n';
    expect(claimsOf(resultFor({ robots }, 'unseen'))).toEqual(['crawl allowed']);
    const response = { headers: [['X-Robots-Tag', 'nofollow, max-snippet:5']] as const };
    expect(claimsOf(resultFor({ robots, response }, 'unseen'))).toEqual(['crawl allowed', 'follow denied']);
  });

  test('nothing that the page could lift', () => {
    const robots = '##ACAP version=1.0\nACAP-crawler: *\nACAP-disallow-index: /\nACAP-disallow-crawl: /\n';
    expect(claimsOf(resultFor({ robots }, 'seen', ['index', 'crawl']))).toEqual(['index denied', 'crawl denied']);
    expect(claimsOf(resultFor({ robots }, 'unseen', ['index', 'crawl']))).toEqual(['crawl denied']);
  });
});

describe('the exit status', () => {
  const robots = 'User-agent: *\nDisallow: /\n';
  const denied = resultFor({ robots }, 'seen', ['crawl']);
  const allowed = resultFor({}, 'seen', ['crawl']);
  const unknown = resultFor({}, 'unseen', ['index']);

  const documents: Documents = { url, shown: new Map(), notes: [] };

  test.each([
    [0, [allowed, allowed]],
    [1, [allowed, denied]],
    [2, [allowed, unknown]],
    [1, [unknown, denied]],
  ] as const)('%i for %#', (status, results) => {
    expect(statusOf(documents, results)).toBe(status);
  });

  test('2 where nothing is known', () => {
    expect(statusOf({ ...documents, failed: note }, [])).toBe(2);
  });
});
