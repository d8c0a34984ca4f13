import { open } from 'node:fs/promises';
import { csvHeader } from './csv-header.js';
import { rowEnds } from './csv-text.js';
import { readHead } from './file-head.js';
import type { Range } from './files-from.js';
import type { ColumnMapping } from './table-columns.js';

/** Bytes that are read at a time. */
const chunkBytes = 1024 * 1024;

/**
 * Cuts a range of a CSV file into ranges that begin and end where rows do, each of at least `unitBytes` but the last. Reads the file
 * from its start: whether a line end belongs to a cell is known only to those who have seen all quotes before it.
 */
export async function csvRanges(
  path: string,
  { from, to }: Range,
  unitBytes: number,
  mapping?: ColumnMapping,
): Promise<Range[]> {
  const header = csvHeader(readHead(path).bytes, mapping);
  if (typeof header === 'string') return [{ from, to }];
  const { findEnd } = rowEnds(header.delimiter);
  const cuts = from === 0 ? [0] : [];
  let wanted = Math.min(from === 0 ? unitBytes : from, to);
  let position = 0;
  let rowStart = 0;
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    while (rowStart < to) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, position);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      for (let end = findEnd(chunk, 0); end !== -1 && rowStart < to; end = findEnd(chunk, end)) {
        rowStart = position + end;
        if (rowStart < wanted) continue;
        cuts.push(rowStart);
        wanted = Math.min(rowStart + unitBytes, to);
      }
      position += bytesRead;
    }
  } finally {
    await file.close();
  }
  // The last row may have no line end.
  const last = cuts.at(-1) ?? position;
  const end = rowStart >= to ? last : Math.max(position, last);
  const ranges = [...cuts, end].flatMap((start, place, all) => {
    const next = all[place + 1];
    return next === undefined || next === start ? [] : [{ from: start, to: next }];
  });
  return ranges.length === 0 ? [{ from: last, to: last }] : ranges;
}
