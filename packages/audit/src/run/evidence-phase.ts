import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Capture } from '../capture.js';
import { createEvidenceStore } from '../evidence/store.js';
import type { Unit } from '../unit.js';
import { type AuditFolder, partName } from './audit-folder.js';
import { jsonLinesOf } from './lines-of.js';
import type { Manifest } from './manifest.js';
import { startProgress } from './progress.js';
import type { AuditRequest } from './request.js';
import { runPhase } from './run-phase.js';
import type { WorkerPool } from './worker-pool.js';

/** Collects the evidence in all units of WARC files. */
export async function collectEvidence(
  folder: AuditFolder,
  units: readonly Unit[],
  manifest: Manifest,
  pool: WorkerPool,
  request: AuditRequest,
): Promise<void> {
  const states = manifest.units('evidence');
  const isBegun = states.some(({ isSettled }) => isSettled);
  // A run that was killed while it made the file may have left one without tables.
  if (!isBegun)
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(folder.evidence + ending, { force: true });
  const store = createEvidenceStore(folder.evidence);
  mkdirSync(folder.captures, { recursive: true });
  const captures = (number: number): string => join(folder.captures, partName(number, 'captures'));
  const progress = startProgress('evidence', units, pool, (event) => request.onProgress?.(event));
  try {
    await runPhase({
      phase: 'evidence',
      units,
      manifest,
      pool,
      folder: folder.path,
      ahead: Number.POSITIVE_INFINITY,
      progress,
      signal: request.signal,
      job: (number, unit, isExact) => ({
        kind: 'collect',
        unit,
        isExact,
        setAside: manifest.setAside(unit.file),
        captures: join(folder.work, `captures-${number}`),
      }),
      done: (number, job, { outcome }) => {
        if (job.kind !== 'collect') throw new Error('This is not the evidence of a unit.');
        renameSync(job.captures, captures(number));
        manifest.done('evidence', number, outcome);
      },
      // Only now: a unit whose place was wrong may have found captures within a record, and those are anybody's.
      settle: async (number, isSettled) => {
        if (isSettled) return;
        await store.addAll(jsonLinesOf<Capture>(captures(number)));
        // Adding twice changes nothing, so it does not matter if the process is killed between these two.
        store.commit();
        manifest.settle('evidence', number);
        rmSync(captures(number));
      },
    });
  } finally {
    progress.stop();
    store.close();
  }
  rmSync(folder.captures, { recursive: true, force: true });
}
