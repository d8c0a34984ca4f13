import { expect, test } from 'vitest';
import { type MayDecision, mayReply } from './may-reply.js';

const asked = { agent: 'A', url: 'https://example.com/', usages: ['index'] as const };
const now = Date.parse('2026-11-18T00:00:00Z');
const decided = { decision_id: 'x', at: '2026-11-18T00:00:00Z', robots: '', problems: [], freshUntil: now + 90_500 };

test('the header lists what is open as far as it fits, the body all of it', () => {
  const openIn = (notSeen: readonly string[]) => {
    const answer = { decisions: { index: { verdict: 'unstated', may: false } as const }, notSeen };
    const reply = mayReply(asked, { ...decided, answer }, false, now);
    return [reply.headers?.['Heed-Open'] ?? '', JSON.parse(String(reply.body)).open] as const;
  };
  expect(openIn(['/ai.txt', 'response'])).toEqual(['/ai.txt, response', ['/ai.txt', 'response']]);
  const many = Array.from({ length: 5000 }, (_, n) => `/licences/${n}.xml`);
  const [header, all] = openIn(many);
  expect(header.length).toBeLessThanOrEqual(2048);
  expect(header.split(', ')).toEqual(many.slice(0, header.split(', ').length));
  expect(header.length).toBeGreaterThan(2000);
  expect(all).toEqual(many);
  expect(openIn([`/${'a'.repeat(5000)}`])[0]).toHaveLength(2048);
});

test('a no says when to retry only where all of it is temporary', () => {
  const denied = { verdict: 'denied', may: false } as const;
  const retryAfter = (decisions: MayDecision['answer']['decisions'], at = now) => {
    const may = Object.values(decisions).every((decision) => decision.may);
    return mayReply(asked, { ...decided, answer: { decisions } }, may, at).headers?.['Retry-After'];
  };
  const temporary = { ...denied, temporary: true } as const;
  expect(retryAfter({ crawl: temporary, index: temporary })).toBe('91');
  expect(retryAfter({ crawl: temporary, index: { verdict: 'unstated', may: true } })).toBe('91');
  expect(retryAfter({ crawl: temporary, index: denied })).toBeUndefined();
  expect(retryAfter({ crawl: denied })).toBeUndefined();
  expect(retryAfter({ crawl: { verdict: 'allowed', may: true } })).toBeUndefined();
  // What is fresh no longer is fetched again at the next question.
  expect(retryAfter({ crawl: temporary }, now + 100_000)).toBe('1');
});
