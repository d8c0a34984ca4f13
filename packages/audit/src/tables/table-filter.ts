import { csvField, spreadsheetText } from '@heed/core/internal';
import type { CsvHeader } from '../inputs/csv-header.js';
import { headerOf } from '../inputs/csv-items.js';
import type { Sink } from '../output/sink.js';
import type { FilterSinks } from '../output/warc-filter.js';
import type { Unit } from '../unit.js';
import { writeSelectedRows } from './parquet-selection.js';

/** The name of the column that says what was decided, and by what. */
const provenanceColumn = 'provenance';

/** A line or row of a table. */
export interface TableRow {
  readonly offset: number;
  /** Its bytes, if it is of a text. */
  readonly raw?: Uint8Array | undefined;
}

/** Parts the rows of a unit of a table, as they are: those that may be used, and all others. */
export interface TableFilter {
  /** `provenance`: what the column says of it; absent if there is no such column. */
  row(row: TableRow, passes: boolean, provenance: string | undefined): Promise<void>;
  finish(): Promise<void>;
}

export function createTableFilter(unit: Unit, sinks: FilterSinks, hasProvenance: boolean): TableFilter {
  return unit.kind === 'parquet' ? parquetFilter(unit, sinks, hasProvenance) : textFilter(unit, sinks);
}

function textFilter(unit: Unit, { passed, rejected }: FilterSinks): TableFilter {
  const header = unit.kind === 'csv' ? headerOf(unit) : undefined;
  const delimiter = typeof header === 'object' ? header.delimiter : ',';
  const withProvenance = unit.kind === 'csv' ? csvWith(delimiter) : jsonWith;
  return {
    async row({ raw }, passes, provenance) {
      const sink = passes ? passed : rejected;
      if (raw === undefined || sink === undefined) return;
      const hasEnd = raw.at(-1) === lineFeed;
      const line = hasEnd ? raw : Buffer.concat([raw, Buffer.of(lineFeed)]);
      await sink(provenance === undefined ? line : withProvenance(line, provenance));
    },
    finish: async () => undefined,
  };
}

const lineFeed = 0x0a;

/** What a joined CSV file begins with: the header of its input. */
export function filteredHeader(header: CsvHeader, hasProvenance: boolean): Uint8Array {
  const line = header.bytes.at(-1) === lineFeed ? header.bytes : Buffer.concat([header.bytes, Buffer.of(lineFeed)]);
  return hasProvenance ? csvWith(header.delimiter)(line, provenanceColumn) : line;
}

function csvWith(delimiter: string): (line: Uint8Array, provenance: string) => Uint8Array {
  return (line, provenance) => {
    const end = line.at(-2) === 0x0d ? line.length - 2 : line.length - 1;
    const cell = `${delimiter}${csvField(spreadsheetText(provenance))}`;
    return Buffer.concat([line.subarray(0, end), Buffer.from(cell), line.subarray(end)]);
  };
}

/** Lines with addresses alone have no place for more. */
function jsonWith(line: Uint8Array, provenance: string): Uint8Array {
  const end = line.lastIndexOf(0x7d);
  if (end === -1) return line;
  const before = Buffer.from(line.subarray(0, end)).toString('latin1').trimEnd();
  const comma = before.endsWith('{') ? '' : ',';
  return Buffer.concat([
    line.subarray(0, end),
    Buffer.from(`${comma}${JSON.stringify(provenanceColumn)}:${provenance}`),
    line.subarray(end),
  ]);
}

function parquetFilter(unit: Unit, { passed, rejected }: FilterSinks, hasProvenance: boolean): TableFilter {
  const kept: SelectedRow[] = [];
  const left: SelectedRow[] = [];
  return {
    row: async ({ offset }, passes, provenance) => {
      (passes ? kept : left).push({ row: offset, provenance });
    },
    async finish() {
      for (const [rows, sink] of [
        [kept, passed],
        [left, rejected],
      ] as const satisfies readonly (readonly [SelectedRow[], Sink | undefined])[]) {
        if (sink !== undefined)
          await writeSelectedRows(unit.path, rows, hasProvenance ? provenanceColumn : undefined, sink);
      }
    },
  };
}

/** A row of a Parquet file, by its number. */
export interface SelectedRow {
  readonly row: number;
  readonly provenance: string | undefined;
}
