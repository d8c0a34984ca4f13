import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Decision } from './answer.js';
import { mergeDecisions } from './merge-decisions.js';

const reason = { dialect: 'robots-txt', source: 'robots.txt', line: 2, column: 1, text: 'Disallow: /' } as const;
const decision: fc.Arbitrary<Decision> = fc.oneof(
  { weight: 4, arbitrary: fc.boolean().map((may): Decision => ({ ...silent(), may })) },
  fc.constant<Decision>({
    ...silent(),
    verdict: 'denied',
    may: false,
    because: [{ ...reason, says: 'disallow', clause: 'RFC9309-2.2.2-b' }],
  }),
  fc.constant<Decision>({
    ...silent(),
    may: false,
    blockedBy: 'crawl',
    blockedVerdict: 'denied',
    blockedBecause: [{ ...reason, says: 'disallow', clause: 'RFC9309-2.2.2-b' }],
  }),
);

function silent(): Decision {
  return { verdict: 'unstated', may: true, limits: [], because: [], overruled: [] };
}

test('decisions of which nobody says anything are merged as all others are', () => {
  fc.assert(
    fc.property(fc.array(decision, { minLength: 1, maxLength: 6 }), (members) => {
      const merge = (all: readonly Decision[]): string =>
        JSON.stringify(mergeDecisions(all.map((one) => ({ 'ai-train': one }))));
      // A count of none changes nothing, but such a decision is not taken for a silent one.
      const [first, ...others] = members as [Decision, ...Decision[]];
      expect(merge(members)).toBe(merge([{ ...first, overruledMore: 0 }, ...others]));
    }),
  );
});

test('there is no known end where a member ran out at a time that is not known (ASK-40)', () => {
  const limits = [{ limit: 'time-limit', value: 'until-recrawled' }];
  const until = '2031-01-01T00:00:00Z';
  const ended: Decision = { ...silent(), verdict: 'allowed', may: false, limits };
  const timed: Decision = { ...silent(), verdict: 'allowed', until };
  expect(mergeDecisions([{ preserve: timed }, { preserve: ended }]).preserve?.until).toBeUndefined();
  expect(mergeDecisions([{ preserve: timed }, { preserve: { ...timed, may: false } }]).preserve?.until).toBe(until);
});
