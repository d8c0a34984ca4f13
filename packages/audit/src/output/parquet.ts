import { type ColumnType, type ColumnValue, createParquetTable } from './parquet-table.js';
import { type FlatRow, type flatColumns, flatRows } from './row.js';
import type { RowWriter } from './row-writer.js';
import type { Sink } from './sink.js';

/** The rows of answers as Parquet, one for each usage. */
export function createParquetWriter(sink: Sink): RowWriter {
  const table = createParquetTable(columnTypes, sink);

  async function addRest(flat: readonly FlatRow[], written: Promise<void>): Promise<void> {
    await written;
    for (const row of flat) await table.add(valuesOf(row));
  }

  return {
    row: (row) => {
      const flat = flatRows(row);
      for (let at = 0; at < flat.length; at++) {
        const written = table.add(valuesOf(flat[at] as FlatRow));
        if (written !== undefined) return addRest(flat.slice(at + 1), written);
      }
      return undefined;
    },
    finish: table.finish,
  };
}

function valuesOf(row: FlatRow): Readonly<Record<string, ColumnValue>> {
  return row as unknown as Readonly<Record<string, ColumnValue>>;
}

const columnTypes: Readonly<Record<(typeof flatColumns)[number], ColumnType>> = {
  file: 'text',
  offset: 'long',
  within: 'long',
  recordId: 'text?',
  url: 'text',
  host: 'text?',
  domain: 'text?',
  status: 'int?',
  mime: 'text?',
  capturedAt: 'moment?',
  askedAt: 'moment?',
  agent: 'text',
  usage: 'text',
  verdict: 'text',
  may: 'boolean',
  open: 'text?',
  blockedBy: 'text?',
  limits: 'text?',
  until: 'moment?',
  source: 'text?',
  line: 'int?',
  clause: 'text?',
  text: 'text?',
  evidenceAt: 'moment?',
  evidenceFile: 'text?',
  evidenceOffset: 'long?',
  evidenceDigest: 'text?',
};
