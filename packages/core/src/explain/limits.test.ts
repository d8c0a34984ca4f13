import { expect, test } from 'vitest';
import type { Decision } from '../ask/answer.js';
import type { Usage } from '../policy/usage.js';
import { defined } from '../text/defined.js';
import { limitsInWords } from './limits.js';

function words(usage: Usage, limits: readonly string[], until?: string): string {
  const decision: Decision = defined({
    verdict: 'allowed',
    may: true,
    limits: limits.map((text) => {
      const equals = text.indexOf('=');
      return { limit: text.slice(0, equals), value: text.slice(equals + 1) };
    }),
    because: [],
    overruled: [],
    until,
  });
  return limitsInWords(usage, decision);
}

test.each([
  ['max-length=1-words', 'at most 1 word'],
  ['max-length=some', 'under the condition "max-length=some"'],
  ['time-limit=until-recrawled', 'until the next crawl'],
  ['time-limit=until-2026-02-28', 'until the end of 28 February 2026 (UTC)'],
  ['time-limit=until-2025-12-03T13:09:53Z', 'until 3 December 2025, 13:09:53 UTC'],
  ['time-limit=until-2026-03-01T00:00:00Z', 'until the end of 28 February 2026 (UTC)'],
  ['time-limit=until-2026-99-99', 'until 2026-99-99'],
  ['time-limit=until-0000-01-01T00:00:00Z', 'until 0000-01-01T00:00:00Z'],
  ['time-limit=2-days', 'for 2 days after it was last crawled'],
  ['time-limit=soon', 'under the condition "time-limit=soon"'],
  ['prohibited-modification=translation', 'without translating it'],
  ['must-use-resource=/a b', 'using nothing but "/a b" for it'],
  ['must-include-resource=/credit', 'only together with "/credit"'],
  ['terms=https://example.com/terms', 'under the terms at "https://example.com/terms"'],
  ['payment=purchase', 'for a payment of the type "purchase"'],
  ['payment=unspecified', 'for a payment that the terms name'],
  ['payment=attribution', 'with attribution to its source'],
  ['license-server=https://a.example/', 'with a licence from the server "https://a.example/"'],
  ['user=education', 'only for users of the type "education"'],
  ['user=not commercial government', 'not for users of the type "commercial government"'],
  ['user=notable', 'only for users of the type "notable"'],
  ['geo=EU US', 'only in "EU US"'],
  ['geo=not FR', 'not in "FR"'],
  ['reporting=https://a.example/profile', 'with reports on the use as in "https://a.example/profile"'],
  ['use=immediate', 'without storing or reusing anything of it'],
  ['use=reference', 'with no more than excerpts and a link to it'],
  ['use=other', 'under the condition "use=other"'],
  ['fee=1', 'under the condition "fee=1"'],
])('%s is: %s', (limit, expected) => {
  expect(words('present-snippet', [limit])).toBe(expected);
});

test('several limits are listed, equal ones once, with the time at which a number of days ends', () => {
  const both = ['max-length=20-chars', 'max-length=20-chars', 'time-limit=3-days'];
  expect(words('preserve', both, '2026-11-04T00:00:00Z')).toBe(
    'at most 20 characters and for 3 days after the first copy was kept, that is until the end of 3 November 2026 (UTC)',
  );
});

test('no limits give no words', () => {
  expect(words('crawl', [])).toBe('');
});
