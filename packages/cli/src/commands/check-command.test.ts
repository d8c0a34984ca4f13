import { knownDialects } from '@heed/core/documents';
import { expect, test } from 'vitest';
import { featuresToArrange } from './check-command.js';

test('--arrangement takes every word that a dialect knows', () => {
  expect(featuresToArrange).toEqual(knownDialects.flatMap(({ arrangements }) => arrangements));
});
