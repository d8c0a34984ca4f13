import type { WarcRecord } from '../warc/record.js';
import { openToRead, sayingWhy } from './database.js';
import type { Place } from './entry.js';
import { keysOfRecord } from './revisit-keys.js';

/** What `revisit` records refer to. */
export interface Wants {
  /** The keys of a record that are wanted, as places. */
  placesOf(record: WarcRecord, path: string): Place[];
  close(): void;
}

/** Opens what is wanted, to look for it among records. Any number of processes may do so at a time. */
export function openWants(path: string): Wants {
  const database = openToRead(path);
  const find = sayingWhy(path, () => database.prepare('SELECT 1 FROM want WHERE "key" = ?'));
  return {
    placesOf: (record, file) =>
      sayingWhy(path, () =>
        keysOfRecord(record)
          .filter((key) => find.get(key) !== undefined)
          .map((key) => ({ kind: 'place', key, path: file, offset: record.offset })),
      ),
    close: () => database.close(),
  };
}
