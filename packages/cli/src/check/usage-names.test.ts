import { allUsages } from '@heed/core';
import { expect, test } from 'vitest';
import { spokenOf } from './usage-names.js';

test('several usages in few words', () => {
  expect(spokenOf(['crawl'])).toBe('crawl');
  expect(spokenOf(['present-link', 'tdm'])).toBe('present-link, tdm');
  expect(spokenOf(['index', 'present', 'present-snippet', 'present-link', 'tdm'])).toBe(
    'index, present, present-snippet/link, tdm',
  );
  expect(spokenOf(allUsages)).toBe(
    'crawl, follow, index, preserve, present, present-…, anchor-text, translate, ai-train, ai-input, tdm, other',
  );
});
