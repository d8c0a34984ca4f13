import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rslHint } from '../policy/page.js';
import { mayHaveRsl } from './later-rsl.js';

test('says what the regular expression says, from any offset', () => {
  const words = [
    'rsl',
    'RSL',
    'R',
    'sL',
    '+',
    '&#43;',
    '&#x2b;',
    '&#X2B;',
    '&plus;',
    '&Plus;',
    '&',
    'xml',
    'XmL',
    'x',
    ' ',
  ];
  const texts = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.nat(12), (text, from) => {
      expect(mayHaveRsl(text, from)).toBe(rslHint.test(text.slice(from)));
    }),
    { numRuns: 1000 },
  );
});

test.each(['a rsl+xml', 'RSL&#43;XML', 'rsl&#x2b;xml.', 'rsl&plus;xml'])('finds %j', (text) => {
  expect(mayHaveRsl(text, 0)).toBe(true);
});
