import type { DatabaseSync } from 'node:sqlite';
import { captureOf } from '../inputs/warc-items.js';
import type { WarcRecord } from '../warc/record.js';
import { type CaptureToAdd, captureToAdd, storedMoment } from './add-capture.js';
import { addressIn } from './address.js';
import type { RevisitWant } from './entry.js';
import { notKnown } from './preference.js';
import { findOriginal } from './resolve-revisit.js';
import { keysOfRevisit } from './revisit-keys.js';

/** A capture that is said to be as another one was. */
interface PendingRevisit {
  readonly url: string;
  readonly at: string;
  readonly refersTo: RevisitWant['refersTo'];
}

/** What is done with `revisit` records once all entries have been added. */
export interface RevisitSettler {
  /** Takes from the evidence what it has; wants the records behind the others. Gives how many keys of records are wanted. */
  settle(): number;
  /** After all records were looked at for what is wanted: reads those that were found. Nothing is wanted then. */
  complete(): Promise<void>;
}

export function revisitSettler(database: DatabaseSync, add: (capture: CaptureToAdd) => void): RevisitSettler {
  const some = database.prepare('SELECT * FROM revisit WHERE (url, at, refers_to) > (?, ?, ?) LIMIT 1000');
  const remove = database.prepare('DELETE FROM revisit WHERE url = ? AND at = ? AND refers_to = ?');
  const find = database.prepare(
    `SELECT status, body, location FROM capture LEFT JOIN text ON text.id = capture.text
     WHERE url = ? AND at = ? AND status <> ${notKnown}`,
  );
  const want = database.prepare('INSERT INTO want VALUES (?) ON CONFLICT DO NOTHING');
  const wanted = database.prepare('SELECT count(*) AS n FROM want WHERE "key" NOT IN (SELECT "key" FROM place)');
  const place = database.prepare('SELECT path, offset FROM place WHERE "key" = ?');

  /** In pieces, since an open cursor would not see the same rows while they are removed. */
  function* pending(): Generator<PendingRevisit & { readonly remove: () => void }> {
    let [url, at, refersTo] = ['', '', ''];
    for (;;) {
      const rows = some.all(url, at, refersTo) as unknown as { url: string; at: string; refers_to: string }[];
      for (const row of rows) {
        [url, at, refersTo] = [row.url, row.at, row.refers_to];
        const key = [url, at, refersTo] as const;
        yield { url, at, refersTo: JSON.parse(refersTo), remove: () => remove.run(...key) };
      }
      if (rows.length === 0) return;
    }
  }

  return {
    settle() {
      for (const revisit of pending()) {
        const { url, at, refersTo } = revisit;
        const named = refersTo.at === undefined ? undefined : addressIn(refersTo.url ?? url);
        const found = named === undefined ? undefined : find.get(named, storedMoment(refersTo.at));
        if (found === undefined) for (const key of keysOfRevisit(revisit)) want.run(key);
        else {
          const { status, body, location } = found as unknown as CaptureToAdd & { body: Uint8Array | null };
          add({ url, at, status, ...(body === null ? {} : { body }), location });
          revisit.remove();
        }
      }
      return wanted.get()?.['n'] as number;
    },
    async complete() {
      const places = { placeOf: (key: string) => place.get(key) as { path: string; offset: number } | undefined };
      for (const revisit of pending()) {
        const { url, at } = revisit;
        const original = await findOriginal(keysOfRevisit(revisit), places);
        const capture = original === undefined ? undefined : captureOf(withTarget(original.record, url));
        const found = capture === undefined ? undefined : captureToAdd(capture);
        if (found !== undefined) add({ ...found, at });
        revisit.remove();
      }
      database.exec('DELETE FROM want');
    },
  };
}

/** The record as if it were about another address: what it is depends on that. */
function withTarget(record: WarcRecord, url: string): WarcRecord {
  const others = record.fields.filter(([name]) => name.toLowerCase() !== 'warc-target-uri');
  return { ...record, fields: [['WARC-Target-URI', url], ...others] };
}
