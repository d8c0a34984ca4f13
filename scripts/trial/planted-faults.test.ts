import { expect, test } from 'vitest';
import { randomBatch } from './plan/random-sites.ts';
import { type PlantedFault, plantedFaults } from './planted-faults.ts';
import { patientTimeout, runBatch } from './run-batch.ts';

/** Sites of every kind but those that never answer, so that no crawler has to wait, with a day between their two phases. */
const { sites, gaps } = randomBatch(165, 0, 50);
const batch = { sites, gaps: gaps.slice(0, 2) };

/** One for each kind of fault that the judge finds; the others are long proofs. */
const first = plantedFaults.filter(
  ({ caught }, index) => plantedFaults.findIndex((one) => one.caught === caught) === index,
);

async function expectCaught({ door, caught }: PlantedFault): Promise<void> {
  const { faults } = await runBatch(batch, door, patientTimeout);
  expect(faults.map(({ kind }) => kind)).toContain(caught);
}

test.each(first)('a crawler that $name is caught: $caught', expectCaught);

const others = plantedFaults.filter((fault) => !first.includes(fault));
test.each(others)('a crawler that $name is caught: $caught', { tags: ['long'] }, expectCaught);
