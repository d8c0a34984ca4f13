import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMoment } from './moment.js';

test.each([
  // One instant in every form (RT-X-8).
  ['Wed, 03 Dec 2025 13:09:53 GMT', '2025-12-03T13:09:53Z'],
  ['Wednesday, 03-Dec-25 13:09:53 GMT', '2025-12-03T13:09:53Z'],
  ['Wednesday, 03-Dec-2025 13:09:53 GMT', '2025-12-03T13:09:53Z'],
  ['2025-12-03T13:09:53Z', '2025-12-03T13:09:53Z'],
  ['2025-12-03T13:09:53.999Z', '2025-12-03T13:09:53Z'],
  ['2025-12-03 13:09:53', '2025-12-03T13:09:53Z'],
  ['20251203T130953Z', '2025-12-03T13:09:53Z'],
  ['2025-12-03T14:09:53+01:00', '2025-12-03T13:09:53Z'],
  ['2025-12-03T08:09:53-0500', '2025-12-03T13:09:53Z'],
  ['Wed, 3 Dec 2025 14:09:53 +0100', '2025-12-03T13:09:53Z'],
  ['03 Dec 2025 13:09:53 UTC', '2025-12-03T13:09:53Z'],
  ['03-Dec-2025 08:09:53 EST', '2025-12-03T13:09:53Z'],
  ['Wed Dec  3 13:09:53 2025', '2025-12-03T13:09:53Z'],
  ['Dec 3, 2025 13:09:53 GMT', '2025-12-03T13:09:53Z'],
  ['December 3, 2025 14:09:53 GMT+1', '2025-12-03T13:09:53Z'],
  ['  wed, 03 dec 2025 13:09:53 gmt ', '2025-12-03T13:09:53Z'],
  // Examples from the documentation of crawlers.
  ['25-Aug-2007 15:00:00 EST', '2007-08-25T20:00:00Z'],
  ['25 Jun 2010 15:00:00 PST', '2010-06-25T23:00:00Z'],
  ['1-Jan-2000 00:00:00 EST', '2000-01-01T05:00:00Z'],
  ['25 Jun 2010 15:00:00 PDT', '2010-06-25T22:00:00Z'],
  ['25 Jun 2010 15:00 CEST', '2010-06-25T13:00:00Z'],
  // A day alone is its first moment (RT-A-16).
  ['2020-09-21', '2020-09-21T00:00:00Z'],
  ['25-Aug-2007', '2007-08-25T00:00:00Z'],
  ['25 August 2007', '2007-08-25T00:00:00Z'],
  ['Aug 25, 2007', '2007-08-25T00:00:00Z'],
  ['20200921', '2020-09-21T00:00:00Z'],
  // Two digits.
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
  ['Friday, 31-Dec-69 00:00:00 GMT', '2069-12-31T00:00:00Z'],
  // A leap day, and the last moment that has four digits for its year.
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ['9999-12-31T23:59:59-12:00', '9999-12-31T23:59:59Z'],
])('%s', (text, wanted) => {
  expect(readMoment(text)).toBe(wanted);
});

test.each([
  '',
  'never',
  'tomorrow',
  '2025-02-30',
  '2025-13-01',
  '0000-00-00',
  '0000-00-00 00:00:00',
  '31-Jun-2010 15:00:00 PST',
  '03 Dec 2025 25:00:00 GMT',
  '03 Dec 2025 13:61:00 GMT',
  '03 Dec 2025 13:09:53 XYZ',
  '03 Dec 125 13:09:53 GMT',
  '03 Foo 2025',
  '2025-12-03T13:09:53+99:00',
  '1764767393',
  'Wed, 03 Dec 2025 13:09:53 GMT, noindex',
])('not a date: %s', (text) => {
  expect(readMoment(text)).toBeUndefined();
});

test('any text: no exception, and a moment that a clock can read', () => {
  const sign = fc.constantFrom('Wed', ', ', '03', '-', 'Dec', ' ', '2025', ':', '13', 'T', 'Z', 'GMT', '+', '9');
  const text = fc.oneof(
    fc.string(),
    fc.array(sign, { maxLength: 20 }).map((signs) => signs.join('')),
  );
  fc.assert(
    fc.property(text, (value) => {
      const moment = readMoment(value);
      if (moment === undefined) return;
      expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(Date.parse(moment)).not.toBeNaN();
    }),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 3000) },
  );
});
