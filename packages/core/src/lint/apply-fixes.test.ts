import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Edit } from '../diagnostics/diagnostic.js';
import { applyFixes } from './apply-fixes.js';

function fix(start: number, end: number, text: string): Edit {
  return { span: { start, end }, text };
}

describe('fixes', () => {
  test.each<[title: string, fixes: Edit[], wanted: string]>([
    ['none', [], 'abcdef'],
    ['in any order', [fix(4, 5, 'E'), fix(1, 2, 'B')], 'aBcdEf'],
    ['that insert', [fix(0, 0, '>'), fix(6, 6, '<')], '>abcdef<'],
    ['that delete', [fix(0, 2, ''), fix(5, 6, '')], 'cde'],
    ['side by side', [fix(0, 3, '1'), fix(3, 6, '2')], '12'],
    ['of all of it', [fix(0, 6, 'x')], 'x'],
    ['that overlap: the first is applied', [fix(2, 5, 'late'), fix(0, 3, 'early')], 'earlydef'],
    ['that start together: the first given is applied', [fix(1, 3, 'one'), fix(1, 2, 'other')], 'aonedef'],
    ['that are the same', [fix(1, 1, ':'), fix(1, 1, ':')], 'a:bcdef'],
    ['inside another', [fix(0, 6, 'x'), fix(3, 3, 'y')], 'x'],
    ['before and after a replacement', [fix(2, 4, 'X'), fix(4, 4, '>'), fix(2, 2, '<')], 'ab<X>ef'],
    ['that are not within the text', [fix(-1, 1, 'x'), fix(5, 9, 'y'), fix(3, 2, 'z')], 'abcdef'],
  ])('%s', (_, fixes, wanted) => {
    expect(applyFixes('abcdef', fixes).text).toBe(wanted);
  });

  test('are listed if they were applied, in the order of the text', () => {
    const [late, early, beaten] = [fix(4, 5, 'E'), fix(1, 3, 'B'), fix(2, 3, 'C')];
    expect(applyFixes('abcdef', [late, early, beaten]).applied).toEqual([early, late]);
  });
});

test('one after the other from the last to the first, the applied ones give the same text', () => {
  const anyFix = fc
    .tuple(fc.nat(20), fc.nat(4), fc.constantFrom('', 'x', 'yy'))
    .map(([start, length, text]) => fix(start, start + length, text));
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.array(anyFix, { maxLength: 8 }), (text, fixes) => {
      const { text: fixed, applied } = applyFixes(text, fixes);
      let byHand = text;
      for (const { span, text: piece } of [...applied].reverse()) {
        byHand = byHand.slice(0, span.start) + piece + byHand.slice(span.end);
      }
      expect(fixed).toBe(byHand);
      // A fix that was not applied overlaps or touches one that was.
      const within = fixes.filter(({ span }) => span.end <= text.length);
      for (const { span } of within.filter((one) => !applied.includes(one))) {
        expect(applied.some((one) => one.span.start <= span.end && span.start <= one.span.end)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
