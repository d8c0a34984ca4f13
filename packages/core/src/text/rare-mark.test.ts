import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { robotExclusionMark } from '../dialects/class-names/profile/robot-names.js';
import { rslMark } from '../policy/page.js';
import { hasMark } from './rare-mark.js';

const rslWords = [
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
const robotWords = [
  'robot',
  'Robot',
  'e',
  'E',
  'x',
  'X',
  'clusion',
  'CLUSION',
  'Exclusion',
  '.',
  'robotexclusion',
  'ex',
];

describe.each([
  ['rsl+xml', rslMark, rslWords],
  ['robotexclusion', robotExclusionMark, robotWords],
] as const)('the mark %s', (_, mark, words) => {
  test('is found where the regular expression matches, from any offset', () => {
    const texts = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.nat(12), (text, from) => {
        expect(hasMark(text, mark, from)).toBe(mark.pattern.test(text.slice(from)));
      }),
      { numRuns: 1000 },
    );
  });
});

test.each(['a rsl+xml', 'RSL&#43;XML', 'rsl&#x2b;xml.', 'rsl&plus;xml'])('finds %j', (text) => {
  expect(hasMark(text, rslMark)).toBe(true);
});

test.each(['schema.RobotExclusion', 'ROBOTEXCLUSION.NAMES'])('finds %j', (text) => {
  expect(hasMark(text, robotExclusionMark)).toBe(true);
});
