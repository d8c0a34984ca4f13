import * as agents from '@heed/agents';
import { allUsages, createAsk, type Question, type WhenUnseen } from '@heed/core';
import { formatJsonLine } from '@heed/core/internal';
import * as markup from '@heed/markup';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heed, jsonOf } from '../testing/command.js';

const asks = {
  allow: createAsk({ agents, markup }),
  refuse: createAsk({ agents, markup, unstated: 'refuse' }),
};
const unseen = fc.constantFrom<WhenUnseen>('allow', 'refuse', ['response', '/ai.txt']);

const anyText = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units));
const lineOfRobots = fc.oneof(
  fc.constantFrom('User-agent: *', 'User-agent: ExampleBot', 'Disallow: /a', 'Allow: /a*b$', 'Disallow: /', ''),
  fc.constantFrom('Content-Usage: train-ai=n', 'Content-Signal: ai-train=no', '##ACAP version=1.0', 'ACAP-crawler: *'),
  fc.constantFrom('ACAP-disallow-index: /a', 'License: https://example.com/l.xml', '\u2028', '\u0085', '\0'),
  anyText,
);
const robots = fc.array(lineOfRobots, { maxLength: 8 }).map((lines) => lines.join('\n'));
const header = fc.tuple(
  fc.constantFrom('X-Robots-Tag', 'Content-Usage', 'Content-Type', 'tdm-reservation', '__proto__', 'Link'),
  fc.oneof(fc.constantFrom('noindex', 'unavailable_after: 1 Jan 2026', 'train-ai=n', 'text/html', '1'), anyText),
);
const body = fc.oneof(fc.constant('<meta name=robots content="noai, max-snippet:5"><p>é'), anyText);
const question: fc.Arbitrary<Question> = fc.record(
  {
    agent: fc.oneof(fc.constantFrom('ExampleBot', 'GPTBot', 'Googlebot/2.1'), anyText),
    url: fc.oneof(fc.constantFrom('https://example.com/a', 'https://example.com/aXb', 'x'), anyText),
    usages: fc.subarray([...allUsages]),
    at: fc.constantFrom('2025-01-01T00:00:00Z', '2026-11-16T12:00:00Z'),
    robots: fc.oneof(robots, fc.record({ status: fc.constantFrom(200, 404, 503, 'unreachable'), body: robots })),
    response: fc.record({ headers: fc.array(header, { maxLength: 4 }), body }, { requiredKeys: ['headers'] }),
    views: fc.subarray(['text', 'links', 'copy', 'snippet'] as const),
    unseen,
  },
  { requiredKeys: ['agent', 'url'] },
) as fc.Arbitrary<Question>;

test('what a log of decisions has is the same when it is asked again', async () => {
  const record = fc.record(
    { question, unstated: fc.constantFrom('allow', 'refuse'), unseen },
    { requiredKeys: ['question', 'unstated'] },
  );
  const records = fc.array(record, { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(records, async (made) => {
      const lines = made.map(({ question: asked, ...how }) => {
        const answer = asks[how.unstated]({ unseen: how.unseen ?? 'allow', ...asked });
        return formatJsonLine({ decision_id: 'x', question: asked, ...how, answer });
      });
      const input = lines.join('');
      const { status, out, err } = await heed(['ask', '--replay', '-'], { input });
      expect([jsonOf(out), err]).toEqual([[{ counts: { same: made.length, different: 0, notAsked: 0 } }], '']);
      expect(status).toBe(0);
    }),
    { numRuns: Math.min(Number(process.env['HEED_FUZZ_RUNS'] ?? 30), 20_000) },
  );
});

test('damaged lines are told of, and none is lost', async () => {
  const line = JSON.stringify({ question: { agent: 'A', url: 'https://example.com/' }, answer: { decisions: {} } });
  const damaged = fc.oneof(
    fc.tuple(fc.nat(line.length), anyText).map(([at, more]) => line.slice(0, at) + more + line.slice(at + 1)),
    fc.json(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(damaged, { minLength: 1, maxLength: 10 }), async (lines) => {
      const input = lines.map((one) => one.replaceAll('\n', ' ')).join('\n');
      const { out, err } = await heed(['ask', '--replay', '-'], { input });
      const { counts } = jsonOf(out).at(-1) as { counts: Record<string, number> };
      const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
      expect([all, err]).toEqual([lines.filter((one) => one.trim() !== '').length, '']);
    }),
    { numRuns: Math.min(Number(process.env['HEED_FUZZ_RUNS'] ?? 30), 20_000) },
  );
});
