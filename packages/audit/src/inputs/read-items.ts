import type { Item } from '../subject.js';
import type { Unit } from '../unit.js';
import type { WarcRecord } from '../warc/record.js';
import { csvItems } from './csv-items.js';
import { parquetItems } from './parquet-items.js';
import { pieceItems } from './piece-items.js';
import { questionItem, questionLines } from './question-items.js';
import type { ReadOptions } from './text-bytes.js';
import { urlItem, urlLines } from './url-list-items.js';
import type { RevisitItem } from './warc-items.js';
import { warcItems } from './warc-unit.js';

/** What stands at one place of an input. */
export interface ReadItem {
  readonly item: Item | RevisitItem;
  /** The record that it was read from, if it is a record. Its block is valid until the next item is read. */
  readonly record?: WarcRecord;
  /** The bytes of its line or row, with the line end. Valid until the next item is read. */
  readonly raw?: Uint8Array;
  /** Of WARC files: where the next record begins. */
  readonly end?: number;
}

/** What begins in a unit, in order. Holds one item at a time; damage is an item too, so nothing is thrown for what a file holds. */
export function readItems(unit: Unit, options: ReadOptions = {}): AsyncIterable<ReadItem> {
  switch (unit.kind) {
    case 'warc':
      return warcItems(unit, options);
    case 'questions':
      return pieceItems(unit, options, questionLines, (piece) => questionItem(unit, piece));
    case 'url-list':
      return pieceItems(unit, options, urlLines, (piece) => urlItem(unit, piece));
    case 'csv':
      return csvItems(unit);
    case 'parquet':
      return parquetItems(unit);
  }
}
