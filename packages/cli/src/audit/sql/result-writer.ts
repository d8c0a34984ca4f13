import { formatJsonLine, spreadsheetText } from '@heed/core/internal';
import { countOf } from '../../formats/count.js';
import { csvLine } from '../../formats/csv-line.js';
import type { Output } from '../../io.js';
import { printable, printableJson } from '../../terminal/printable.js';
import { AlignedRows } from './aligned-rows.js';
import { type PlainValue, plainText } from './plain-value.js';

export type SqlFormat = 'table' | 'csv' | 'json';

/** The columns of a result. */
export interface ResultColumn {
  /** No two columns have the same. */
  readonly name: string;
  readonly isNumber: boolean;
}

/** Writes a result as its rows come: it holds no more of them than it is given at a time. */
export interface ResultWriter {
  rows(some: readonly (readonly PlainValue[])[]): Promise<void>;
  end(): Promise<void>;
}

export function createResultWriter(format: SqlFormat, columns: readonly ResultColumn[], output: Output): ResultWriter {
  switch (format) {
    case 'table':
      return tableWriter(columns, output);
    case 'csv':
      return csvWriter(columns, output);
    case 'json':
      return jsonWriter(columns, output);
  }
}

/** The first rows that come tell how wide the columns are; after the last comes how many there were. */
function tableWriter(columns: readonly ResultColumn[], output: Output): ResultWriter {
  const header = columns.map(({ name }) => name);
  let layout: AlignedRows | undefined;
  let count = 0;
  const rows = async (some: readonly (readonly PlainValue[])[]): Promise<void> => {
    const cells = some.map((row) => row.map(plainText));
    let text = '';
    if (layout === undefined) {
      layout = new AlignedRows(
        [header, ...cells],
        columns.map(({ isNumber }) => isNumber),
      );
      text = layout.line(header);
    }
    for (const row of cells) text += layout.line(row);
    count += some.length;
    await output.write(text);
  };
  return {
    rows,
    end: async () => {
      if (layout === undefined) await rows([]);
      await output.write(`(${countOf(count, 'row')})\n`);
    },
  };
}

/** A terminal would obey control characters in a text; a pipe gets the text as it is. */
function csvWriter(columns: readonly ResultColumn[], output: Output): ResultWriter {
  const line = (fields: readonly string[]): string => csvLine(output.isTTY ? fields.map(printable) : fields);
  const fieldOf = (value: PlainValue): string =>
    typeof value === 'string' ? spreadsheetText(value) : plainText(value);
  let header = line(columns.map(({ name }) => spreadsheetText(name)));
  const rows = async (some: readonly (readonly PlainValue[])[]): Promise<void> => {
    await output.write(header + some.map((row) => line(row.map(fieldOf))).join(''));
    header = '';
  };
  return { rows, end: async () => (header === '' ? undefined : rows([])) };
}

/** One object a line. */
function jsonWriter(columns: readonly ResultColumn[], output: Output): ResultWriter {
  const line = (row: readonly PlainValue[]): string => {
    const object = Object.fromEntries(columns.map(({ name }, column) => [name, row[column] ?? null]));
    return output.isTTY ? printableJson(formatJsonLine(object)) : formatJsonLine(object);
  };
  return {
    rows: async (some) => output.write(some.map(line).join('')),
    end: async () => undefined,
  };
}
