import type { SnippetTerms, ViewRules } from '@heed/core/page';
import fc from 'fast-check';
import { test } from 'vitest';
import { findInHtml } from '../find/html.js';
import { expectSame } from '../testing/expect-same.js';
import { runs } from '../testing/runs.js';
import { viewsOf } from './views.js';

/** Words of all lengths, in all kinds of elements, with parts that may not be shown. */
const parts = fc.array(
  fc.record({
    word: fc.oneof(
      fc.string({ minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 400 }).map((length) => 'w𝒳'.repeat(length)),
    ),
    around: fc.constantFrom(
      ['', ''],
      ['<p>', ''],
      ['<b>', '</b>'],
      ['<p class=cut>', '</p>'],
      ['<i class=cut>', '</i>'],
    ),
    space: fc.constantFrom('', ' ', '\n', '. '),
    times: fc.constantFrom(1, 1, 3, 300),
  }),
  { maxLength: 8 },
);

test('a snippet from the opening of a text is that from the whole text', () => {
  fc.assert(
    fc.property(parts, (all) => {
      const text = all
        .map(({ word, around: [before, behind], space, times }) => {
          return `${before}${word.replace(/[<&\0]/g, '')}${space}${behind}`.repeat(times);
        })
        .join('');
      const page = findInHtml(text, 'https://example.com/');
      const rules: ViewRules = {
        may: (_, elementIndex) => page.elements[elementIndex]?.classes !== 'cut',
        regions: [],
      };
      // With a length for the whole page, as long as any snippet, all of the text is read.
      const terms: SnippetTerms = { maxLengths: [{ count: 160, unit: 'chars' }], credits: [] };
      const whole = viewsOf(text, page, ['snippet'], { ...rules, snippetTerms: () => terms });
      expectSame(viewsOf(text, page, ['snippet'], rules), whole);
    }),
    runs(200),
  );
});
