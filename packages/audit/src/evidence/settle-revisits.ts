import type { DatabaseSync } from 'node:sqlite';
import { captureOf } from '../inputs/warc-items.js';
import type { WarcRecord } from '../warc/record.js';
import { type CaptureToAdd, captureToAdd, storedMoment } from './add-capture.js';
import { addressIn } from './address.js';
import type { RevisitWant } from './entry.js';
import { notKnown } from './preference.js';
import { findOriginal, type Places } from './resolve-revisit.js';
import { keysOfRevisit } from './revisit-keys.js';
import { wanter } from './wanter.js';

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
  /** After a search: begins another one. Returns how many keys are wanted that were not when the last one began. */
  searched(): number;
  /** How many searches have begun. */
  searches(): number;
  /** After all records were looked at for what is wanted: reads those that were found. Nothing is wanted then. */
  complete(): Promise<void>;
}

export function revisitSettler(database: DatabaseSync, add: (capture: CaptureToAdd) => void): RevisitSettler {
  const some = database.prepare('SELECT * FROM revisit WHERE (url, at, refers_to) > (?, ?, ?) LIMIT 1000');
  const remove = database.prepare('DELETE FROM revisit WHERE url = ? AND at = ? AND refers_to = ?');
  const want = wanter(database);
  const wanted = database.prepare(
    'SELECT count(*) AS n FROM want WHERE round = (SELECT count(*) FROM search) AND "key" NOT IN (SELECT "key" FROM place)',
  );
  const begun = database.prepare('SELECT count(*) AS n FROM search');
  const begin = database.prepare('INSERT INTO search SELECT count(*) + 1 FROM search');
  const newOnes = (): number => {
    const count = wanted.get()?.['n'] as number;
    if (count > 0) begin.run();
    return count;
  };
  const place = database.prepare('SELECT path, offset, within FROM place WHERE "key" = ?');

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
      const isPending = some.all('', '', '').length > 0;
      if (isPending) database.exec(keyIndexes);
      const find = captureFinder(database);
      for (const revisit of pending()) {
        const found = find(revisit);
        if (found === undefined) for (const key of keysOfRevisit(revisit)) want.add(key);
        else {
          const { body, ...rest } = found;
          const { url, at } = revisit;
          add({ ...rest, url, at, ...(body === null ? {} : { body }) });
          revisit.remove();
        }
      }
      if (isPending) database.exec('DROP INDEX capture_id; DROP INDEX capture_digest');
      return newOnes();
    },
    searched: newOnes,
    searches: () => Number(begun.get()?.['n']),
    async complete() {
      const places = { placeOf: (key: string) => place.get(key) as ReturnType<Places['placeOf']> };
      for (const revisit of pending()) {
        const { url, at } = revisit;
        const original = await findOriginal(keysOfRevisit(revisit), places);
        const capture = original === undefined ? undefined : captureOf(withTarget(original.record, url));
        const found = capture === undefined ? undefined : captureToAdd(capture);
        if (found === undefined) continue;
        const { id, digest, file, offset } = { id: '', digest: '', file: '', offset: null };
        add({ ...found, at, id, digest, file, offset });
        revisit.remove();
      }
      database.exec('DELETE FROM want; DELETE FROM search');
    },
  };
}

/** Made only where there is something to look up by it: most captures are never referred to. */
const keyIndexes = `
  CREATE INDEX capture_id ON capture (id) WHERE id <> '';
  CREATE INDEX capture_digest ON capture (digest) WHERE digest <> '';
`;

type FoundCapture = Pick<CaptureToAdd, 'status' | 'location' | 'id' | 'digest' | 'file' | 'offset'> & {
  readonly body: Uint8Array | null;
};

/** Finds the capture that a `revisit` record refers to, in the same order as its keys: by id, by address and moment, by digest. */
function captureFinder(database: DatabaseSync): (revisit: PendingRevisit) => FoundCapture | undefined {
  const [byId, byMoment, byDigest] = [
    "capture.id <> '' AND capture.id = ?",
    'url = ? AND at = ?',
    "capture.digest <> '' AND capture.digest = ?",
  ].map((condition) =>
    database.prepare(
      `SELECT status, body, location, capture.id, capture.digest, file, offset FROM capture LEFT JOIN text ON text.id = capture.text
         WHERE ${condition} AND status <> ${notKnown} ORDER BY url, at LIMIT 1`,
    ),
  );
  return ({ url, refersTo }) => {
    const address = refersTo.at === undefined ? undefined : addressIn(refersTo.url ?? url);
    const found = [
      refersTo.id === undefined ? undefined : byId?.get(refersTo.id),
      address === undefined ? undefined : byMoment?.get(address, storedMoment(refersTo.at)),
      refersTo.digest === undefined ? undefined : byDigest?.get(refersTo.digest),
    ] as unknown as (FoundCapture | undefined)[];
    return found.find((one) => one !== undefined && !differs(one.digest, refersTo.digest ?? ''));
  };
}

/** Do both name a digest, and not the same one? */
function differs(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other;
}

/** The record as if it were about another address: what it is depends on that. */
function withTarget(record: WarcRecord, url: string): WarcRecord {
  const others = record.fields.filter(([name]) => name.toLowerCase() !== 'warc-target-uri');
  return { ...record, fields: [['WARC-Target-URI', url], ...others] };
}
