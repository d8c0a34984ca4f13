import type { DatabaseSync } from 'node:sqlite';
import { kindByAddress } from '../inputs/warc-evidence.js';
import { type CaptureToAdd, captureAdder, captureToAdd, storedMoment, unknownCapture } from './add-capture.js';
import { addressIn } from './address.js';
import { coverageIn } from './coverage.js';
import { closeWritten, openToWrite, sayingWhy, sayingWhyLater } from './database.js';
import type { CaptureEntry, CoveredPiece, EvidenceEntry, FilePiece, Place, RevisitWant } from './entry.js';
import { markOf } from './file-mark.js';
import { keysOfRevisit } from './revisit-keys.js';
import { type RevisitSettler, revisitSettler } from './settle-revisits.js';
import { redirectKey, wanter } from './wanter.js';

/** Limit: bytes that are added before they are committed, so that the log beside the file stays small. More at once is quicker. */
const maxPending = 128 * 1024 * 1024;

/** Limit: what an entry adds beside its text, in bytes, about. */
const costOfEntry = 256;
const costOfVisit = 64;

/** Where evidence is added. One process at a time may do so. */
export interface EvidenceStore extends RevisitSettler {
  /**
   * Adds an entry, and tells whether it was: not if its address is not a URL with a host, or the file that it covers is
   * gone. The order of adding changes no look-up, and
   * neither does adding something twice, so whoever is interrupted may add all of it again.
   */
  add(entry: EvidenceEntry): boolean;
  addAll(entries: Iterable<EvidenceEntry> | AsyncIterable<EvidenceEntry>): Promise<void>;
  /** Has all of a piece of a file been added already? */
  covers(piece: FilePiece): boolean;
  /** From here on, what was added outlives the process. Happens by itself now and then. */
  commit(): void;
  /** Commits, and leaves one file. */
  close(): void;
}

/** Opens the evidence in a file to add to it, or makes a new file. */
export function createEvidenceStore(path: string): EvidenceStore {
  const database = openToWrite(path);
  const addCapture = sayingWhy(path, () => captureAdder(database));
  const adders = sayingWhy(path, () => entryAdders(database, addCapture));
  const settler = sayingWhy(path, () => revisitSettler(database, addCapture));
  const covers = sayingWhy(path, () => coverageIn(database));
  let pending = 0;
  /** `failed`: a statement did not work, as when the disk is full. What was not committed is lost, and added again the next time. */
  let transaction: 'none' | 'open' | 'failed' = 'none';

  function within<T>(work: () => T): T {
    return sayingWhy(path, () => {
      try {
        if (transaction === 'none') database.exec('BEGIN');
        transaction = 'open';
        return work();
      } catch (error) {
        transaction = 'failed';
        throw error;
      }
    });
  }

  function commit(): void {
    if (transaction === 'open') within(() => database.exec('COMMIT'));
    if (transaction === 'open') transaction = 'none';
    pending = 0;
  }

  function add(entry: EvidenceEntry): boolean {
    const bytes = within(() => adders.add(entry));
    pending += bytes ?? 0;
    if (pending > maxPending) commit();
    return bytes !== undefined;
  }

  return {
    add,
    async addAll(entries) {
      for await (const entry of entries) add(entry);
    },
    covers: (piece) => sayingWhy(path, () => covers(piece)),
    settle() {
      const wanted = within(() => settler.settle());
      commit();
      return wanted;
    },
    searched() {
      const wanted = within(() => settler.searched());
      commit();
      return wanted;
    },
    searches: () => within(() => settler.searches()),
    async complete() {
      within(() => undefined);
      await sayingWhyLater(path, () => settler.complete());
      commit();
    },
    commit,
    close() {
      try {
        commit();
        if (transaction === 'none') sayingWhy(path, () => closeWritten(database));
      } finally {
        if (transaction === 'failed') database.close();
      }
    },
  };
}

/** Redirects that are followed to addresses that could be anything: those of robots.txt, and of what it redirects to. */
function isOfRobots({ url, isRobots }: CaptureEntry): boolean {
  return isRobots === true || kindByAddress(url) === 'robots.txt';
}

/** Adds entries of every kind; gives about how many bytes that took, or undefined if the entry cannot be added. */
function entryAdders(database: DatabaseSync, addCapture: (capture: CaptureToAdd) => void) {
  const cover = database.prepare('INSERT INTO covered VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const want = wanter(database);
  const visit = database.prepare('INSERT INTO visit VALUES (?, ?) ON CONFLICT DO NOTHING');
  const revisit = database.prepare('INSERT INTO revisit VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  // Of several records with one key the first, by path and offset: so the order of adding does not matter.
  const place = database.prepare(
    `INSERT INTO place VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
     SET path = excluded.path, offset = excluded.offset, within = excluded.within
     WHERE (excluded.path, excluded.offset, excluded.within) < (path, offset, within)`,
  );

  function addRevisit({ url, at, refersTo }: RevisitWant): number | undefined {
    const address = addressIn(url);
    if (address === undefined) return undefined;
    const keys = keysOfRevisit({ url, refersTo });
    if (kindByAddress(url) === undefined) for (const key of keys) want.add(key);
    else {
      addCapture(unknownCapture(address, storedMoment(at)));
      if (keys.length > 0) revisit.run(address, storedMoment(at), JSON.stringify(refersTo));
    }
    return costOfEntry;
  }

  function addCovered({ path, mark = markOf(path), size, from, to }: CoveredPiece): number | undefined {
    if (mark === undefined) return undefined;
    cover.run(mark, size, from, to);
    return costOfEntry;
  }

  function addPlace({ key, path, offset, within }: Place): number {
    place.run(key, path, offset, within);
    return costOfEntry;
  }

  return {
    add(entry: EvidenceEntry): number | undefined {
      if ('fetched' in entry) {
        const capture = captureToAdd(entry);
        if (capture === undefined) return undefined;
        addCapture(capture);
        // Most robots.txt files redirect to another robots.txt, which is collected anyway.
        if (capture.location !== '' && kindByAddress(capture.location) === undefined && isOfRobots(entry))
          want.add(redirectKey(capture.location));
        return costOfEntry + (capture.body?.length ?? 0);
      }
      switch (entry.kind) {
        case 'revisit':
          return addRevisit(entry);
        case 'covered':
          return addCovered(entry);
        case 'place':
          return addPlace(entry);
        case 'visit':
          visit.run(Buffer.from(entry.key, 'base64url'), storedMoment(entry.at));
          return costOfVisit;
      }
    },
  };
}
