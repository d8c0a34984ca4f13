import { type StoredCaptureRow, storedCaptures } from '../evidence/stored-entries.js';
import { addressColumns } from '../output/address-columns.js';
import { createParquetTable } from '../output/parquet-table.js';
import type { Sink } from '../output/sink.js';

/** Writes the captures of robots.txt and other files with rules as Parquet, a row for each. */
export async function writeEvidenceTable(path: string, sink: Sink): Promise<void> {
  const table = createParquetTable(
    {
      url: 'text',
      host: 'text?',
      domain: 'text?',
      capturedAt: 'moment?',
      status: 'int?',
      location: 'text?',
      file: 'text?',
      offset: 'long?',
      digest: 'text?',
      body: 'text?',
    },
    sink,
  );
  const hostOf = addressColumns();
  for (const capture of storedCaptures(path)) await table.add({ ...hostOf(capture.url), ...columnsOf(capture) });
  await table.finish();
}

function columnsOf({ url, at, status, location, file, offset, digest, body }: StoredCaptureRow) {
  return {
    url,
    capturedAt: at === '' ? undefined : `${at}Z`,
    // What was not found, or not reached, has no status.
    status: status > 0 ? status : undefined,
    location: location === '' ? undefined : location,
    file: file === '' ? undefined : file,
    offset: offset ?? undefined,
    digest: digest === null ? undefined : `sha256:${Buffer.from(digest).toString('hex')}`,
    body: body === null ? undefined : Buffer.from(body).toString('utf8'),
  };
}
