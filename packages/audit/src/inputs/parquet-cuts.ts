import type { Range } from './files-from.js';
import { openParquet, type PlacedRowGroup } from './parquet/parquet-file.js';

/**
 * Cuts the rows of a Parquet file into ranges: row groups together as long as they have no more than `unitBytes` bytes, and a larger row
 * group into equal numbers of rows. A file that cannot be read is one range without rows, whose reader says why.
 */
export async function parquetRanges(path: string, range: Range | undefined, unitBytes: number): Promise<Range[]> {
  let groups: readonly PlacedRowGroup[];
  try {
    const file = await openParquet(path);
    await file.close();
    groups = file.rowGroups;
  } catch {
    return [{ from: 0, to: 0 }];
  }
  const last = groups.at(-1);
  const rows = last === undefined ? 0 : last.first + last.rows;
  const from = Math.min(range?.from ?? 0, rows);
  const to = Math.min(range?.to ?? rows, rows);
  const cuts = [from, ...cutsOf(groups, unitBytes).filter((cut) => cut > from && cut < to), to];
  const ranges = cuts.flatMap((start, place) => {
    const end = cuts[place + 1];
    return end === undefined || end === start ? [] : [{ from: start, to: end }];
  });
  return ranges.length === 0 ? [{ from, to }] : ranges;
}

/** The numbers of the rows at which units end. */
function cutsOf(groups: readonly PlacedRowGroup[], unitBytes: number): number[] {
  const cuts: number[] = [];
  let bytes = 0;
  for (const { group, first, rows } of groups) {
    const size = group.columns.reduce((sum, { meta_data: meta }) => sum + Number(meta?.total_compressed_size ?? 0), 0);
    if (bytes > 0 && bytes + size > unitBytes) {
      cuts.push(first);
      bytes = 0;
    }
    const pieces = Math.min(Math.ceil(size / unitBytes), rows, maxPieces);
    for (let piece = 1; piece < pieces; piece++) cuts.push(first + Math.floor((rows * piece) / pieces));
    bytes += size;
  }
  return cuts;
}

/** Limit: pieces of a row group. The sizes are what the file claims. */
const maxPieces = 10_000;
