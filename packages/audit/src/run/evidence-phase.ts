import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { needsHistory } from '../answer/history.js';
import type { EvidenceEntry } from '../evidence/entry.js';
import { readSource } from '../evidence/read-source.js';
import { speaksOfSites } from '../evidence/robots-from.js';
import { createEvidenceStore, type EvidenceStore } from '../evidence/store.js';
import type { Problem } from '../problem.js';
import type { Unit } from '../unit.js';
import { type AuditFolder, partName } from './audit-folder.js';
import { jsonLinesOf } from './lines-of.js';
import { type Manifest, type Phase, placesPhases } from './manifest.js';
import type { EvidencePlan } from './plan-evidence.js';
import { startProgress } from './progress.js';
import type { AuditRequest } from './request.js';
import { runPhase } from './run-phase.js';
import type { WorkerPool } from './worker-pool.js';

/** Collects all evidence into the file of the folder. */
export async function collectEvidence(
  folder: AuditFolder,
  plan: EvidencePlan,
  manifest: Manifest,
  pool: WorkerPool,
  request: AuditRequest,
): Promise<void> {
  if (manifest.isDone('evidence')) return;
  removeIfOnlyBegun(folder, manifest);
  const store = createEvidenceStore(folder.evidence);
  try {
    if (!manifest.isDone('sources')) {
      await addSources(store, plan, request);
      store.commit();
      manifest.finish('sources');
    }
    await collect('evidence', 'evidence', (number, entry) => number <= plan.ownUnits || speaksOfSites(entry));
    // What revisit records refer to may be anywhere, also before them; so may what a robots.txt redirects to.
    store.settle();
    for (const [place, phase] of placesPhases.entries()) {
      // A search that has begun is made, also if the process was killed before it was planned.
      if (place >= store.searches()) break;
      if (manifest.plannedUnits(phase) === undefined) manifest.plan(phase, plan.units.length);
      await collect('places', phase, () => true);
      if (place + 1 === store.searches()) store.searched();
    }
    await store.complete();
  } finally {
    store.close();
  }
  manifest.finish('evidence');
  rmSync(folder.entries, { recursive: true, force: true });

  async function collect(
    what: 'evidence' | 'places',
    phase: Phase,
    isWanted: (number: number, entry: EvidenceEntry) => boolean,
  ): Promise<void> {
    const { units } = plan;
    mkdirSync(folder.entries, { recursive: true });
    const entriesOf = (number: number): string => join(folder.entries, `${phase}-${partName(number, 'entries')}`);
    const progress = startProgress('evidence', units, pool, (event) => request.onProgress?.(event));
    try {
      await runPhase({
        phase,
        units,
        manifest,
        pool,
        folder: folder.path,
        ahead: Number.POSITIVE_INFINITY,
        progress,
        signal: request.signal,
        job: (number, unit, isExact) => ({
          kind: 'collect',
          what,
          unit,
          isExact,
          setAside: manifest.setAside(unit.file),
          entries: join(folder.work, `entries-${number}`),
          withVisits: needsHistory(request.settings.usages),
        }),
        done: (number, job, { outcome }) => {
          if (job.kind !== 'collect') throw new Error('This is not the evidence of a unit.');
          renameSync(job.entries, entriesOf(number));
          manifest.done(phase, number, outcome);
        },
        // Only now: a unit whose place was wrong may have found captures within a record, and those are anybody's.
        settle: async (number, isSettled) => {
          if (isSettled) return;
          for (const entry of jsonLinesOf<EvidenceEntry>(entriesOf(number)))
            if (isWanted(number, entry)) store.add(entry);
          if (what === 'evidence') store.add(coverageOf(units[number - 1] as Unit));
          // Adding twice changes nothing, so it does not matter if the process is killed between these two.
          store.commit();
          manifest.settle(phase, number);
          rmSync(entriesOf(number), { force: true });
        },
      });
    } finally {
      progress.stop();
    }
  }
}

function coverageOf({ path, size, from, to }: Unit): EvidenceEntry {
  return { kind: 'covered', path, size, from, to };
}

/** A run that was killed while it made the file may have left one without tables. As long as nothing counts on it, it is made anew. */
function removeIfOnlyBegun(folder: AuditFolder, manifest: Manifest): void {
  if (manifest.isDone('sources')) return;
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(folder.evidence + ending, { force: true });
}

/** Limit: problems of one file with evidence that are told one by one. */
const maxTold = 3;

/** Adds the evidence that is not in WARC files. What of it cannot be read is told, as those are not the inputs of the audit. */
async function addSources(store: EvidenceStore, { sources }: EvidencePlan, { onNote }: AuditRequest): Promise<void> {
  for (const source of sources) {
    let problems = 0;
    const onProblem = ({ file, offset, message }: Problem): void => {
      if (problems++ < maxTold) onNote?.(`${file}, at byte ${offset}: ${message}`);
    };
    for await (const entry of readSource(source, { onProblem })) if (speaksOfSites(entry)) store.add(entry);
    if (problems > maxTold) onNote?.(`${source.file} has ${problems - maxTold} more such places.`);
  }
}
