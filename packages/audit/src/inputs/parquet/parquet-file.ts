import { type FileHandle, open } from 'node:fs/promises';
import { type AsyncBuffer, type FileMetaData, parquetMetadata, parquetSchema, type RowGroup } from 'hyparquet';
import { ParquetDamage } from './parquet-damage.js';
import { ThriftReader } from './thrift.js';

/** A Parquet file that is open, with what its footer says. */
export interface ParquetFile extends AsyncBuffer {
  readonly metadata: FileMetaData;
  readonly rowGroups: readonly PlacedRowGroup[];
  /** How many rows of it are read, at most. */
  readonly maxRows: number;
  /** The names of its columns, in order. */
  readonly names: readonly string[];
  close(): Promise<void>;
}

/** Limit: bytes of a footer. That of a file with 10,000 row groups of seven columns fits; all of it is held in memory. */
const maxFooterBytes = 64 * 1024 * 1024;

/** Limit: bytes that are read at a time. A piece of a column that is read whole may have as many. */
const maxSliceBytes = 512 * 1024 * 1024;

/**
 * Limit: rows that are read for each byte of a file. A row asks about an address, and addresses that differ take a byte each, however well they
 * are compressed; the others are for tables that ask about one address in many ways. Without it, three kilobytes that say how often one value is
 * repeated make gigabytes of answers.
 */
const maxRowsPerByte = 16;

/** Opens a file and reads its footer. Throws where that is not possible, with a message that goes into a sentence. */
export async function openParquet(path: string): Promise<ParquetFile> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const slice = (start: number, end = size): Promise<ArrayBuffer> => readSlice(file, size, start, end);
    const metadata = await readMetadata(size, slice);
    const names = parquetSchema(metadata).children.map(({ element }) => element.name as unknown);
    if (!names.every((name) => typeof name === 'string')) throw new ParquetDamage('a column has no name');
    const rowGroups = rowGroupsOf(metadata);
    const maxRows = size * maxRowsPerByte;
    return { byteLength: size, slice, metadata, names, rowGroups, maxRows, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readSlice(file: FileHandle, size: number, start: number, end: number): Promise<ArrayBuffer> {
  if (!(start >= 0 && start <= end && end <= size))
    throw new ParquetDamage('a piece of it would be outside of the file');
  if (end - start > maxSliceBytes) throw new ParquetDamage(`a piece of it has more than ${maxSliceBytes} bytes`);
  const bytes = new Uint8Array(end - start);
  for (let length = 0; length < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, start + length);
    if (bytesRead === 0) throw new ParquetDamage('the file ends too early');
    length += bytesRead;
  }
  return bytes.buffer;
}

/** How the file begins and ends: `PAR1`. */
const magic = 0x31524150;

/** The length of the footer and the last four bytes. */
const tailBytes = 8;

async function readMetadata(
  size: number,
  slice: (start: number, end: number) => Promise<ArrayBuffer>,
): Promise<FileMetaData> {
  if (size < tailBytes) throw new ParquetDamage('the file is too short');
  const tail = new DataView(await slice(size - tailBytes, size));
  if (tail.getUint32(4, true) !== magic) throw new ParquetDamage('the file does not end with a footer, so it was cut');
  const length = tail.getUint32(0, true);
  if (length > maxFooterBytes) throw new ParquetDamage(`its footer has ${length} bytes, more than ${maxFooterBytes}`);
  if (length > size - tailBytes) throw new ParquetDamage('its footer is longer than the file');
  const footer = await slice(size - tailBytes - length, size);
  new ThriftReader(new Uint8Array(footer, 0, length)).struct();
  return parquetMetadata(footer, { geoparquet: false });
}

/** A row group, and the number of its first row. */
export interface PlacedRowGroup {
  readonly group: RowGroup;
  readonly first: number;
  readonly rows: number;
}

/** The row groups of a file with the numbers of their rows. */
function rowGroupsOf(metadata: FileMetaData): PlacedRowGroup[] {
  let first = 0;
  return metadata.row_groups.map((group) => {
    const rows = Number(group.num_rows);
    const placed = { group, first, rows };
    if (!Number.isSafeInteger(rows) || rows < 0) throw new ParquetDamage('a row group has a wrong number of rows');
    first += rows;
    return placed;
  });
}
