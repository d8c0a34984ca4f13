import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { newFolder } from '../../../../fetch/src/testing/work-folder.js';
import type { AuditSettings } from '../../settings.js';
import { openAtomicFile } from '../atomic-file.js';
import type { AnswerRow } from '../row.js';
import { createRowWriter } from '../row-writer.js';
import type { Sink } from '../sink.js';

type WriterSettings = Pick<AuditSettings, 'format' | 'only' | 'views'>;

/** What a writer makes of these rows, in one piece. The sink takes its time, and then overwrites what it was given. */
export async function bytesOf(settings: WriterSettings, rows: Iterable<AnswerRow>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await writeTo(settings, rows, async (bytes) => {
    pieces.push(Buffer.from(bytes));
    await new Promise(setImmediate);
    bytes.fill(0xff);
  });
  return Buffer.concat(pieces);
}

export async function writeTo(settings: WriterSettings, rows: Iterable<AnswerRow>, sink: Sink): Promise<number> {
  const writer = createRowWriter(settings, sink);
  for (const row of rows) await writer.row(row);
  return writer.finish();
}

/** The path of a part with these rows. */
export async function partOf(settings: WriterSettings, rows: Iterable<AnswerRow>): Promise<string> {
  const path = join(newFolder(), `part.${settings.format}`);
  const file = openAtomicFile(path);
  await writeTo(settings, rows, file.write);
  file.put();
  return path;
}

let connected: Promise<DuckDBConnection> | undefined;

/** What DuckDB makes of a query, each value as text, or null. */
export async function queried(query: string): Promise<(string | null)[][]> {
  connected ??= DuckDBInstance.create().then((instance) => instance.connect());
  const reader = await (await connected).runAndReadAll(query);
  return reader.getRows().map((row) => row.map((value) => (value === null ? null : String(value))));
}
