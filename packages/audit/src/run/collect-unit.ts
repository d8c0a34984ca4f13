import { captureOf } from '../inputs/warc-items.js';
import { openAtomicFile } from '../output/atomic-file.js';
import { createTextSink } from '../output/sink.js';
import type { MarkerWriter } from './marker.js';
import { readUnitRecords } from './read-unit.js';
import type { CollectJob, JobResult } from './worker-messages.js';

/** Writes the evidence that a unit of a WARC file holds into a file, a capture a line. */
export async function collectUnit(job: CollectJob, marker: MarkerWriter): Promise<JobResult> {
  const file = openAtomicFile(job.captures);
  const texts = createTextSink(file.write);
  try {
    const outcome = await readUnitRecords(job, marker, async (found) => {
      if (found.kind !== 'record') return true;
      const capture = captureOf(found);
      if (capture !== undefined) await texts.write(`${JSON.stringify(capture)}\n`);
      return false;
    });
    await texts.finish();
    file.put();
    return { outcome };
  } finally {
    file.drop();
  }
}
