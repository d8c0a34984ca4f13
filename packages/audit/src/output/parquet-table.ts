import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { ownText } from './own-text.js';
import type { Sink } from './sink.js';

/** What a column holds; `?` where a row may have no value. A moment is given in RFC 3339. */
export type ColumnType = `${'text' | 'long' | 'int' | 'boolean' | 'moment'}${'' | '?'}`;

/** A value of a row. */
export type ColumnValue = string | number | boolean | undefined;

/**
 * Limit: how many rows make a row group. Readers keep one column of a group in the memory, and this writer keeps the whole of it: some 30 MB
 * for ordinary rows.
 */
export const rowsPerGroup = 10_000;

/** Limit: how long the texts of a row group are together, in UTF-16 units, so that long texts cannot fill the memory. */
export const textPerGroup: number = 8 * 1024 * 1024;

/** A Parquet file whose rows come one after the other. */
export interface ParquetTable {
  /** Nothing may be added before the promise, if there is one, is fulfilled. */
  add(row: Readonly<Record<string, ColumnValue>>): void | Promise<void>;
  /** Writes what is left, and returns how many rows there are. The sink is not closed. */
  finish(): Promise<number>;
}

/** Rows in row groups, each written when it is full, so that only one is in the memory. */
export function createParquetTable(columns: Readonly<Record<string, ColumnType>>, sink: Sink): ParquetTable {
  const names = Object.keys(columns);
  const target = new ByteWriter(initialBytes);
  // No statistics: they order texts by UTF-16 units, where Parquet asks for bytes, and would keep the longest texts of every group.
  const schema = schemaOf(columns);
  const parquet = new ParquetWriter({ writer: target, schema, codec: 'SNAPPY', statistics: false });
  let group = newGroup(names);
  let rows = 0;

  function encodeGroup(): void {
    parquet.write({
      columnData: names.map((name) => ({ name, data: group.values.get(name) ?? [] })),
      rowGroupSize: group.rows,
    });
    group = newGroup(names);
  }

  /** What is encoded goes on, and its place is used again. */
  async function flush(): Promise<void> {
    const bytes = new Uint8Array(target.buffer, 0, target.index);
    target.index = 0;
    await sink(bytes);
  }

  return {
    add: (row) => {
      for (const name of names) {
        const value = row[name];
        group.values
          .get(name)
          ?.push(value === undefined ? undefined : stored(group, columns[name] as ColumnType, value));
      }
      group.rows++;
      rows++;
      if (group.rows < rowsPerGroup && group.text < textPerGroup) return undefined;
      encodeGroup();
      return flush();
    },
    finish: async () => {
      if (group.rows > 0) encodeGroup();
      parquet.finish();
      await flush();
      return rows;
    },
  };
}

const initialBytes = 64 * 1024;

interface RowGroup {
  readonly values: ReadonlyMap<string, unknown[]>;
  /** Every text once, as one of our own: a line of a page would hold on to the page until the group is written. */
  readonly texts: Map<string, string>;
  rows: number;
  /** How long the texts are together. */
  text: number;
}

function newGroup(names: readonly string[]): RowGroup {
  return { values: new Map(names.map((name) => [name, []])), texts: new Map(), rows: 0, text: 0 };
}

function stored(group: RowGroup, type: ColumnType, value: string | number | boolean): unknown {
  if (type.startsWith('long')) return BigInt(value);
  if (typeof value !== 'string') return value;
  return type.startsWith('moment') ? dateOf(value) : kept(group, value);
}

/** Undefined for a text that is a moment for others, and not for this runtime. */
function dateOf(moment: string): Date | undefined {
  const time = Date.parse(moment.toUpperCase());
  return Number.isNaN(time) ? undefined : new Date(time);
}

function kept(group: RowGroup, text: string): string {
  group.text += text.length;
  const known = group.texts.get(text);
  if (known !== undefined) return known;
  const own = ownText(text);
  group.texts.set(own, own);
  return own;
}

const elements: Readonly<Record<string, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  long: { type: 'INT64' },
  int: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
  // In UTC, which every reader takes for a time.
  moment: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};

function schemaOf(columns: Readonly<Record<string, ColumnType>>): SchemaElement[] {
  const entries = Object.entries(columns);
  return [
    { name: 'rows', num_children: entries.length },
    ...entries.map(([name, type]): SchemaElement => {
      const element = elements[type.replace('?', '')] as Omit<SchemaElement, 'name'>;
      return { name, ...element, repetition_type: type.endsWith('?') ? 'OPTIONAL' : 'REQUIRED' };
    }),
  ];
}
