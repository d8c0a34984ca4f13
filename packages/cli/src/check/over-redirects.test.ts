import { createAsk, type Question } from '@heed/core';
import { expect, test } from 'vitest';
import type { Documents, Step } from '../documents/documents.js';
import { overSteps } from './over-redirects.js';

const url = 'https://daily.example/new';
const elsewhere = 'https://other.example/robots.txt';

/** What is decided about fetching a page that is reached over one step. */
function crawlOver(step: Partial<Step>, more: Partial<Question> = {}, unstated: 'allow' | 'refuse' = 'allow') {
  const ask = createAsk({ unstated });
  const question: Question = { agent: 'ExampleBot', url, usages: ['crawl'], ...more };
  const steps = [{ url: 'https://other.example/old', files: {}, robotsName: elsewhere, ...step }];
  const documents: Documents = { url, steps, shown: new Map(), notes: [] };
  const answer = ask(question);
  if ('error' in answer) throw new Error(answer.error.message);
  return overSteps(answer, question, documents, ask).decisions.crawl;
}

test('a step that is denied denies, whatever the page allows, and by its own robots.txt', () => {
  const robots = 'User-agent: *\nDisallow: /old\nAllow: /\n';
  const crawl = crawlOver({ robots }, { robots: 'User-agent: *\nAllow: /\n' });
  expect(crawl).toMatchObject({
    verdict: 'denied',
    may: false,
    because: [{ source: elsewhere, line: 2 }],
    overruled: [{ source: elsewhere, line: 3 }],
  });
});

test('a line that denies two steps is named once', () => {
  const robots = 'User-agent: *\nDisallow: /\n';
  const step = { url: 'https://daily.example/old', robotsName: 'robots.txt', robots };
  expect(crawlOver(step, { robots })?.because).toHaveLength(1);
});

test('a site that cannot say what is allowed closes the way', () => {
  expect(crawlOver({ robots: { status: 503 } })).toMatchObject({ may: false, because: [{ source: elsewhere }] });
});

test('silence on the way counts as silence does', () => {
  const robots = 'User-agent: *\nAllow: /\n';
  expect(crawlOver({}, { robots })).toMatchObject({ verdict: 'allowed', may: true });
  expect(crawlOver({}, { robots }, 'refuse')).toMatchObject({ verdict: 'unstated', may: false });
});

test('whoever did not ask about fetching is told nothing of it', () => {
  expect(crawlOver({ robots: 'User-agent: *\nDisallow: /\n' }, { usages: ['index'] })).toBeUndefined();
});
