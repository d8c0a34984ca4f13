import { allUsages } from '@heed/core';
import { expect, test } from 'vitest';
import { usageList } from './usage-list.js';

test('several usages in few words', () => {
  expect(usageList(['crawl'])).toBe('crawl');
  expect(usageList(['present-link', 'tdm'])).toBe('present-link, tdm');
  expect(usageList(['index', 'present', 'present-snippet', 'present-link', 'tdm'])).toBe(
    'index, present, present-snippet/link, tdm',
  );
  expect(usageList(allUsages)).toBe(
    'crawl, follow, index, preserve, present, present-…, anchor-text, translate, ai-train, ai-input, tdm, other',
  );
});
