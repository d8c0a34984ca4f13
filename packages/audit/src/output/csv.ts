import { csvField, spreadsheetText } from '@heed/core/internal';
import { type AnswerRow, type FlatRow, flatColumns, flatRows } from './row.js';
import type { RowWriter } from './row-writer.js';
import { createTextSink, type Sink } from './sink.js';

/** RFC 4180, with the names of the columns as the first line, also if there are no rows. */
export function createCsvWriter(sink: Sink): RowWriter {
  const texts = createTextSink(sink);
  // It fits into what is gathered, so there is nothing to wait for.
  texts.write(`${flatColumns.join(',')}\r\n`);
  let rows = 0;

  async function writeRest(shared: SharedFields, flat: readonly FlatRow[], written: Promise<void>): Promise<void> {
    await written;
    for (const row of flat) await texts.write(formatLine(shared, row));
  }

  return {
    row: (row) => {
      const shared = sharedFields(row);
      const flat = flatRows(row);
      rows += flat.length;
      // Most lines are merely gathered. Waiting for each would take longer than to write it.
      for (let at = 0; at < flat.length; at++) {
        const written = texts.write(formatLine(shared, flat[at] as FlatRow));
        if (written !== undefined) return writeRest(shared, flat.slice(at + 1), written);
      }
      return undefined;
    },
    finish: async () => {
      await texts.finish();
      return rows;
    },
  };
}

/** The fields that all rows of an answer have in common, so that they are made once: those before the usage, and the last. */
function sharedFields(row: AnswerRow): SharedFields {
  const { file, offset, within, recordId, url, host, domain, status, mime, capturedAt, askedAt, agent } = row;
  const { evidenceAt, evidenceFile, evidenceOffset, evidenceDigest } = row;
  const record = `${field(file)},${offset},${within},${field(recordId)},${field(url)},${field(host)},${field(domain)}`;
  return {
    first: `${record},${status ?? ''},${field(mime)},${capturedAt ?? ''},${askedAt},${field(agent)}`,
    last: `${evidenceAt ?? ''},${field(evidenceFile)},${evidenceOffset ?? ''},${evidenceDigest ?? ''}`,
  };
}

interface SharedFields {
  readonly first: string;
  readonly last: string;
}

function formatLine({ first, last }: SharedFields, row: FlatRow): string {
  const { usage, verdict, may, open, blockedBy, limits, until, source, line, clause, text } = row;
  const decision = `${usage},${verdict},${may},${field(open)},${field(blockedBy)},${field(limits)},${field(until)}`;
  return `${first},${decision},${field(source)},${line ?? ''},${field(clause)},${field(text)},${last}\r\n`;
}

function field(text: string | undefined): string {
  return text === undefined ? '' : csvField(spreadsheetText(text));
}
