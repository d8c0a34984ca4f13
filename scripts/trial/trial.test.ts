import { expect, test } from 'vitest';
import { doors } from './doors/doors.ts';
import { randomBatch } from './plan/random-sites.ts';
import { patientTimeout, runBatch } from './run-batch.ts';

test.each(Object.entries(doors))('through the door %s, the logs of the servers show no fault', async (name, door) => {
  // Crawlee takes ten times as long for a page. The others have the sites on which every planted fault is caught.
  const batch = randomBatch(165, 0, name === 'crawlee' ? 15 : 50);
  const { faults, denied, pageRequests } = await runBatch(batch, door, patientTimeout);
  expect(faults).toEqual([]);
  // A crawl in which nothing is denied, or nothing fetched, would prove nothing.
  expect(denied).toBeGreaterThan(50);
  expect(pageRequests).toBeGreaterThan(100);
});
