import { describe, expect, test, vi } from 'vitest';
import { killed } from './doors/killed.ts';
import { randomBatch } from './plan/random-sites.ts';
import { patientTimeout, runBatch } from './run-batch.ts';

const { sites, gaps } = randomBatch(165, 0, 30);

/** Limit: each of them starts several processes one after the other, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 180_000 });

describe.each([
  { store: 'folder', tags: [] },
  { store: 'sqlite', tags: ['long'] },
] as const)('what a crawler knew when it was killed', ({ store, tags }) => {
  test(`the next one knows (${store})`, { tags: [...tags] }, async () => {
    const report = await runBatch({ sites, gaps: gaps.slice(0, 2) }, killed(store, 60), patientTimeout);
    expect(report.faults).toEqual([]);
    expect(report.starts).toBe(4);
    expect(report.denied).toBeGreaterThan(50);
    expect(report.pageRequests).toBeGreaterThan(100);
  });
});

test('a crawler whose store keeps nothing asks again, and that is seen', { tags: ['long'] }, async () => {
  const { faults } = await runBatch(
    { sites, gaps: gaps.slice(0, 1) },
    killed('folder', 60, '/dev/null/nowhere'),
    patientTimeout,
  );
  expect(faults.map(({ kind }) => kind)).toContain('asked too often');
});
