import type { EvidenceEntry } from '../evidence/entry.js';
import { entryOf, visitOf } from '../evidence/entry-of.js';
import { openWants } from '../evidence/wants.js';
import { openAtomicFile } from '../output/atomic-file.js';
import { createTextSink } from '../output/sink.js';
import type { WarcRecord } from '../warc/record.js';
import type { MarkerWriter } from './marker.js';
import { readUnitRecords } from './read-unit.js';
import type { CollectJob, JobResult } from './worker-messages.js';

/** Writes what a unit of a WARC file adds to the evidence into a file, an entry a line. */
export async function collectUnit(job: CollectJob, evidence: string, marker: MarkerWriter): Promise<JobResult> {
  const file = openAtomicFile(job.entries);
  const texts = createTextSink(file.write);
  const wants = job.what === 'places' ? openWants(evidence) : undefined;
  const { path, file: name } = job.unit;

  /** Most records add nothing. */
  function entriesOf(record: WarcRecord): readonly EvidenceEntry[] {
    if (wants !== undefined) return wants.entriesOf(record, path, name);
    const entry = entryOf(record, name);
    const visit = job.withVisits === true ? visitOf(record) : undefined;
    return [entry, visit].filter((one) => one !== undefined);
  }

  async function write(entries: readonly EvidenceEntry[]): Promise<boolean> {
    for (const entry of entries) await texts.write(`${JSON.stringify(entry)}\n`);
    return false;
  }

  try {
    const outcome = await readUnitRecords(job, marker, (found) => {
      if (found.kind !== 'record') return true;
      const entries = entriesOf(found);
      return entries.length === 0 ? false : write(entries);
    });
    await texts.finish();
    file.put();
    return { outcome };
  } finally {
    wants?.close();
    file.drop();
  }
}
