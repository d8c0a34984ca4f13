import type { RecordPlace } from '../warc/copy-record.js';

/** A record that belongs to another one, which is not in the same unit. */
export interface UndecidedRecord extends RecordPlace {
  /** The ids of the records to which it may belong. */
  readonly belongsTo: readonly string[];
}

/** What the units of a file have to know of each other, so that a request goes with its response wherever the file was cut. */
export interface FilterEdges {
  /** The first and the last records that were asked about, by id: may they be used? */
  readonly decided: readonly (readonly [id: string, passes: boolean])[];
  readonly undecided: readonly UndecidedRecord[];
}

/** Decides what a unit left open, by the units beside it. `before` and `behind` say where the record goes in the order of the file. */
export interface DecidedEdge {
  readonly record: UndecidedRecord;
  readonly passes: boolean;
  readonly place: 'before' | 'behind';
}

export function decideEdges(
  { undecided }: FilterEdges,
  before: FilterEdges | undefined,
  behind: FilterEdges | undefined,
): DecidedEdge[] {
  const earlier = new Map(before?.decided);
  const later = new Map(behind?.decided);
  return undecided.map((record) => {
    const known = record.belongsTo.find((id) => earlier.has(id));
    if (known !== undefined) return { record, passes: earlier.get(known) === true, place: 'before' };
    const next = record.belongsTo.find((id) => later.has(id));
    // What belongs to nothing that was asked about may not be used.
    return { record, passes: next !== undefined && later.get(next) === true, place: 'behind' };
  });
}
