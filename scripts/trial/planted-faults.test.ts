import { expect, test } from 'vitest';
import { randomBatch } from './plan/random-sites.ts';
import { plantedFaults } from './planted-faults.ts';
import { patientTimeout, runBatch } from './run-batch.ts';

/** Sites of every kind but those that never answer, so that no crawler has to wait, with a day between their two phases. */
const { sites, gaps } = randomBatch(165, 0, 50);
const batch = { sites, gaps: gaps.slice(0, 2) };

test.each(plantedFaults)('a crawler that $name is caught: $caught', async ({ door, caught }) => {
  const { faults } = await runBatch(batch, door, patientTimeout);
  expect(faults.map(({ kind }) => kind)).toContain(caught);
});
