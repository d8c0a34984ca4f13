import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Capture } from '../capture.js';
import { addressIn } from './address.js';
import { closeWritten, openToWrite, sayingWhy } from './database.js';
import { Kept } from './kept.js';
import { momentIn, noMoment } from './moment.js';
import { goesBefore, isSuccess, type StoredCapture, unreachable } from './preference.js';

/** Limit: octets that are added before they are committed, so that the log beside the file stays small. */
const maxPending = 32 * 1024 * 1024;

/** Limit: what a capture adds beside its text, in octets, about. */
const costOfCapture = 256;

/** Limit: digests of texts that are remembered while adding, since sites share a few thousand texts that software made for them. */
const maxDigests = 100_000;

/** A piece of a file whose captures were all added. */
export interface CoveredRange {
  /** Absolute. */
  readonly path: string;
  /** Octets of the whole file. If it has another size now, it is another file. */
  readonly size: number;
  readonly from: number;
  readonly to: number;
}

/** Where captures are added. One process at a time may do so. */
export interface EvidenceStore {
  /**
   * Adds a capture, and tells whether it was: not if its address is not a URL with a host. The order of adding changes no look-up, and
   * neither does adding something twice, so whoever is interrupted may add all of it again.
   */
  add(capture: Capture): boolean;
  addAll(captures: Iterable<Capture> | AsyncIterable<Capture>): Promise<void>;
  /** Notes that all captures of a piece of a file have been added. */
  cover(range: CoveredRange): void;
  /** From here on, what was added outlives the process. Happens by itself now and then. */
  commit(): void;
  /** Commits, and leaves one file. */
  close(): void;
}

/** Opens the evidence in a file to add to it, or makes a new file. */
export function createEvidenceStore(path: string): EvidenceStore {
  const database = openToWrite(path);
  const add = sayingWhy(path, () => captureAdder(database));
  const cover = database.prepare('INSERT INTO covered VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
  let pending = 0;
  let isOpen = false;

  function within<T>(cost: number, work: () => T): T {
    return sayingWhy(path, () => {
      if (!isOpen) database.exec('BEGIN');
      isOpen = true;
      const result = work();
      pending += cost;
      if (pending > maxPending) commit();
      return result;
    });
  }

  function commit(): void {
    sayingWhy(path, () => {
      if (isOpen) database.exec('COMMIT');
      isOpen = false;
      pending = 0;
    });
  }

  const store: EvidenceStore = {
    add(capture) {
      const url = addressIn(capture.url);
      if (url === undefined) return false;
      const { at, fetched, location } = capture;
      const moment = at === undefined ? noMoment : (momentIn(at) ?? noMoment);
      const body = bodyOf(capture);
      const target = location === undefined ? '' : (addressIn(location, capture.url) ?? '');
      within(costOfCapture + (body?.length ?? 0), () => add(url, moment, statusOf(fetched), body, target));
      return true;
    },
    async addAll(captures) {
      for await (const capture of captures) store.add(capture);
    },
    cover({ path: covered, size, from, to }) {
      within(costOfCapture, () => cover.run(covered, size, from, to));
    },
    commit,
    close() {
      commit();
      sayingWhy(path, () => closeWritten(database));
    },
  };
  return store;
}

function statusOf(fetched: Capture['fetched']): number {
  if (typeof fetched === 'string') return 200;
  if (fetched.status === 'unreachable') return unreachable;
  return fetched.status;
}

/** The text as octets; `undefined` if what was captured is not a text that counts: only a success has one. */
function bodyOf({ fetched }: Capture): Uint8Array | undefined {
  if (typeof fetched === 'string') return Buffer.from(fetched);
  if (typeof fetched.status !== 'number' || !isSuccess(fetched.status)) return undefined;
  return Buffer.from(fetched.body ?? '');
}

const noDigest = Buffer.alloc(0);

type AddCapture = (url: string, at: string, status: number, body: Uint8Array | undefined, location: string) => void;

function captureAdder(database: DatabaseSync): AddCapture {
  const insert = database.prepare('INSERT INTO capture VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const replace = database.prepare('UPDATE capture SET status = ?, text = ?, location = ? WHERE url = ? AND at = ?');
  const there = database.prepare(
    `SELECT status, coalesce(digest, x'') AS digest, coalesce(length(body), 0) AS octets, location
     FROM capture LEFT JOIN text ON text.id = capture.text WHERE url = ? AND at = ?`,
  );
  const idOf = textAdder(database);
  return (url, at, status, body, location) => {
    const digest = body === undefined ? noDigest : hash('sha256', body, 'buffer');
    const text = body === undefined ? null : idOf(digest, body);
    if (insert.run(url, at, status, text, location).changes === 1) return;
    const added: StoredCapture = { status, digest, octets: body?.length ?? 0, location };
    const before = there.get(url, at) as unknown as StoredCapture;
    if (goesBefore(added, before)) replace.run(status, text, location, url, at);
  };
}

/** Gives the id of a text, which is stored if it is new. */
function textAdder(database: DatabaseSync): (digest: Buffer, body: Uint8Array) => number | bigint {
  const find = database.prepare('SELECT id FROM text WHERE digest = ?');
  const insert = database.prepare('INSERT INTO text (digest, body) VALUES (?, ?)');
  const known = new Kept<string, number | bigint>(maxDigests, () => 1);
  return (digest, body) => {
    const name = digest.toString('latin1');
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const found = find.get(digest)?.['id'] as number | undefined;
    const id = found ?? insert.run(digest, body).lastInsertRowid;
    known.set(name, id);
    return id;
  };
}
