import { expect, test } from 'vitest';
import { randomBatch } from './plan/random-sites.ts';
import { plantedFaults } from './planted-faults.ts';
import { runBatch } from './run-batch.ts';

const batch = randomBatch(9309, 0, 40);

test.each(plantedFaults)('a crawler that $name is caught: $caught', async ({ door, caught }) => {
  const { faults } = await runBatch(batch, door);
  expect(faults.map(({ kind }) => kind)).toContain(caught);
});
