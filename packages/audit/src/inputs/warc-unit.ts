import type { Item } from '../subject.js';
import { isSystemError } from '../system-error.js';
import type { Unit } from '../unit.js';
import { readWarc } from '../warc/read-warc.js';
import type { WarcRecord } from '../warc/record.js';
import { fileErrorReason } from './file-error.js';
import { damagedItem } from './piece-items.js';
import { type ReadOptions, standardInput } from './text-bytes.js';
import { itemOf, type RevisitItem } from './warc-items.js';

/** What a record is for an audit, the record itself, and where the next begins. */
export interface WarcItem {
  readonly item: Item | RevisitItem;
  /** Absent where there is damage. Its block is valid until the next item is read. */
  readonly record?: WarcRecord;
  readonly end: number;
}

/** The records that begin in a unit. A file that cannot be read, or not further, is damage like any other. */
export async function* warcItems(unit: Unit, { stdin, exact = false }: ReadOptions): AsyncGenerator<WarcItem> {
  const isStream = unit.path === standardInput;
  let end = unit.from;
  try {
    const input = isStream && stdin !== undefined ? { stream: stdin } : { path: unit.path };
    const range = isStream ? undefined : { from: unit.from, to: unit.to, exact };
    for await (const record of readWarc(input, range)) {
      ({ end } = record);
      const item = itemOf(record, unit.file);
      yield record.kind === 'record' ? { item, record, end } : { item, end };
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const message = `The file cannot be read from here on: ${fileErrorReason(error)}.`;
    yield { item: damagedItem(unit, end, 'truncated', message), end };
  }
}
