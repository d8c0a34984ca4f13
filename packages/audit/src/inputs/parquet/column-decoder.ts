import type { ColumnMetaData, SchemaElement } from 'hyparquet';
import { type ColumnDecoder, DEFAULT_PARSERS, getSchemaPath } from './hyparquet-internals.js';
import type { ParquetFile } from './parquet-file.js';

/** Texts stay bytes until somebody needs them: most of the memory of a page is its values. */
const asBytes = (bytes: Uint8Array): Uint8Array => bytes;

const parsers = { ...DEFAULT_PARSERS, stringFromBytes: asBytes, jsonFromBytes: asBytes };

/** What hyparquet has to know to read the pages of a column. */
export function columnDecoder({ metadata }: ParquetFile, meta: ColumnMetaData): ColumnDecoder {
  const { codec, type, path_in_schema: pathInSchema } = meta;
  const schemaPath = getSchemaPath(metadata.schema, pathInSchema);
  const element = schemaPath.at(-1)?.element ?? { name: '' };
  return { pathInSchema, type, element, schemaPath, codec, parsers, utf8: false };
}

/** Does the file say that the bytes of a column are text? */
export function isText({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  const names: readonly unknown[] = ['UTF8', 'JSON', 'ENUM', 'STRING'];
  return names.includes(converted) || names.includes(logical?.type);
}
