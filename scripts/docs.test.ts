import { readFileSync } from 'node:fs';
import { catalogue } from '@heed/core/diagnostics';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { diagnosticsPage } from './diagnostics-page.mjs';

test('docs/diagnostics.md is what "npm run docs" writes', () => {
  const page = readFileSync(new URL('../docs/diagnostics.md', import.meta.url), 'utf8');
  expect(page).toBe(diagnosticsPage(catalogue));
});
