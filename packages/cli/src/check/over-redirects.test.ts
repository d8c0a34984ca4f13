import { createAsk, type Question } from '@heed/core';
import { expect, test } from 'vitest';
import type { Documents, RedirectStep } from '../documents/documents.js';
import { overRedirects } from './over-redirects.js';

const url = 'https://daily.example/new';
const elsewhere = 'https://other.example/robots.txt';

/** What is decided about fetching a page that is reached over one step. */
function crawlOver(step: Partial<RedirectStep>, more: Partial<Question> = {}, unstated: 'allow' | 'refuse' = 'allow') {
  const ask = createAsk({ unstated });
  const question: Question = { agent: 'ExampleBot', url, usages: ['crawl'], ...more };
  const redirectSteps = [{ url: 'https://other.example/old', files: {}, robotsName: elsewhere, ...step }];
  const documents: Documents = { url, redirectSteps, shown: new Map(), notes: [] };
  const answer = ask(question);
  if ('error' in answer) throw new Error(answer.error.message);
  return overRedirects(answer, question, documents, ask).decisions.crawl;
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

test('a step whose robots.txt cannot be fetched denies', () => {
  expect(crawlOver({ robots: { status: 503 } })).toMatchObject({ may: false, because: [{ source: elsewhere }] });
});

test('a step without a rule counts as a page without a rule does', () => {
  const robots = 'User-agent: *\nAllow: /\n';
  const step = { robots: '' };
  expect(crawlOver(step, { robots })).toMatchObject({ verdict: 'allowed', may: true });
  expect(crawlOver(step, { robots }, 'refuse')).toMatchObject({ verdict: 'unstated', may: false });
});

test('a step whose robots.txt was not provided leaves the crawl open', () => {
  const robots = 'User-agent: *\nAllow: /\n';
  expect(crawlOver({ robots }, { robots })?.open).toBeUndefined();
  expect(crawlOver({}, { robots })).toMatchObject({ verdict: 'allowed', may: false, open: ['robots.txt'] });
});

test('an answer that is not about fetching stays as it is', () => {
  expect(crawlOver({ robots: 'User-agent: *\nDisallow: /\n' }, { usages: ['index'] })).toBeUndefined();
});
