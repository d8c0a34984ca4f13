import { targetOf } from '../inputs/warc-target.js';
import type { WarcRecord } from '../warc/record.js';
import { addressIn } from './address.js';
import { openToRead, sayingWhy } from './database.js';
import type { EvidenceEntry } from './entry.js';
import { captureEntryOf } from './entry-of.js';
import { keysOfRecord } from './revisit-keys.js';
import { redirectKey } from './wanter.js';

/** What `revisit` records refer to, and what robots.txt files redirect to. */
export interface Wants {
  /** What a record has of that: its place, and, if a robots.txt redirects to it, its text. */
  entriesOf(record: WarcRecord, path: string, file: string): EvidenceEntry[];
  close(): void;
}

/** Opens what is wanted, to look for it among records. Any number of processes may do so at a time. */
export function openWants(path: string): Wants {
  const database = openToRead(path);
  const find = sayingWhy(path, () => database.prepare('SELECT 1 FROM want WHERE "key" = ?'));
  const isWanted = (key: string): boolean => find.get(key) !== undefined;

  function redirectedTo(record: WarcRecord, file: string): EvidenceEntry | undefined {
    const url = record.type === 'response' || record.type === 'resource' ? targetOf(record) : undefined;
    const address = url === undefined ? undefined : addressIn(url);
    return address !== undefined && isWanted(redirectKey(address)) ? captureEntryOf(record, file, true) : undefined;
  }

  return {
    entriesOf: (record, place, file) =>
      sayingWhy(path, () => {
        const places = keysOfRecord(record)
          .filter(isWanted)
          .map((key) => ({ kind: 'place', key, path: place, offset: record.offset }) as const);
        const capture = redirectedTo(record, file);
        return capture === undefined ? places : [...places, capture];
      }),
    close: () => database.close(),
  };
}
