import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { ownText } from './own-text.js';
import { type FlatRow, flatColumns, flatRows } from './row.js';
import type { RowWriter } from './row-writer.js';
import type { Sink } from './sink.js';

type Column = (typeof flatColumns)[number];

/**
 * Limit: how many rows make a row group. Readers keep one column of a group in the memory, and this writer keeps the whole of it: some 20 MB
 * for ordinary rows.
 */
export const rowsPerGroup = 10_000;

/** Limit: how long the texts of a row group are together, in UTF-16 units, so that long texts cannot fill the memory. */
export const textPerGroup: number = 8 * 1024 * 1024;

/** Rows in row groups, each written when it is full, so that only one is in the memory. */
export function createParquetWriter(sink: Sink): RowWriter {
  const target = new ByteWriter(initialBytes);
  // No statistics: they order texts by UTF-16 units, where Parquet asks for bytes, and would keep the longest texts of every group.
  const parquet = new ParquetWriter({ writer: target, schema, codec: 'SNAPPY', statistics: false });
  let group = newGroup();
  let rows = 0;

  function add(row: FlatRow): void {
    for (const column of flatColumns) {
      const value = row[column];
      if (typeof value === 'string') group.values[column].push(kept(group, value));
      else group.values[column].push(column === 'offset' ? BigInt(row.offset) : value);
    }
    group.rows++;
    rows++;
  }

  function encodeGroup(): void {
    const { values } = group;
    parquet.write({
      columnData: flatColumns.map((name) => ({ name, data: values[name] })),
      rowGroupSize: group.rows,
    });
    group = newGroup();
  }

  /** What is encoded goes on, and its place is used again. */
  async function flush(): Promise<void> {
    const bytes = new Uint8Array(target.buffer, 0, target.index);
    target.index = 0;
    await sink(bytes);
  }

  async function addRest(flat: readonly FlatRow[]): Promise<void> {
    await flush();
    for (const row of flat) {
      add(row);
      if (!isFull(group)) continue;
      encodeGroup();
      await flush();
    }
  }

  return {
    row: (row) => {
      const flat = flatRows(row);
      for (let at = 0; at < flat.length; at++) {
        add(flat[at] as FlatRow);
        if (!isFull(group)) continue;
        encodeGroup();
        return addRest(flat.slice(at + 1));
      }
      return undefined;
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
  readonly values: Readonly<Record<Column, unknown[]>>;
  /** Every text once, as one of our own: a line of a page would hold on to the page until the group is written. */
  readonly texts: Map<string, string>;
  rows: number;
  /** How long the texts are together. */
  text: number;
}

function newGroup(): RowGroup {
  const values = Object.fromEntries(flatColumns.map((name) => [name, []])) as unknown as Record<Column, unknown[]>;
  return { values, texts: new Map(), rows: 0, text: 0 };
}

function kept(group: RowGroup, text: string): string {
  group.text += text.length;
  const known = group.texts.get(text);
  if (known !== undefined) return known;
  const own = ownText(text);
  group.texts.set(own, own);
  return own;
}

function isFull({ rows, text }: RowGroup): boolean {
  return rows >= rowsPerGroup || text >= textPerGroup;
}

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
const required = { repetition_type: 'REQUIRED' } as const;
const optional = { repetition_type: 'OPTIONAL' } as const;

const types: Readonly<Record<Column, Omit<SchemaElement, 'name'>>> = {
  file: { ...text, ...required },
  offset: { type: 'INT64', ...required },
  url: { ...text, ...required },
  at: { ...text, ...required },
  agent: { ...text, ...required },
  usage: { ...text, ...required },
  verdict: { ...text, ...required },
  may: { type: 'BOOLEAN', ...required },
  blockedBy: { ...text, ...optional },
  limits: { ...text, ...optional },
  until: { ...text, ...optional },
  source: { ...text, ...optional },
  line: { type: 'INT32', ...optional },
  clause: { ...text, ...optional },
  text: { ...text, ...optional },
};

const schema: SchemaElement[] = [
  { name: 'rows', num_children: flatColumns.length },
  ...flatColumns.map((name) => ({ name, ...types[name] })),
];
