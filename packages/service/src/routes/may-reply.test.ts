import { expect, test } from 'vitest';
import { mayReply } from './may-reply.js';

test('the header lists what was not provided as far as it fits, the body all of it', () => {
  const asked = { agent: 'A', url: 'https://example.com/', usages: ['index'] as const };
  const notSeenIn = (notSeen: readonly string[]) => {
    const answer = { decisions: { index: { verdict: 'unstated', may: true } as const }, notSeen };
    const reply = mayReply(asked, { decision_id: 'x', at: '2026-11-18T00:00:00Z', robots: '', problems: [], answer });
    return [reply.headers?.['Heed-Not-Seen'] ?? '', JSON.parse(String(reply.body)).notSeen] as const;
  };
  expect(notSeenIn(['/ai.txt', 'response'])).toEqual(['/ai.txt, response', ['/ai.txt', 'response']]);
  const many = Array.from({ length: 5000 }, (_, n) => `/licences/${n}.xml`);
  const [header, all] = notSeenIn(many);
  expect(header.length).toBeLessThanOrEqual(2048);
  expect(header.split(', ')).toEqual(many.slice(0, header.split(', ').length));
  expect(header.length).toBeGreaterThan(2000);
  expect(all).toEqual(many);
  expect(notSeenIn([`/${'a'.repeat(5000)}`])[0]).toHaveLength(2048);
});
