import { knownDialects } from '@heed/core/internal/answers';
import { expect, test } from 'vitest';
import { featuresToArrange } from './question-options.js';

test('--arrangement takes every word that a dialect knows', () => {
  expect(featuresToArrange).toEqual(knownDialects.flatMap(({ arrangements }) => arrangements));
});
