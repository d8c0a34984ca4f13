import { type AnswerRow, type FlatRow, flatColumns, flatRows } from './row.js';
import type { RowWriter } from './row-writer.js';
import { createTextSink, type Sink } from './sink.js';

/** RFC 4180, with the names of the columns as the first line, also if there are no rows. */
export function createCsvWriter(sink: Sink): RowWriter {
  const texts = createTextSink(sink);
  // It fits into what is gathered, so there is nothing to wait for.
  texts.write(`${flatColumns.join(',')}\r\n`);
  let rows = 0;

  async function writeRest(shared: string, flat: readonly FlatRow[], written: Promise<void>): Promise<void> {
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

/** The fields that all rows of an answer have in common, so that they are made once. */
function sharedFields({ file, offset, url, at, agent }: AnswerRow): string {
  return `${field(file)},${offset},${field(url)},${field(at)},${field(agent)}`;
}

function formatLine(shared: string, row: FlatRow): string {
  const { usage, verdict, may, blockedBy, limits, until, source, line, clause, text } = row;
  const decision = `${usage},${verdict},${may},${field(blockedBy)},${field(limits)},${field(until)}`;
  return `${shared},${decision},${field(source)},${line ?? ''},${field(clause)},${field(text)}\r\n`;
}

/** Fields with a comma, a quotation mark or a line end are quoted. */
function field(text: string | undefined): string {
  if (text === undefined) return '';
  const safe = asText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A program for spreadsheets would run the text of a stranger as a formula if it began with one of these signs. Many readers of CSV stop at
 * NUL, so U+FFFD takes its place, as in HTML.
 */
function asText(text: string): string {
  const whole = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  return /^[=+\-@\t\r]/.test(whole) ? `'${whole}` : whole;
}
