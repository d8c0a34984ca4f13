import type { Unit } from '../unit.js';
import { csvRanges } from './csv-cuts.js';
import { readHead } from './file-head.js';
import type { Range } from './files-from.js';
import type { FoundFile } from './find-inputs.js';
import { parquetRanges } from './parquet-cuts.js';
import { standardInput } from './text-octets.js';

/**
 * Octets of one unit. What a worker does is lost when it ends, so a unit is no more than some seconds of work; and each makes a file
 * of its own, so it is no less than some thousand records.
 */
export const defaultUnitOctets: number = 32 * 1024 * 1024;

export interface PlanOptions {
  readonly unitOctets?: number;
}

/** Cuts files into units: the same files always into the same units, in their order. Each file has at least one. */
export async function planUnits(files: readonly FoundFile[], options: PlanOptions = {}): Promise<Unit[]> {
  const { unitOctets = defaultUnitOctets } = options;
  const units: Unit[] = [];
  for (const file of files) {
    for (const { from, to } of await rangesOf(file, unitOctets)) {
      const { file: name, path, kind, size } = file;
      units.push({ file: name, path, kind, size, from, to });
    }
  }
  return units;
}

async function rangesOf(file: FoundFile, unitOctets: number): Promise<Range[]> {
  if (file.path === standardInput) return [{ from: 0, to: 0 }];
  switch (file.kind) {
    case 'warc':
      return cut(octetRange(file), unitOctets);
    case 'questions':
    case 'url-list':
      return isPacked(file) ? [packedRange(file)] : cut(octetRange(file), unitOctets);
    case 'csv':
      return isPacked(file) ? [packedRange(file)] : cutCsv(file, unitOctets);
    case 'parquet':
      return parquetRanges(file.path, file.range, unitOctets);
  }
}

/** What of a file is meant, in octets that it has. */
function octetRange({ size, range }: FoundFile): Range {
  return range === undefined
    ? { from: 0, to: size }
    : { from: Math.min(range.from, size), to: Math.min(range.to, size) };
}

function cut({ from, to }: Range, unitOctets: number): Range[] {
  const ranges: Range[] = [];
  for (let start = from; start < to; start += unitOctets) {
    ranges.push({ from: start, to: Math.min(start + unitOctets, to) });
  }
  return ranges.length === 0 ? [{ from, to }] : ranges;
}

/** A file that fits in a unit is not read for this. */
async function cutCsv(file: FoundFile, unitOctets: number): Promise<Range[]> {
  const range = octetRange(file);
  if (file.range === undefined && file.size <= unitOctets) return [range];
  try {
    return await csvRanges(file.path, range, unitOctets);
  } catch {
    // Whoever reads the unit says why it cannot be read.
    return [range];
  }
}

/** Compressed text begins at octet 0 and cannot be cut: whoever is given this octet has all of it. */
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
