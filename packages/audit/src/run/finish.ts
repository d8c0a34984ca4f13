import { existsSync } from 'node:fs';
import { sumTallies } from '../output/add-tallies.js';
import { openAtomicFile } from '../output/atomic-file.js';
import { createTally } from '../output/create-tally.js';
import { createTextSink } from '../output/sink.js';
import { type AuditedWith, formatProblem, formatSummary, summaryOf } from '../output/summary.js';
import type { AuditSettings } from '../settings.js';
import { writeEvidenceTable } from '../tables/evidence-table.js';
import type { Tally } from '../tally.js';
import type { AuditFolder } from './audit-folder.js';
import { type Manifest, ofFiles } from './manifest.js';

/** Writes what an audit comes to into its folder, as far as it is not there. */
export async function writeResults(
  folder: AuditFolder,
  manifest: Manifest,
  settings: AuditSettings,
  tally: Tally,
  audited: AuditedWith,
): Promise<void> {
  if (!existsSync(folder.problems)) {
    await writeTexts(folder.problems, manifest.problems(), formatProblem);
  }
  // An index that was ready is a file of its own, and may be larger than all that was answered.
  if (existsSync(folder.evidence) && !existsSync(folder.evidenceTable)) {
    const file = openAtomicFile(folder.evidenceTable);
    try {
      await writeEvidenceTable(folder.evidence, file.write);
      file.put();
    } finally {
      file.drop();
    }
  }
  if (!existsSync(folder.summary)) {
    await writeTexts(folder.summary, [summaryOf(tally, settings, audited)], formatSummary);
  }
}

export function tallyOf(manifest: Manifest): Tally {
  const ofAllFiles = createTally();
  for (const problem of manifest.problems(ofFiles)) ofAllFiles.problem(problem);
  return sumTallies(all());

  function* all(): Generator<Tally> {
    yield ofAllFiles.tally();
    yield* manifest.tallies();
  }
}

async function writeTexts<T>(path: string, values: Iterable<T>, format: (value: T) => string): Promise<void> {
  const file = openAtomicFile(path);
  try {
    const texts = createTextSink(file.write);
    for (const value of values) {
      const written = texts.write(format(value));
      if (written !== undefined) await written;
    }
    await texts.finish();
    file.put();
  } finally {
    file.drop();
  }
}
