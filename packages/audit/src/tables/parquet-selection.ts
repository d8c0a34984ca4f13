import { type FileMetaData, parquetReadObjects, parquetSchema, type SchemaElement, type SchemaTree } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { openParquet } from '../inputs/parquet/parquet-file.js';
import type { Sink } from '../output/sink.js';
import type { SelectedRow } from './table-filter.js';

/** Limit: rows that are read and written at a time, so that few are in memory, whatever the row groups of the file are. */
const rowsAtATime = 2_000;

/**
 * Writes some rows of a Parquet file with all their columns, as they are: values are read and written as they are stored, whatever they
 * mean, and the schema is the same. `provenanceName` adds a column.
 */
export async function writeSelectedRows(
  path: string,
  selected: readonly SelectedRow[],
  provenanceName: string | undefined,
  sink: Sink,
): Promise<void> {
  const file = await openParquet(path);
  try {
    const { metadata } = file;
    const stored = { ...metadata, schema: metadata.schema.map(withoutMeaning) };
    // A map would be read as an object, whose keys are texts.
    const read = { ...stored, schema: stored.schema.map(notMap) };
    const restore = restorers(parquetSchema(stored));
    const target = new ByteWriter(initialBytes);
    const schema = withColumn(stored.schema, provenanceName);
    const parquet = new ParquetWriter({
      writer: target,
      schema,
      codec: 'SNAPPY',
      statistics: false,
      kvMetadata: keyValuesOf(metadata, provenanceName),
    });
    const flush = async (): Promise<void> => {
      const bytes = new Uint8Array(target.buffer, 0, target.index);
      target.index = 0;
      await sink(bytes);
    };
    for (let start = 0; start < selected.length; start += rowsAtATime) {
      const some = selected.slice(start, start + rowsAtATime);
      const rows = await rowsOf(some);
      parquet.write({
        columnData: [
          ...file.names.map((name) => ({ name, data: rows.map((row) => restore(name, row[name]) ?? undefined) })),
          ...(provenanceName === undefined
            ? []
            : [{ name: provenanceName, data: some.map(({ provenance }) => provenance) }]),
        ],
        rowGroupSize: some.length,
      });
      await flush();
    }
    // What the values mean is for those who read the file.
    parquet.schema = withColumn(metadata.schema, provenanceName);
    parquet.finish();
    await flush();

    async function rowsOf(some: readonly SelectedRow[]): Promise<Record<string, unknown>[]> {
      const first = some[0]?.row ?? 0;
      const last = some.at(-1)?.row ?? first;
      const found: Record<string, unknown>[] = [];
      const wanted = new Set(some.map(({ row }) => row));
      // Rows that pass may be far apart, and those between them are not held.
      for (let from = first; from <= last; from += rowsAtATime) {
        const to = Math.min(from + rowsAtATime, last + 1);
        const some = await parquetReadObjects({
          file,
          metadata: read,
          compressors,
          rowStart: from,
          rowEnd: to,
          utf8: false,
        });
        for (const [place, row] of some.entries()) if (wanted.has(from + place)) found.push(row);
      }
      return found;
    }
  } finally {
    await file.close();
  }
}

const initialBytes = 64 * 1024;

/** An element without what its values mean, if it has values: lists and maps are told by what they mean. */
function withoutMeaning(element: SchemaElement): SchemaElement {
  if (element.type === undefined) return element;
  const { converted_type: _, logical_type: __, ...stored } = element;
  return stored;
}

function notMap(element: SchemaElement): SchemaElement {
  if (element.converted_type !== 'MAP') return element;
  const { converted_type: _, logical_type: __, ...struct } = element;
  return struct;
}

/** Makes maps of what they were read as: an object with a list of pairs becomes this list. */
function restorers(root: SchemaTree): (name: string, value: unknown) => unknown {
  const withMaps = new Map(root.children.filter(hasMap).map((column) => [column.element.name, column]));
  return (name, value) => {
    const column = withMaps.get(name);
    return column === undefined ? value : restored(column, value);
  };
}

function hasMap({ element, children }: SchemaTree): boolean {
  return element.converted_type === 'MAP' || children.some(hasMap);
}

function restored(tree: SchemaTree, value: unknown): unknown {
  if (value === null || value === undefined || tree.children.length === 0) return value;
  if (Array.isArray(value)) return value.map((one) => restored(innerOf(tree), one));
  const fields = value as Readonly<Record<string, unknown>>;
  const [only] = tree.children;
  if (tree.element.converted_type === 'MAP' && only !== undefined) {
    const pairs = fields[only.element.name];
    return Array.isArray(pairs) ? pairs.map((pair) => restoredFields(only, pair)) : [];
  }
  return restoredFields(tree, fields);
}

/** The element of a list, below the group that is repeated. */
function innerOf(tree: SchemaTree): SchemaTree {
  const [repeated] = tree.children;
  if (tree.element.converted_type !== 'LIST' || repeated === undefined) return tree;
  return repeated.children[0] ?? repeated;
}

function restoredFields({ children }: SchemaTree, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(children.map((child) => [child.element.name, restored(child, fields[child.element.name])]));
}

function withColumn(schema: readonly SchemaElement[], name: string | undefined): SchemaElement[] {
  const [root, ...others] = schema;
  if (name === undefined || root === undefined) return [...schema];
  const column: SchemaElement = { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' };
  return [{ ...root, num_children: (root.num_children ?? 0) + 1 }, ...others, column];
}

/** What programs note of a file. Those that describe its columns would be wrong if there is one more. */
function keyValuesOf({ key_value_metadata: all = [] }: FileMetaData, added: string | undefined) {
  return added === undefined ? all : all.filter(({ key }) => key !== 'ARROW:schema' && key !== 'pandas');
}
