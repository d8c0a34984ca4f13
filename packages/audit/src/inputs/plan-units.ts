import { defined } from '@heed/core/internal';
import type { Unit } from '../unit.js';
import { csvRanges } from './csv-cuts.js';
import { readHead } from './file-head.js';
import type { Range } from './files-from.js';
import type { FoundFile } from './find-inputs.js';
import { parquetRanges } from './parquet-cuts.js';
import { standardInput } from './text-bytes.js';

/**
 * Bytes of one unit. What a worker does is lost when it ends, so a unit is no more than some seconds of work; and each makes a file
 * of its own, so it is no less than some thousand records.
 */
export const defaultUnitBytes: number = 32 * 1024 * 1024;

export interface PlanOptions {
  readonly unitBytes?: number;
  /** Is a Parquet file one unit, however long it is? What is written of it is then one file too. */
  readonly wholeParquet?: boolean;
}

/** Cuts files into units: the same files always into the same units, in their order. Each file has at least one. */
export async function planUnits(files: readonly FoundFile[], options: PlanOptions = {}): Promise<Unit[]> {
  const { unitBytes = defaultUnitBytes, wholeParquet = false } = options;
  const units: Unit[] = [];
  for (const file of files) {
    for (const { from, to } of await rangesOf(
      file,
      file.kind === 'parquet' && wholeParquet ? Number.MAX_SAFE_INTEGER : unitBytes,
    )) {
      const { file: name, path, kind, size, columns } = file;
      units.push(defined({ file: name, path, kind, size, columns, from, to }));
    }
  }
  return units;
}

async function rangesOf(file: FoundFile, unitBytes: number): Promise<Range[]> {
  if (file.path === standardInput) return [{ from: 0, to: 0 }];
  switch (file.kind) {
    case 'warc':
      return cut(byteRange(file), unitBytes);
    case 'questions':
    case 'url-list':
      return isPacked(file) ? [packedRange(file)] : cut(byteRange(file), unitBytes);
    case 'csv':
      return isPacked(file) ? [packedRange(file)] : cutCsv(file, unitBytes);
    case 'parquet':
      return parquetRanges(file.path, file.range, unitBytes);
  }
}

/** What of a file is meant, in bytes that it has. */
function byteRange({ size, range }: FoundFile): Range {
  return range === undefined
    ? { from: 0, to: size }
    : { from: Math.min(range.from, size), to: Math.min(range.to, size) };
}

function cut({ from, to }: Range, unitBytes: number): Range[] {
  const ranges: Range[] = [];
  for (let start = from; start < to; start += unitBytes) {
    ranges.push({ from: start, to: Math.min(start + unitBytes, to) });
  }
  return ranges.length === 0 ? [{ from, to }] : ranges;
}

/** A file that fits in a unit is not read for this. */
async function cutCsv(file: FoundFile, unitBytes: number): Promise<Range[]> {
  const range = byteRange(file);
  if (file.range === undefined && file.size <= unitBytes) return [range];
  try {
    return await csvRanges(file.path, range, unitBytes, file.columns);
  } catch {
    // Whoever reads the unit says why it cannot be read.
    return [range];
  }
}

/** Compressed text begins at byte 0 and cannot be cut: the unit with this byte has all of it. */
function packedRange({ size, range }: FoundFile): Range {
  return range === undefined || range.from === 0 ? { from: 0, to: size } : range;
}

function isPacked({ path }: FoundFile): boolean {
  try {
    return readHead(path).isPacked;
  } catch {
    // Whoever reads the unit says why it cannot be read.
    return false;
  }
}
